package report

import (
	"slices"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
)

// Numbers are the numbers that belong together: how this program does, how much
// of the rules the cases prove, how many mutants they kill.
type Numbers struct {
	Type       view.Type `json:"type"`
	Passed     int       `json:"passed"`
	Cases      int       `json:"cases"` // that were put to it
	Proved     int       `json:"proved"`
	Clauses    int       `json:"clauses"`
	Killed     int       `json:"killed"`
	Mutants    int       `json:"mutants"` // that are not equivalent
	Equivalent int       `json:"equivalent"`
	Unput      int       `json:"not_put"` // mutants left out, for want of time
	Broken     []string  `json:"broken"`  // cases that the sound rules fail

	// The same of the code-shaped mutants.
	SlipsKilled     int `json:"slips_killed"`
	Slips           int `json:"slips"`
	SlipsEquivalent int `json:"slips_equivalent"`

	// Ids of cases, where they are asked for.
	Minimal []string `json:"minimal,omitzero"` // a small set that kills as many
	Idle    []string `json:"idle,omitzero"`    // that kill nothing others do not
}

// NewNumbers counts.
func NewNumbers(score *mutation.Score, covered []mutation.Covered) Numbers {
	n := Numbers{Type: view.OfSummary, Passed: len(score.Cases), Cases: len(score.Cases) + len(score.Broken), Clauses: len(covered),
		Equivalent: equivalent(score.Tally), Unput: score.Unput + score.Slips.Unput, SlipsEquivalent: equivalent(score.Slips)}
	n.Killed, n.Mutants = score.Killed()
	n.SlipsKilled, n.Slips = score.Slips.Killed()
	n.Broken = lists.Each(score.Broken, caseID)
	n.Proved = len(lists.Where(covered, func(c mutation.Covered) bool { return c.Standing == mutation.Proved }))
	return n
}

func equivalent(t mutation.Tally) int {
	return len(lists.Where(t.Fates, func(f mutation.Fate) bool { return f.Equivalent }))
}

func caseID(c *conformance.Case) string { return c.ID }

// AddCoverage writes how every clause stands as JSON, and the numbers.
func AddCoverage(q *view.Sequence, covered []mutation.Covered, n Numbers) error {
	for _, x := range covered {
		j := view.NewObject(view.OfClause, "id", x.ID, "standing", string(x.Standing), "cases", len(x.Cases), "reason", view.OrLeft(x.Reason))
		if len(x.Proofs) > 0 {
			j.Add("mutant", x.Proofs[0].Mutant.Name, "case", x.Proofs[0].Case.ID)
		}
		q.Add(j)
	}
	return q.Close(n)
}

// AddMutants writes the mutants as JSON with the cases that kill them, then what
// is wrong with the suite and the numbers.
func AddMutants(q *view.Sequence, l catalog.Lang, score *mutation.Score, n Numbers) error {
	for _, f := range slices.Concat(score.Fates, score.Slips.Fates) {
		fen := ""
		if f.Found {
			fen = notation.FormatSetup(f.Setup, notation.Number)
		}
		q.Add(view.NewObject(view.OfMutant, "mutant", f.Name, "title", MutantTitle(l, f.Mutant), "ruleset", f.Ruleset, "class", string(f.Class),
			"clauses", f.Clauses, "equivalent", f.Equivalent, "killed_by", lists.Each(f.Killers, caseID), "fen", view.OrLeft(fen)))
	}
	return AddFaults(q, l, slices.Concat(score.Stale, score.Unkept), n)
}

// AddFaults writes faults of files as JSON, and a summary.
func AddFaults(q *view.Sequence, l catalog.Lang, faults []strictyaml.Fault, summary any) error {
	o := &view.Options{Lang: l}
	for _, f := range faults {
		q.Add(o.FileFault(f))
	}
	return q.Close(summary)
}

// AddLint writes what is wrong with a suite as JSON.
func AddLint(q *view.Sequence, l catalog.Lang, suite *conformance.Suite, faults []strictyaml.Fault) error {
	return AddFaults(q, l, faults, view.NewObject(view.OfSummary, "cases", len(suite.Cases), "faults", len(faults)))
}

// Failed returns the cases that a subject failed.
func (e *Exam) Failed() []*conformance.Case {
	return lists.Where(e.Suite.Cases, func(x *conformance.Case) bool {
		return slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool {
			return r.Case == x && r.Verdict.Bad() && r.Verdict != conformance.NotAsked
		})
	})
}

// AddFailed writes the cases that a subject failed as JSON, or why it did not
// sit the exam.
func AddFailed(q *view.Sequence, e *Exam) {
	if e.Fault != nil {
		q.Add((&view.Options{Lang: e.Lang}).Error(e.Fault))
		return
	}
	for _, x := range e.Failed() {
		q.Add(view.NewObject(view.OfCase, "subject", e.Subject, "id", x.ID, "title", CaseTitle(e.Lang, x)))
	}
}
