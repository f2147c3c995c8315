package report

import (
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
)

// Score is what the cases of a suite prove, to be written down.
type Score struct {
	*mutation.Score
	Suite   *conformance.Suite
	Covered []mutation.Covered
	Matrix  bool // with the cases that kill each mutant
}

// numbers are the numbers that belong together, keys and values in turn: how this
// program does, how much of the rules the cases prove, how many mutants they kill.
func (s *Score) numbers() []any {
	proved := lists.Where(s.Covered, func(c mutation.Covered) bool { return c.Standing == mutation.Proved })
	_, all := s.Classes(false)
	return []any{"passed", len(s.Cases), "cases", len(s.Cases) + len(s.Broken), "proved", len(proved), "clauses", len(s.Covered),
		"killed", all.Killed, "mutants", all.Mutants - all.Harmless, "equivalent", all.Harmless}
}

func (s *Score) summary() *view.Object {
	_, slips := s.Classes(true)
	return view.NewObject(view.OfSummary, s.numbers()...).Add("broken", ids(s.Broken),
		"slips_killed", slips.Killed, "slips", slips.Mutants-slips.Harmless, "slips_equivalent", slips.Harmless)
}

func (s *Score) printNumbers(p *view.Printer, l catalog.Lang) {
	_, slips := s.Classes(true)
	p.Line(l.Say("three-numbers", s.numbers()...))
	p.Line(l.Say("slips-killed", "killed", slips.Killed, "mutants", slips.Mutants-slips.Harmless, "equivalent", slips.Harmless))
	p.Line(SuiteLine(l, s.Suite))
}

func ids(cases []*conformance.Case) []string {
	return lists.Each(cases, func(c *conformance.Case) string { return c.ID })
}

// Coverage prints how every clause stands, and the numbers.
func Coverage(p *view.Printer, s *Score) {
	l := p.Lang
	p.Table(p.Heads("column-clause", "column-standing", "column-cases", "column-proof"), lists.Each(s.Covered, func(x mutation.Covered) []string {
		proof := ""
		if len(x.Proofs) > 0 {
			proof = l.Say("killed-by", "mutant", x.Proofs[0].Mutant.Name, "case", x.Proofs[0].Case.ID)
		} else if l == catalog.English { // in which alone reasons are
			proof = x.Reason
		}
		return []string{x.ID, l.Name("standing", string(x.Standing)), strconv.Itoa(len(x.Cases)), proof}
	}))
	s.printNumbers(p, l)
}

// AddCoverage writes how every clause stands as JSON, and the numbers.
func AddCoverage(_ *view.Options, q *view.Sequence, s *Score) error {
	for _, x := range s.Covered {
		j := view.NewObject(view.OfClause, "id", x.ID, "standing", string(x.Standing), "cases", len(x.Cases), "reason", view.OrLeft(x.Reason))
		if len(x.Proofs) > 0 {
			j.Add("mutant", x.Proofs[0].Mutant.Name, "case", x.Proofs[0].Case.ID)
		}
		q.Add(j)
	}
	return q.Close(s.summary())
}

// Mutants prints what was asked for, the score class by class, and all that keeps
// it from being perfect.
func Mutants(p *view.Printer, s *Score) {
	l := p.Lang
	for _, f := range s.Fates {
		if s.Matrix {
			p.Line(f.Name + ": " + MutantTitle(l, f.Mutant) + "\n    " + strings.Join(ids(f.Killers), " "))
		}
	}
	for _, slips := range []bool{false, true} {
		classes, _ := s.Classes(slips)
		p.Table(p.Heads("column-class", "column-mutants", "column-killed", "column-equivalent", "column-survive"),
			lists.Each(classes, func(k mutation.ClassScore) []string {
				return append([]string{l.Name("class", string(k.Class))}, lists.Each(
					[]int{k.Mutants, k.Killed, k.Harmless, k.Mutants - k.Killed - k.Harmless}, strconv.Itoa)...)
			}))
	}
	for _, x := range s.Broken {
		p.Line(l.Say("case-broken", "place", x.Place.String(), "case", x.ID))
	}
	for _, f := range s.Fates {
		key := catalog.Key("mutant-survives")
		if f.Refuted() {
			key = "mutant-not-equivalent"
		}
		if f.Survives() || f.Refuted() {
			p.Line(l.Say(key, "mutant", f.Name, "title", MutantTitle(l, f.Mutant), "found", found(l, f)))
		}
	}
	for _, f := range s.Stale {
		p.Line(catalog.FileFault(l, f))
	}
	s.printNumbers(p, l)
}

// found is what kills a mutant, or would.
func found(l catalog.Lang, f mutation.Fate) string {
	switch {
	case len(f.Killers) > 0:
		return l.Say("found-killer", "case", f.Killers[0].ID)
	case f.Found:
		return l.Say("found-position", "position", notation.FormatSetup(f.Setup, notation.Number))
	}
	return l.Say("found-none", "positions", f.Tried)
}

// AddMutants writes the mutants as JSON with the cases that kill them, then what
// is wrong with the suite and the numbers.
func AddMutants(o *view.Options, q *view.Sequence, s *Score) error {
	for _, f := range s.Fates {
		fen := ""
		if f.Found {
			fen = notation.FormatSetup(f.Setup, notation.Number)
		}
		q.Add(view.NewObject(view.OfMutant, "mutant", f.Name, "title", MutantTitle(o.Lang, f.Mutant), "ruleset", f.Ruleset, "class", string(f.Class),
			"clauses", f.Clauses, "equivalent", f.Equivalent, "killed_by", ids(f.Killers), "fen", view.OrLeft(fen)))
	}
	return addFaults(o, q, s.Stale, s.summary())
}

func addFaults(o *view.Options, q *view.Sequence, faults []strictyaml.Fault, summary *view.Object) error {
	for _, f := range faults {
		q.Add(o.FileFault(f))
	}
	return q.Close(summary)
}

// Findings is what is wrong with a suite.
type Findings struct {
	Suite  *conformance.Suite
	Faults []strictyaml.Fault
}

// Lint prints what is wrong with a suite.
func Lint(p *view.Printer, f *Findings) {
	for _, fault := range f.Faults {
		p.Line(catalog.FileFault(p.Lang, fault))
	}
	if len(f.Faults) == 0 {
		p.Line(p.Lang.Say("lint-nothing", "cases", len(f.Suite.Cases)))
	}
}

// AddLint writes what is wrong with a suite as JSON.
func AddLint(o *view.Options, q *view.Sequence, f *Findings) error {
	return addFaults(o, q, f.Faults, view.NewObject(view.OfSummary, "cases", len(f.Suite.Cases), "faults", len(f.Faults)))
}

// failed is the cases that a subject failed.
func (e *Exam) failed() []*conformance.Case {
	return lists.Where(e.Suite.Cases, func(x *conformance.Case) bool {
		return slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool {
			return r.Case == x && r.Verdict.Bad() && r.Verdict != conformance.NotAsked
		})
	})
}

// printFailed lists the cases that the subject failed, as a list of known failures is written.
// An empty list says why it is empty.
func printFailed(p *view.Printer, e *Exam) {
	switch {
	case e.Fault != nil:
		p.Line("# " + e.say("known-refused", "subject", notation.Quote(e.Subject), "why", notation.Quote(catalog.Error(e.Lang, e.Fault))))
	case !e.Bad():
		p.Line("# " + e.say("known-none", "subject", notation.Quote(e.Subject)))
	}
	for _, x := range e.failed() {
		p.Line("- id: " + x.ID + "\n  reason: " + strconv.Quote(e.say("known-reason", "title", CaseTitle(e.Lang, x))))
	}
}
