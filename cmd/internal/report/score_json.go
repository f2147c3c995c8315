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
	n := Numbers{Type: view.OfSummary, Passed: len(score.Matrix.Cases), Cases: len(score.Matrix.Cases) + len(score.Matrix.Broken), Clauses: len(covered),
		Equivalent: len(score.Equivalent), Unput: score.Unput + score.Slips.Unput, SlipsEquivalent: len(score.Slips.Equivalent)}
	n.Killed, n.Mutants = score.Killed()
	n.SlipsKilled, n.Slips = score.Slips.Killed()
	n.Broken = lists.Each(score.Matrix.Broken, caseID)
	n.Proved = len(lists.Where(covered, func(c mutation.Covered) bool { return c.Standing == mutation.Proved }))
	return n
}

func caseID(c *conformance.Case) string { return c.ID }

type coveredJSON struct {
	Type     view.Type         `json:"type"`
	ID       string            `json:"id"`
	Standing mutation.Standing `json:"standing"`
	Cases    int               `json:"cases"`
	Reason   string            `json:"reason,omitempty"` // why it is untestable
	Mutant   string            `json:"mutant,omitempty"` // of the proof, and the case that kills it
	Case     string            `json:"case,omitempty"`
}

// AddCoverage writes how every clause stands as JSON, and the numbers.
func AddCoverage(q *view.Sequence, covered []mutation.Covered, n Numbers) error {
	for _, x := range covered {
		j := coveredJSON{Type: view.OfClause, ID: x.ID, Standing: x.Standing, Cases: len(x.Cases), Reason: x.Reason}
		if len(x.Proofs) > 0 {
			j.Mutant, j.Case = x.Proofs[0].Mutant.Name, x.Proofs[0].Case.ID
		}
		q.Add(j)
	}
	return q.Close(n)
}

type mutantJSON struct {
	Type       view.Type      `json:"type"`
	Mutant     string         `json:"mutant"`
	Title      string         `json:"title"`
	Ruleset    string         `json:"ruleset"`
	Class      mutation.Class `json:"class"`
	Clauses    []string       `json:"clauses"`
	Equivalent bool           `json:"equivalent"` // is called so
	KilledBy   []string       `json:"killed_by"`
	FEN        string         `json:"fen,omitempty"` // that would kill it
}

// AddMutants writes the mutants as JSON with the cases that kill them, then what
// is wrong with the suite and the numbers.
func AddMutants(q *view.Sequence, l catalog.Lang, score *mutation.Score, n Numbers) error {
	for _, t := range score.Tallies() {
		for i, m := range t.Mutants {
			q.Add(newMutantJSON(l, t, m, t.Killers(i)))
		}
	}
	return AddFaults(q, l, slices.Concat(score.Stale, score.Unkept), n)
}

func newMutantJSON(l catalog.Lang, t *mutation.Tally, m *mutation.Mutant, killers []*conformance.Case) mutantJSON {
	j := mutantJSON{view.OfMutant, m.Name, MutantTitle(l, m), m.Ruleset, m.Class, append([]string{}, m.Clauses...),
		slices.Contains(t.Equivalent, m), lists.Each(killers, caseID), ""}
	for _, s := range slices.Concat(t.Survivors, t.Refuted) {
		if s.Mutant == m && s.Found {
			j.FEN = notation.FormatSetup(s.Find.Setup, notation.Number)
		}
	}
	return j
}

// AddFaults writes faults of files as JSON, and a summary.
func AddFaults(q *view.Sequence, l catalog.Lang, faults []strictyaml.Fault, summary any) error {
	o := &view.Options{Lang: l}
	for _, f := range faults {
		q.Add(o.FileFault(f))
	}
	return q.Close(summary)
}

type lintJSON struct {
	Type   view.Type `json:"type"`
	Cases  int       `json:"cases"`
	Faults int       `json:"faults"`
}

// AddLint writes what is wrong with a suite as JSON.
func AddLint(q *view.Sequence, l catalog.Lang, suite *conformance.Suite, faults []strictyaml.Fault) error {
	return AddFaults(q, l, faults, lintJSON{view.OfSummary, len(suite.Cases), len(faults)})
}

// Failed is the cases that a subject failed.
func (e *Exam) Failed() []*conformance.Case {
	return lists.Where(e.Suite.Cases, func(x *conformance.Case) bool {
		return slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool {
			return r.Case == x && r.Verdict.Bad() && r.Verdict != conformance.NotAsked
		})
	})
}

type failedJSON struct {
	Type    view.Type `json:"type"`
	Subject string    `json:"subject"`
	ID      string    `json:"id"`
	Title   string    `json:"title"`
}

// AddFailed writes the cases that a subject failed as JSON, or why it did not
// sit the exam.
func AddFailed(q *view.Sequence, e *Exam) {
	if e.Fault != nil {
		q.Add((&view.Options{Lang: e.Lang}).Error(e.Fault))
		return
	}
	for _, x := range e.Failed() {
		q.Add(failedJSON{view.OfCase, e.Subject, x.ID, CaseTitle(e.Lang, x)})
	}
}
