package mutation

import (
	"context"
	"slices"
	"strings"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Diagnosis says which fault a subject behaves as if it had.
type Diagnosis struct {
	Ruleset   string // "" for a fault before the rules of all
	Mutant    *Mutant
	Explained int // failing cases that the mutant fails in the same way
	Failing   int
	Equals    int                     // how many mutants explain as much, this one among them
	Example   *conformance.CaseResult // a failing case that it explains
	Only      *rules.Color            // the colour to move that alone is concerned; nil for both
}

// maxNames is how many faults of as much worth are named for a ruleset.
const maxNames = 3

// Diagnose names the fault before the rules that a subject seems to have, or else, for each
// ruleset with failures, the mutants that fail as it does: the same cases in the same way, two
// at least, one of which is no count. Where there are none, it names what most failures have in
// common, if that is plain. Each result gets the mutant it looks like.
func Diagnose(ctx context.Context, suite *conformance.Suite, results []conformance.CaseResult) []Diagnosis {
	return diagnose(ctx, results, suite.Known(), func(rs *rules.Ruleset) []*Mutant { return All(suite, rs) })
}

// diagnose compares results with what the suspects of each ruleset do.
func diagnose(ctx context.Context, list []conformance.CaseResult, rulesets []*rules.Ruleset, suspects func(*rules.Ruleset) []*Mutant) []Diagnosis {
	results := pointers(list)
	out := beforeRules(ctx, results)
	if len(out) > 0 {
		return out
	}
	color := oneSided(results)
	for _, rs := range rulesets {
		own := lists.Where(results, func(r *conformance.CaseResult) bool { return r.Case.Ruleset == rs.ID() })
		found, failing := beforeRules(ctx, own), chosen(own, conformance.Fail, color)
		if found == nil && len(failing) > 0 {
			found = liked(ctx, suspects(rs), failing, chosen(own, conformance.Pass, color), 0)
		}
		for _, failing := range [...][]*conformance.CaseResult{failing, chosen(own, conformance.Fail, color, conformance.Flip)} {
			if found == nil {
				found = shownBy(failing)
			}
		}
		for _, d := range found {
			d.Ruleset, d.Only = rs.ID(), color
			out = append(out, d)
		}
	}
	if sided := chosen(results, conformance.Fail, color); color != nil && len(out) == 0 {
		wrong := before("wrong-for-" + color.String() + "-only")
		out = []Diagnosis{{Mutant: wrong, Explained: len(sided), Failing: len(sided), Equals: 1, Example: sided[0]}}
	}
	return out
}

func pointers(list []conformance.CaseResult) (out []*conformance.CaseResult) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// chosen returns the results with a verdict: as written and in further variants,
// or with one colour to move, as written or turned round.
func chosen(results []*conformance.CaseResult, v conformance.Verdict, only *rules.Color, variants ...conformance.Variant) []*conformance.CaseResult {
	return lists.Where(results, func(r *conformance.CaseResult) bool {
		wanted := r.Variant == conformance.AsWritten || slices.Contains(variants, r.Variant)
		if only != nil {
			turn, ok := turnOf(r)
			wanted = ok && turn == *only && r.Case.Record == nil && (wanted || r.Variant == conformance.Flip)
		}
		return wanted && r.Verdict == v
	})
}

// beforeRules names the fault before the rules that explains nearly all that went
// wrong, or those that do so equally well: with colours exchanged, squares
// numbered from the other side look the same.
func beforeRules(ctx context.Context, results []*conformance.CaseResult) []Diagnosis {
	scored := lists.Where(results, func(r *conformance.CaseResult) bool {
		return slices.Contains(r.Scored, "legal") && r.Variant == conformance.AsWritten && len(r.Case.With) == 0
	})
	failing := lists.Where(scored, func(r *conformance.CaseResult) bool { return slices.ContainsFunc(r.Discrepancies, ofLegal) })
	passing := lists.Where(scored, func(r *conformance.CaseResult) bool { return r.Verdict == conformance.Pass })
	if !slices.ContainsFunc(failing, failed) {
		return nil
	}
	return liked(ctx, lists.Each(adapters, adapter.mutant), failing, passing, len(failing)/10)
}

// liked names the suspects that fail as a subject does, three at most of those that explain
// most; some failures may be left unexplained.
func liked(ctx context.Context, suspects []*Mutant, failing, passing []*conformance.CaseResult, some int) (out []Diagnosis) {
	explained := make(map[*Mutant][]*conformance.CaseResult)
	likely := lists.Where(suspects, func(m *Mutant) bool {
		explained[m] = m.explains(ctx, failing, passing, some)
		return len(explained[m]) > 0
	})
	if ctx.Err() != nil {
		return nil
	}
	slices.SortStableFunc(likely, func(a, b *Mutant) int { return len(explained[b]) - len(explained[a]) })
	likely = lists.Where(likely, func(m *Mutant) bool { return len(explained[m]) == len(explained[likely[0]]) })
	for i, m := range likely[:min(len(likely), maxNames)] {
		of := explained[m]
		for _, r := range of[:len(of)*truth(i == 0)] {
			r.Behaves = m.Name
		}
		example := max(0, slices.IndexFunc(of, func(r *conformance.CaseResult) bool { return slices.ContainsFunc(r.Discrepancies, ofLegal) }))
		out = append(out, Diagnosis{Mutant: m, Explained: len(of), Failing: len(failing), Equals: len(likely), Example: of[example]})
	}
	return out
}

func failed(r *conformance.CaseResult) bool  { return r.Verdict == conformance.Fail }
func ofLegal(d conformance.Discrepancy) bool { return d.Part == "legal" }

// oneSided finds that a subject goes wrong with one colour to move only, and
// right with the same cases turned round, as far as they can be.
func oneSided(results []*conformance.CaseResult) *rules.Color {
	var failing [2][]*conformance.CaseResult
	var passed [2][]*conformance.Case
	for _, r := range results {
		if r.Case.Record != nil || r.Case.Expect.Perft != nil || r.Variant != conformance.AsWritten && r.Variant != conformance.Flip {
			continue
		}
		switch turn, ok := turnOf(r); {
		case failed(r) && !ok:
			return nil
		case failed(r):
			failing[turn] = append(failing[turn], r)
		case ok && r.Verdict == conformance.Pass:
			passed[turn] = append(passed[turn], r.Case)
		}
	}
	for c := range rules.Color(2) {
		turned := func(r *conformance.CaseResult) bool { return slices.Contains(passed[1-c], r.Case) }
		if len(failing[c]) > 1 && len(failing[1-c]) == 0 && slices.ContainsFunc(failing[c], turned) {
			return &c
		}
	}
	return nil
}

// turnOf returns whose move it is in a case as it was put, which may be the start
// by name; ok is false for a text that is no position.
func turnOf(r *conformance.CaseResult) (turn rules.Color, ok bool) {
	if s, err := notation.ParseSetup(r.FEN); err == nil {
		return s.Turn, true
	}
	p, ok := r.Case.Position(r.FEN)
	return p.Turn(), ok
}

// explains returns the failing cases of a subject that the mutant fails in the same way, if
// those are all but some, two at least, and more than counts; a program with one fault may
// know no readings. If they are all, the mutant may also fail a few that the subject passes:
// what goes wrong in one list goes right in another. What goes wrong for one colour is told
// apart by the cases turned round.
func (m *Mutant) explains(ctx context.Context, failing, passing []*conformance.CaseResult, some int) (explained []*conformance.CaseResult) {
	played, missed, refuted := false, 0, 0
	for _, r := range failing {
		if alike(m.fails(ctx, r), r) {
			explained, played = append(explained, r), played || r.Case.Expect.Perft == nil
		} else if missed += truth(len(r.Case.With) == 0); missed > some {
			return nil
		}
	}
	if len(explained) < 2 || !played {
		return nil
	}
	for _, r := range passing {
		refuted += truth(len(toldOf(m.fails(ctx, r).Discrepancies, r.Scored)) > 0)
		if refuted > 0 && (missed > 0 || 8*refuted > len(explained)) {
			return nil
		}
	}
	return explained
}

// fails puts the case of a result to the mutant, which tells captures by their ends
// if the subject does.
func (m *Mutant) fails(ctx context.Context, r *conformance.CaseResult) conformance.CaseResult {
	if r.ByEnds {
		return conformance.Put(ctx, r.Case, byEnds{m.Subject}, r.Variant)
	}
	return conformance.Put(ctx, r.Case, m.Subject, r.Variant)
}

// byEnds is a subject that tells captures by their ends and what they take: it
// does not go wrong in the order of leaps.
type byEnds struct{ conformance.Subject }

// Ask leaves out the squares between.
func (s byEnds) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	a := s.Subject.Ask(ctx, q)
	for i, m := range a.Moves {
		a.Moves[i].Path = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}
	}
	return a
}

// alike reports whether a mutant fails a case as the subject did, in the parts
// that both were scored on.
func alike(m conformance.CaseResult, r *conformance.CaseResult) bool {
	of := toldOf(m.Discrepancies, r.Scored)
	return len(of) > 0 && slices.Equal(of, toldOf(r.Discrepancies, m.Scored))
}

// toldOf returns the shapes of discrepancies in some parts, sorted, each once.
func toldOf(list []conformance.Discrepancy, parts []string) []string {
	of := lists.Each(lists.Where(list, func(d conformance.Discrepancy) bool { return slices.Contains(parts, d.Part) }), shape)
	slices.Sort(of)
	return slices.Compact(of)
}

// shape returns what two discrepancies must have in common to be the same fault:
// codes are left out, which subjects give or not.
func shape(d conformance.Discrepancy) string {
	text := d.Part + " " + string(d.Kind) + " " + effectOf(d.Move)
	if d.Kind == conformance.WrongAfter || d.Kind == conformance.WrongStatus || d.Kind == conformance.WrongClause {
		text += " " + d.Got
	}
	return text
}

// effectOf returns a move as its ends and what it takes, if it is a capture,
// however it is written.
func effectOf(move string) string {
	path, takes, ok := strings.Cut(move, " takes ")
	a, err := notation.ParseAttempt(path)
	if err != nil || !a.Capture && !ok {
		return move
	}
	taken := strings.Split(takes, ",")
	if !ok {
		taken = lists.Each(conformance.Jumped(a.Squares), rules.Square.String)
	}
	slices.Sort(taken)
	return a.Squares[0].String() + "-" + a.Squares[len(a.Squares)-1].String() + " takes " + strings.Join(taken, ",")
}
