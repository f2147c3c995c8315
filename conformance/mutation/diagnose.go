package mutation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Diagnosis says which fault a subject behaves as if it had.
type Diagnosis struct {
	Ruleset   string // "" for a fault before the rules
	Mutant    *Mutant
	Explained int // failing cases that the mutant fails in the same way
	Failing   int
	Spurious  int                     // cases that the mutant fails and the subject does not
	Equals    int                     // how many mutants explain as much, this one among them
	Example   *conformance.CaseResult // a failing case that it explains
	Only      *rules.Color            // the colour to move that alone is concerned; nil for both
}

// maxNames is how many faults of as much worth are named for a ruleset.
const maxNames = 3

// String is the diagnosis in one line.
func (d Diagnosis) String() string {
	where := "in " + d.Ruleset + " "
	if d.Ruleset == "" {
		where = ""
	}
	return fmt.Sprintf("%sit behaves like %s: %s (%d of %d failing cases)", where, d.Mutant.Name, d.Mutant.Title, d.Explained, d.Failing)
}

// Diagnose names the fault before the rules that a subject seems to have, or
// else, for each ruleset with failures in a suite, the mutants that fail most like
// the subject: three at most of those that do so equally well. One is named that
// explains four fifths of the failures at least, two of them, one of which is no
// count, and is refuted by few passes. Where there is none, what most failures
// have in common is named. It writes into each failing result the mutant it
// looks like.
func Diagnose(ctx context.Context, suite *conformance.Suite, results []conformance.CaseResult) []Diagnosis {
	return diagnose(ctx, results, suite.Known(), func(rs *rules.Ruleset) []suspect {
		return lists.Each(slices.Concat(All(suite, rs), Slips(suite, rs)), newSuspect)
	})
}

// suspect is a mutant that a subject may behave like.
type suspect struct {
	*Mutant
	put func(context.Context, *conformance.CaseResult) conformance.CaseResult // the question of a result
}

func newSuspect(m *Mutant) suspect {
	subject := m.Subject()
	return suspect{m, func(ctx context.Context, r *conformance.CaseResult) conformance.CaseResult {
		if r.ByEnds {
			return conformance.Put(ctx, r.Case, byEnds{subject}, r.Variant)
		}
		return conformance.Put(ctx, r.Case, subject, r.Variant)
	}}
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

// diagnose compares results with what the suspects of each ruleset do.
func diagnose(ctx context.Context, results []conformance.CaseResult, rulesets []*rules.Ruleset, suspects func(*rules.Ruleset) []suspect) []Diagnosis {
	if out := DiagnoseAdapter(ctx, results); len(out) > 0 {
		return out
	}
	color, general := oneSided(results)
	var out []Diagnosis
	for _, rs := range rulesets {
		failing := put(results, rs.ID(), conformance.Fail, color)
		var found []Diagnosis
		if len(failing) > 1 {
			found = liked(ctx, rs.ID(), suspects(rs), failing, put(results, rs.ID(), conformance.Pass, color))
		}
		if found == nil {
			found = shownBy(rs.ID(), failing)
		}
		if found == nil {
			found = shownBy(rs.ID(), put(results, rs.ID(), conformance.Fail, color, conformance.Flip))
		}
		for i := range found {
			found[i].Only = color
		}
		out = append(out, found...)
	}
	if len(out) == 0 {
		return general
	}
	return out
}

// liked returns the suspects that fail most like a subject. Slips of one colour
// are told apart by the cases turned round.
func liked(ctx context.Context, ruleset string, suspects []suspect, failing, passing []*conformance.CaseResult) []Diagnosis {
	var likely []likeness
	for _, s := range suspects {
		if ctx.Err() != nil {
			return nil
		}
		if s.program != nil && s.program.OneSided() {
			continue
		}
		if l := liken(ctx, s, failing, passing); l.likely() {
			likely = append(likely, l)
		}
	}
	return named(ruleset, likely, len(failing))
}

// DiagnoseAdapter names the fault before the rules that explains nearly all
// that went wrong, whatever the ruleset, or those that do so equally well: with
// colours exchanged, squares numbered from the other side look the same.
func DiagnoseAdapter(ctx context.Context, results []conformance.CaseResult) []Diagnosis {
	if silent(results) {
		return []Diagnosis{{Mutant: pseudo("adapter-nothing-supported"), Explained: len(results), Failing: len(results), Equals: 1}}
	}
	var several, alone, failing, passing []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		if !slices.Contains(r.Scored, "legal") {
			continue
		}
		if legal := len(*r.Case.Expect.Legal); legal > 1 {
			several = append(several, r)
			if len(r.Given) == 1 && len(lists.Where(r.Discrepancies, ofLegal)) == legal-1 {
				alone = append(alone, r)
			}
		}
		switch {
		case r.Variant != conformance.AsWritten || len(r.Case.With) > 0:
		case slices.ContainsFunc(r.Discrepancies, ofLegal):
			failing = append(failing, r)
		case r.Verdict == conformance.Pass:
			passing = append(passing, r)
		}
	}
	if len(several) >= 4 && 10*len(alone) >= 9*len(several) {
		return []Diagnosis{{Mutant: pseudo("adapter-one-move"), Explained: len(alone), Failing: len(several), Equals: 1, Example: alone[0]}}
	}
	var likely []likeness
	for i := range adapters {
		l := liken(ctx, newSuspect(adapters[i].mutant()), failing, passing)
		l.exact = 0 // what is given beside the moves says nothing of an adapter
		if l.likely() && 10*len(l.explained) >= 9*len(failing) && 10*l.spurious <= len(l.explained) {
			likely = append(likely, l)
		}
	}
	return named("", likely, len(failing))
}

// named marks what some mutants explain and names the best, three at most of
// those that are equally good.
func named(ruleset string, likely []likeness, failing int) (out []Diagnosis) {
	slices.SortStableFunc(likely, likeness.compare)
	equals := len(lists.Where(likely, func(l likeness) bool { return l.compare(likely[0]) == 0 }))
	for i, l := range likely {
		for _, r := range l.explained {
			r.Behaves = cmp.Or(r.Behaves, l.mutant.Name)
		}
		if i < min(equals, maxNames) {
			example := max(0, slices.IndexFunc(l.explained, func(r *conformance.CaseResult) bool { return slices.ContainsFunc(r.Discrepancies, ofLegal) }))
			out = append(out, Diagnosis{Ruleset: ruleset, Mutant: l.mutant, Explained: len(l.explained), Failing: failing,
				Spurious: l.spurious, Equals: equals, Example: l.explained[example]})
		}
	}
	return out
}

// pseudo returns a name for what all results have in common.
func pseudo(name string) *Mutant { return (&adapter{name: name}).mutant() }

func ofLegal(d conformance.Discrepancy) bool { return d.Part == "legal" }

// silent reports whether a subject was asked and answered nothing.
func silent(results []conformance.CaseResult) bool {
	unsupported := lists.Where(results, func(r conformance.CaseResult) bool { return r.Verdict == conformance.NotSupported })
	skipped := lists.Where(results, func(r conformance.CaseResult) bool { return r.Verdict == conformance.Skipped })
	return len(results) > 1 && len(unsupported) > 0 && len(unsupported)+len(skipped) == len(results)
}

// oneSided finds that a subject goes wrong with one colour to move only, and
// right with the same cases turned round, as far as they can be.
func oneSided(results []conformance.CaseResult) (*rules.Color, []Diagnosis) {
	verdicts := make(map[string]conformance.Verdict)
	for _, r := range results {
		verdicts[r.ID] = r.Verdict
	}
	var failing [2][]*conformance.CaseResult
	confirmed := false
	for i := range results {
		r := &results[i]
		if r.Verdict != conformance.Fail || r.Case.Record != nil || r.Case.Expect.Perft != nil || r.Variant != conformance.AsWritten && r.Variant != conformance.Flip {
			continue
		}
		twin := r.Case.ID
		if r.Variant == conformance.AsWritten {
			twin += "~" + string(conformance.Flip)
		}
		turn, ok := turnOf(r)
		if !ok || verdicts[twin] == conformance.Fail {
			return nil, nil
		}
		confirmed = confirmed || verdicts[twin] == conformance.Pass
		failing[turn] = append(failing[turn], r)
	}
	for c, name := range []string{"adapter-wrong-for-white-only", "adapter-wrong-for-black-only"} {
		if n := len(failing[c]); n > 1 && len(failing[1-c]) == 0 && confirmed {
			return new(rules.Color(c)), []Diagnosis{{Mutant: pseudo(name), Explained: n, Failing: n, Equals: 1, Example: failing[c][0]}}
		}
	}
	return nil, nil
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

// put returns the results of a ruleset's cases with a verdict: as written and in
// further variants, or with one colour to move, as written or turned round.
func put(results []conformance.CaseResult, ruleset string, v conformance.Verdict, only *rules.Color, variants ...conformance.Variant) []*conformance.CaseResult {
	var out []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		wanted := r.Variant == conformance.AsWritten || slices.Contains(variants, r.Variant)
		if only != nil {
			turn, ok := turnOf(r)
			wanted = ok && turn == *only && r.Case.Record == nil && (wanted || r.Variant == conformance.Flip)
		}
		if wanted && r.Case.Ruleset == ruleset && r.Verdict == v {
			out = append(out, r)
		}
	}
	return out
}

// likeness is how far a subject fails as a mutant does.
type likeness struct {
	mutant    *Mutant
	explained []*conformance.CaseResult
	exact     int // those explained to the letter: what was given instead is the same
	spurious  int
}

// liken puts a mutant to the cases that a subject failed and, if it fails four
// fifths of them in the same way, two at least, and more than counts, to those that
// the subject passed.
func liken(ctx context.Context, m suspect, failing, passing []*conformance.CaseResult) likeness {
	l, played := likeness{mutant: m.Mutant}, false
	for i, r := range failing {
		if 5*(len(l.explained)+len(failing)-i) < 4*len(failing) {
			return likeness{}
		}
		put := m.put(ctx, r)
		if !alike(put, r, shape) {
			continue
		}
		played = played || r.Case.Expect.Perft == nil
		if l.explained = append(l.explained, r); alike(put, r, letter) {
			l.exact++
		}
	}
	if len(l.explained) < 2 || !played || 5*len(l.explained) < 4*len(failing) {
		return likeness{}
	}
	for _, r := range passing {
		if !r.Weak && len(toldOf(m.put(ctx, r).Discrepancies, r.Scored, letter)) > 0 {
			l.spurious++
		}
	}
	return l
}

// likely reports whether a mutant explains far more than it would have the
// subject fail besides.
func (l likeness) likely() bool { return len(l.explained) > 0 && 4*l.spurious <= len(l.explained) }

// compare puts the better likeness first: more explained, then less refuted,
// then more explained to the letter.
func (l likeness) compare(other likeness) int {
	return cmp.Or(len(other.explained)-len(l.explained), l.spurious-other.spurious, other.exact-l.exact)
}

// alike reports whether a mutant fails a case as the subject did, in the parts
// that both were scored on and as far as a discrepancy is told by how.
func alike(m conformance.CaseResult, r *conformance.CaseResult, how func(conformance.Discrepancy) string) bool {
	of := toldOf(m.Discrepancies, r.Scored, how)
	return len(of) > 0 && slices.Equal(of, toldOf(r.Discrepancies, m.Scored, how))
}

// toldOf returns how discrepancies in some parts are told, sorted, each once.
func toldOf(list []conformance.Discrepancy, parts []string, how func(conformance.Discrepancy) string) []string {
	of := lists.Each(lists.Where(list, func(d conformance.Discrepancy) bool { return slices.Contains(parts, d.Part) }), how)
	slices.Sort(of)
	return slices.Compact(of)
}

// shape is what two discrepancies must have in common to be the same fault:
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

// letter is all there is to a discrepancy.
func letter(d conformance.Discrepancy) string { return shape(d) + " " + d.Got }
