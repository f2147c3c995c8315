package conformance

import (
	"fmt"
	"maps"
	"slices"

	"damone/notation/lists"
	"damone/rules"
)

// other is an answer to a view that is admitted besides the one expected.
type other struct {
	Admitted
	parts []part // those of the view, otherwise scored
}

// admit works out what else the view admits: what its case says and, where captures of
// the same effect are listed apart, the lists that merge them (READ-7).
func (v *view) admit() {
	all := lists.Where(v.Admits, func(a Admitted) bool { return v.fen == v.FEN || !takes(a.With, "first") }) // a variant says whose turn it is
	for _, a := range append([]Admitted{{Expect: v.Expect}}, all...) {
		merges := func(a Admitted) bool { return takes(a.With, sameMove) }
		merged := a.Expect.merged()
		if merged != nil && v.reading(sameMove) == "" && !slices.ContainsFunc(v.Admits, merges) {
			x := a.Expect
			x.Legal = merged
			all = append(all, Admitted{append(slices.Clone(a.With), Reading{sameMove, "effect"}), x})
		}
	}
	for _, a := range all {
		v.others = append(v.others, other{a, v.admitted(a)})
	}
}

const sameMove = "same_move" // READ-7

func takes(with []Reading, key string) bool {
	return slices.ContainsFunc(with, func(r Reading) bool { return r.Key == key })
}

// merged returns the legal moves with one for each effect, nil where all are of
// different effects.
func (x *Expect) merged() []Played {
	few := lists.Distinct(x.Legal, func(a, b Played) bool {
		return len(a.Path) > 2 && len(b.Path) > 2 && sameEffect(&a, &b)
	})
	if len(few) == len(x.Legal) {
		return nil
	}
	return few
}

// admitted returns the view's questions, scored by another answer. Where that refuses
// the position all of them are to be refused.
func (v *view) admitted(a Admitted) []part {
	w := v.as(a)
	return lists.Each(v.parts, func(p part) part {
		i := slices.IndexFunc(w.parts, func(q part) bool { return p.ask.same(&q.ask) && (p.name == "status") == (q.name == "status") })
		switch {
		case i >= 0:
			p.score, p.want, p.otherwise = w.parts[i].score, w.parts[i].want, true
		case a.Expect.Invalid != nil:
			p.score, p.want, p.otherwise = w.scoreInvalid, Answer{Kind: Rejected, Rejected: *a.Expect.Invalid}, true
		}
		return p
	})
}

// as returns the view of the case with another answer.
func (v *view) as(a Admitted) *view {
	c := *v.Case
	c.Expect, c.With = a.Expect, append(slices.Clone(c.With), a.With...)
	return c.bare(v.variant, v.fen, v.setup)
}

// same reports whether two questions of a case ask the same.
func (q *Question) same(other *Question) bool {
	return q.Op == other.Op && q.Move == other.Move && q.Depth == other.Depth
}

// Followed is how a subject reads what the sources of a ruleset leave open: the values
// that fit all its answers, none when no single one does.
type Followed struct {
	Ruleset string
	Choice
	Fits []string
}

// Follows says, for each reading of each ruleset that some answer hinges on, how a
// subject reads it.
func Follows(results []CaseResult) (out []Followed) {
	byRuleset := make(map[*rules.Ruleset][]*CaseResult)
	var order []*rules.Ruleset
	for i := range results {
		r := &results[i]
		if rs := r.Case.Rules(); len(r.others) > 0 && len(r.Scored) > 0 && r.Err == nil {
			if byRuleset[rs] == nil {
				order = append(order, rs)
			}
			byRuleset[rs] = append(byRuleset[rs], r)
		}
	}
	for _, rs := range order {
		out = append(out, follows(rs, byRuleset[rs])...)
	}
	return out
}

func follows(rs *rules.Ruleset, results []*CaseResult) (out []Followed) {
	open := lists.Where(Open(rs), func(c Choice) bool {
		return slices.ContainsFunc(results, func(r *CaseResult) bool { return r.hinges(c.Key) })
	})
	telling := make(map[string]*CaseResult) // those that say the same count once
	for _, r := range results {
		if slices.Contains(r.fits, true) {
			telling[fmt.Sprint(r.fits, lists.Each(r.others, func(o other) []Reading { return o.With }))] = r
		}
	}
	list := slices.Collect(maps.Values(telling))
	together := fitting(open, list)
	for i, c := range open {
		f := Followed{rs.ID(), c, together[i]}
		if about := lists.Where(list, func(r *CaseResult) bool { return r.hinges(c.Key) }); len(about) == 0 {
			f.Fits = nil
		} else if len(together[i]) == 0 { // some reading is mixed: is it this one?
			f.Fits = apart(open, i, about)
		}
		out = append(out, f)
	}
	if len(list) > 0 && !slices.ContainsFunc(out, func(f Followed) bool { return len(f.Fits) == 0 }) && len(together[0]) == 0 {
		for i := range out { // no two of them go together
			out[i].Fits = nil
		}
	}
	return out
}

// apart returns the values of one reading that fit each result by itself.
func apart(open []Choice, i int, results []*CaseResult) []string {
	return lists.Where(open[i].Values, func(value string) bool {
		return !slices.ContainsFunc(results, func(r *CaseResult) bool {
			mine := lists.Where(open, func(c Choice) bool { return r.hinges(c.Key) })
			at := slices.IndexFunc(mine, func(c Choice) bool { return c.Key == open[i].Key })
			return !slices.Contains(fitting(mine, []*CaseResult{r})[at], value)
		})
	})
}

// fitting returns, for each of some readings, the values with which all of them together
// fit all results.
func fitting(open []Choice, results []*CaseResult) [][]string {
	fits, taken := make([][]string, len(open)), make([]Reading, len(open))
	var try func(i int)
	try = func(i int) {
		if i < len(open) {
			for _, value := range open[i].Values {
				taken[i] = Reading{open[i].Key, value}
				try(i + 1)
			}
			return
		}
		if slices.ContainsFunc(results, func(r *CaseResult) bool { return !r.fitsUnder(taken) }) {
			return
		}
		for i, r := range taken {
			if !slices.Contains(fits[i], r.Value) {
				fits[i] = append(fits[i], r.Value)
			}
		}
	}
	try(0)
	return fits
}

// hinges reports whether the answers admitted to a case hinge on a reading.
func (r *CaseResult) hinges(key string) bool {
	return slices.ContainsFunc(r.others, func(o other) bool { return takes(o.With, key) })
}

// fitsUnder reports whether the answers are those admitted under some readings: of all
// that are said of some of them the last holds.
func (r *CaseResult) fitsUnder(taken []Reading) bool {
	under := 0
	for i, o := range r.others {
		if len(o.With) == 0 && r.fits[i+1] {
			return true
		}
		if len(o.With) > 0 && !slices.ContainsFunc(o.With, func(reading Reading) bool { return !slices.Contains(taken, reading) }) {
			under = i + 1
		}
	}
	return r.fits[under]
}

// settle fails the answers by a reading of which a subject takes two values, or one for
// one colour only: it follows none.
func settle(results []CaseResult) {
	for _, f := range Follows(results) {
		for i := range results {
			if r := &results[i]; len(f.Fits) == 0 && r.Verdict == Differs && r.Case.Ruleset == f.Ruleset && r.hinges(f.Key) {
				r.Verdict, r.Mixed = Fail, f.Clause
			}
		}
	}
}
