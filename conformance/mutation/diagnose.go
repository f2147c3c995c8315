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
	evidence := 2
	if color != nil { // no twin bears a case out
		evidence = 3
	}
	var out []Diagnosis
	for _, rs := range rulesets {
		failing, passing := put(results, rs.ID(), conformance.Fail, color), put(results, rs.ID(), conformance.Pass, color)
		if len(failing) < 2 {
			continue
		}
		found := liked(ctx, rs.ID(), suspects(rs), failing, passing)
		if found == nil {
			found = shownBy(rs.ID(), failing, evidence)
		}
		for i := range found {
			found[i].Only = color
		}
		out = append(out, found...)
	}
	if lacking := neverGone(results, evidence); len(lacking) > 0 && (len(out) == 0 || out[0].Mutant.Class == Symptoms) {
		return lacking
	}
	if len(out) == 0 {
		return general
	}
	return out
}

// liked is the suspects that fail most like a subject.
func liked(ctx context.Context, ruleset string, suspects []suspect, failing, passing []*conformance.CaseResult) []Diagnosis {
	var likely []likeness
	for _, s := range suspects {
		if ctx.Err() != nil {
			return nil
		}
		if s.program != nil && s.program.OneSided() { // of one colour: told apart by the twins
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
	if out := cmp.Or(lateAnswers(results), oneMove(results)); out != nil {
		return []Diagnosis{*out}
	}
	var failing, passing []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		switch {
		case r.Variant != conformance.AsWritten || !slices.Contains(r.Scored, "legal") || len(r.Case.With) > 0:
		case slices.ContainsFunc(r.Discrepancies, ofLegal):
			failing = append(failing, r)
		case r.Verdict == conformance.Pass:
			passing = append(passing, r)
		}
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
	equals := 0
	for equals < len(likely) && likely[equals].compare(likely[0]) == 0 {
		equals++
	}
	for i, l := range likely {
		l.mark()
		if i < min(equals, maxNames) {
			out = append(out, Diagnosis{Ruleset: ruleset, Mutant: l.mutant, Explained: len(l.explained), Failing: failing,
				Spurious: l.spurious, Equals: equals, Example: l.example()})
		}
	}
	return out
}

// example is a case that a mutant explains, one with a move missing or too many
// if there is one.
func (l likeness) example() *conformance.CaseResult {
	i := slices.IndexFunc(l.explained, func(r *conformance.CaseResult) bool {
		return slices.ContainsFunc(r.Discrepancies, func(d conformance.Discrepancy) bool {
			return d.Part == "legal" && (d.Kind == conformance.Missing || d.Kind == conformance.Extra)
		})
	})
	return l.explained[max(i, 0)]
}

// pseudo is a name for what all results have in common.
func pseudo(name string) *Mutant { return (&adapter{name: name}).mutant() }

// lateAnswers finds that a subject gives the moves of the question before.
func lateAnswers(results []conformance.CaseResult) *Diagnosis {
	var wrong int
	var late []*conformance.CaseResult
	for i := 1; i < len(results); i++ {
		r, before := &results[i], &results[i-1]
		parts := before.Scored
		if !slices.ContainsFunc(r.Discrepancies, ofLegal) || len(parts) == 0 || !slices.Contains([]string{"legal", "status"}, parts[len(parts)-1]) {
			continue
		}
		if wrong++; slices.Equal(given(r), moveTexts(before)) {
			late = append(late, r)
		}
	}
	return nearlyAll("adapter-answers-late", late, wrong)
}

// oneMove finds that a subject gives one legal move where there are several.
func oneMove(results []conformance.CaseResult) *Diagnosis {
	several := 0
	var alone []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		legal := moveTexts(r)
		if !slices.Contains(r.Scored, "legal") || len(legal) < 2 {
			continue
		}
		several++
		if gave := given(r); len(gave) == 1 && slices.Contains(legal, gave[0]) {
			alone = append(alone, r)
		}
	}
	return nearlyAll("adapter-one-move", alone, several)
}

// nearlyAll is what nine results in ten show, of four or more; nil for less.
func nearlyAll(name string, showing []*conformance.CaseResult, of int) *Diagnosis {
	if of < 4 || 10*len(showing) < 9*of {
		return nil
	}
	return &Diagnosis{Mutant: pseudo(name), Explained: len(showing), Failing: of, Equals: 1, Example: showing[0]}
}

func ofLegal(d conformance.Discrepancy) bool { return d.Part == "legal" }

// moveTexts are the legal moves of a case, sorted.
func moveTexts(r *conformance.CaseResult) []string {
	out := lists.Each(legalPaths(r), conformance.PathText)
	slices.Sort(out)
	return out
}

// given is the moves that a subject gave in place of the legal ones, as we write
// them, sorted.
func given(r *conformance.CaseResult) []string {
	if !slices.ContainsFunc(r.Discrepancies, ofLegal) {
		return moveTexts(r)
	}
	out := lists.Each(r.Given, func(m conformance.Played) string { return conformance.Played{Path: m.Path, Takes: m.Takes}.String() })
	slices.Sort(out)
	return out
}

// silent reports whether a subject was asked and answered nothing.
func silent(results []conformance.CaseResult) bool {
	return len(results) > 1 && !slices.ContainsFunc(results, func(r conformance.CaseResult) bool {
		return r.Verdict != conformance.NotSupported && r.Verdict != conformance.Skipped
	}) && slices.ContainsFunc(results, func(r conformance.CaseResult) bool { return r.Verdict == conformance.NotSupported })
}

// oneSided finds that a subject goes wrong with one colour to move only, and
// right with the same cases turned round, as far as they can be.
func oneSided(results []conformance.CaseResult) (*rules.Color, []Diagnosis) {
	passed, confirmed := make(map[string]bool), false
	for _, r := range results {
		passed[r.ID] = r.Verdict == conformance.Pass
	}
	var failing [2][]*conformance.CaseResult
	for i := range results {
		r := &results[i]
		if r.Verdict != conformance.Fail || r.Case.Record != nil || r.Case.Expect.Perft != nil || r.Variant != conformance.AsWritten && r.Variant != conformance.Flip {
			continue
		}
		twin := r.Case.ID + "~" + string(conformance.Flip)
		if r.Variant == conformance.Flip {
			twin = r.Case.ID
		}
		turn, ok := turnOf(r)
		pass, turned := passed[twin]
		if !ok || turned && !pass {
			return nil, nil
		}
		confirmed = confirmed || turned
		failing[turn] = append(failing[turn], r)
	}
	for c, name := range []string{"adapter-wrong-for-white-only", "adapter-wrong-for-black-only"} {
		if n := len(failing[c]); n > 1 && len(failing[1-c]) == 0 && confirmed {
			color := rules.Color(c)
			return &color, []Diagnosis{{Mutant: pseudo(name), Explained: n, Failing: n, Equals: 1, Example: failing[c][0]}}
		}
	}
	return nil, nil
}

// turnOf is whose move it is in a case as it was put, which may be the start by
// name; ok is false for a text that is no position.
func turnOf(r *conformance.CaseResult) (turn rules.Color, ok bool) {
	if s, err := notation.ParseSetup(r.FEN); err == nil {
		return s.Turn, true
	}
	p, ok := r.Case.Position(r.FEN)
	return p.Turn(), ok
}

// put are the results of a ruleset's cases with a verdict: as written, or with
// one colour to move, as written or turned round.
func put(results []conformance.CaseResult, ruleset string, v conformance.Verdict, only *rules.Color) []*conformance.CaseResult {
	var out []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		wanted := r.Variant == conformance.AsWritten
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

// liken puts a mutant to the cases that a subject failed and, if it fails any
// of them in the same way, to those that the subject passed.
func liken(ctx context.Context, m suspect, failing, passing []*conformance.CaseResult) likeness {
	l := likeness{mutant: m.Mutant}
	for i, r := range failing {
		if 5*(len(l.explained)+len(failing)-i) < 4*len(failing) {
			break
		}
		put := m.put(ctx, r)
		if !alike(put, r, shape) {
			continue
		}
		if l.explained = append(l.explained, r); alike(put, r, letter) {
			l.exact++
		}
	}
	if !l.enough(len(failing)) {
		return likeness{mutant: m.Mutant}
	}
	for _, r := range passing {
		if !r.Weak && fails(m.put(ctx, r), r) {
			l.spurious++
		}
	}
	return l
}

// enough reports whether a mutant explains four fifths of the failures, two
// at least, and more than counts.
func (l likeness) enough(failing int) bool {
	return len(l.explained) > 1 && 5*len(l.explained) >= 4*failing &&
		slices.ContainsFunc(l.explained, func(r *conformance.CaseResult) bool { return r.Case.Expect.Perft == nil })
}

// likely reports whether a mutant explains far more than it would have the
// subject fail besides.
func (l likeness) likely() bool { return len(l.explained) > 0 && 4*l.spurious <= len(l.explained) }

// compare puts the better likeness first: more explained, then less refuted,
// then more explained to the letter.
func (l likeness) compare(other likeness) int {
	return cmp.Or(len(other.explained)-len(l.explained), l.spurious-other.spurious, other.exact-l.exact)
}

// mark writes the mutant into the results it explains and no better one does.
func (l likeness) mark() {
	for _, r := range l.explained {
		if r.Behaves == "" {
			r.Behaves = l.mutant.Name
		}
	}
}

// fails reports whether a mutant fails a case in one of the parts that the
// subject was scored on.
func fails(m conformance.CaseResult, r *conformance.CaseResult) bool {
	return slices.ContainsFunc(m.Discrepancies, func(d conformance.Discrepancy) bool { return slices.Contains(r.Scored, d.Part) })
}

// alike reports whether a mutant fails a case as the subject did, in the parts
// that both were scored on and as far as a discrepancy is told by how.
func alike(m conformance.CaseResult, r *conformance.CaseResult, how func(conformance.Discrepancy) string) bool {
	if !ofKinds(m.Discrepancies, r.Discrepancies, r.Scored) || !ofKinds(r.Discrepancies, m.Discrepancies, m.Scored) {
		return false // what most are told apart by, without a move read
	}
	of, got := toldOf(m.Discrepancies, r.Scored, how), toldOf(r.Discrepancies, m.Scored, how)
	return len(of) > 0 && slices.Equal(of, got)
}

// ofKinds reports whether all of a list in some parts has its kind in another list.
func ofKinds(list, other []conformance.Discrepancy, parts []string) bool {
	return !slices.ContainsFunc(list, func(d conformance.Discrepancy) bool {
		return slices.Contains(parts, d.Part) && !slices.ContainsFunc(other, func(o conformance.Discrepancy) bool {
			return o.Part == d.Part && o.Kind == d.Kind
		})
	})
}

// toldOf is how discrepancies in some parts are told, sorted, each once.
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

// effectOf is a move as its ends and what it takes, if it is a capture, however
// it is written.
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
