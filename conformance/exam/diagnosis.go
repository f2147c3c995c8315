package exam

import (
	"context"
	"fmt"
	"slices"

	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation/lists"
)

// diagnose names what results seem to come from: a habit of answering, or else a
// fault that mutation knows. What lies before the rules of one ruleset only, where
// others are in order, is looked for ruleset by ruleset.
func diagnose(ctx context.Context, suite *conformance.Suite, results []conformance.CaseResult) []mutation.Diagnosis {
	var besides []mutation.Diagnosis
	for _, h := range habits {
		d, all := h.in(results)
		switch {
		case d == nil:
		case all:
			return []mutation.Diagnosis{*d}
		default:
			besides = append(besides, *d)
		}
	}
	out := mutation.Diagnose(ctx, suite, results)
	if !slices.ContainsFunc(out, func(d mutation.Diagnosis) bool { return d.Ruleset == "" }) {
		out = byRuleset(ctx, suite, out, results)
	}
	return append(out, besides...)
}

// byRuleset puts what lies before the rules of a ruleset in the place of what is
// said of its rules.
func byRuleset(ctx context.Context, suite *conformance.Suite, said []mutation.Diagnosis, results []conformance.CaseResult) (out []mutation.Diagnosis) {
	for _, rs := range suite.Known() {
		of := lists.Where(said, func(d mutation.Diagnosis) bool { return d.Ruleset == rs.ID() })
		own := lists.Where(results, func(r conformance.CaseResult) bool { return r.Case.Ruleset == rs.ID() })
		if slices.ContainsFunc(own, failed) {
			if before := mutation.DiagnoseAdapter(ctx, own); len(before) > 0 {
				of = before
			}
		}
		for _, d := range of {
			d.Ruleset = rs.ID()
			out = append(out, d)
		}
	}
	return out
}

func failed(r conformance.CaseResult) bool { return r.Verdict == conformance.Fail }

// habit is a way of answering that is wrong whatever is asked, and not for want
// of a rule.
type habit struct {
	name  string
	about func(*conformance.CaseResult) bool // failing results in which it would show; nil for all
	shows func(*conformance.CaseResult) bool
}

var habits = []habit{
	{"adapter-startpos-unknown", nil, func(r *conformance.CaseResult) bool {
		return r.FEN == "startpos" && every(r, func(d conformance.Discrepancy) bool {
			return d.Kind == conformance.Refused || d.Kind == conformance.WrongCode
		})
	}},
	{"adapter-takes-incomplete", nil, func(r *conformance.CaseResult) bool {
		return slices.ContainsFunc(r.Given, takesTooFew) && every(r, func(d conformance.Discrepancy) bool { return d.Part == "legal" })
	}},
	{"adapter-by-always-first", nil, func(r *conformance.CaseResult) bool {
		ladder := r.Case.Rules().Spec().Ladder
		return every(r, func(d conformance.Discrepancy) bool {
			return d.Part == "losers" && d.Kind == conformance.WrongClause && d.Got == ladder[0].Clause
		})
	}},
	{"adapter-perft-one-ply-short", func(r *conformance.CaseResult) bool {
		return slices.ContainsFunc(r.Discrepancies, func(d conformance.Discrepancy) bool { return d.Kind == conformance.WrongCount })
	}, func(r *conformance.CaseResult) bool {
		return every(r, func(d conformance.Discrepancy) bool { return onePlyShort(r, d) })
	}},
}

func every(r *conformance.CaseResult, is func(conformance.Discrepancy) bool) bool {
	return len(lists.Where(r.Discrepancies, is)) == len(r.Discrepancies)
}

// takesTooFew reports whether a capture of several leaps is told by its ends and
// by some only of what it takes: each leap goes two rows, so that not even an end
// two rows away is reached by two.
func takesTooFew(m conformance.Played) bool {
	return len(m.Path) == 2 && len(m.Takes) == 1 && conformance.Jumped(m.Path) == nil
}

// onePlyShort reports whether a count is that of the depth before.
func onePlyShort(r *conformance.CaseResult, d conformance.Discrepancy) bool {
	p, ok := r.Case.Position(r.FEN)
	var depth int
	if _, err := fmt.Sscanf(d.Move, "depth %d", &depth); err != nil || !ok || d.Kind != conformance.WrongCount {
		return false
	}
	return d.Got == fmt.Sprint(r.Case.Rules().Perft(p, depth-1))
}

// in looks for the habit in failing results: two that show it at least, and nine
// in ten of those in which it would; all tells that it would in every one.
func (h *habit) in(results []conformance.CaseResult) (d *mutation.Diagnosis, all bool) {
	failing, about, shown := 0, 0, []*conformance.CaseResult(nil)
	for i := range results {
		r := &results[i]
		if !failed(*r) {
			continue
		}
		failing++
		if h.about != nil && !h.about(r) {
			continue
		}
		if about++; h.shows(r) {
			shown = append(shown, r)
		}
	}
	if len(shown) < 2 || 10*len(shown) < 9*about {
		return nil, false
	}
	example := slices.MinFunc(shown, func(a, b *conformance.CaseResult) int { return intricacy(a) - intricacy(b) })
	m := &mutation.Mutant{Name: h.name, Title: h.name, Class: mutation.Adapters}
	return &mutation.Diagnosis{Mutant: m, Explained: len(shown), Failing: about, Equals: 1, Example: example}, about == failing
}

// intricacy is how much there is to read in a failing result: games most of all.
func intricacy(r *conformance.CaseResult) int {
	if r.Case.Record != nil {
		return 1000 + len(r.Discrepancies)
	}
	return len(r.Discrepancies)
}
