package report

import (
	"io"
	"strconv"

	"damone/conformance"
)

// Matrix writes what several subjects did side by side: the counts by
// ruleset, and every case that one of them failed. One who did not sit the
// exam has a column of errors.
func Matrix(w io.Writer, exams []*Exam) error {
	header := []string{""}
	for _, e := range exams {
		header = append(header, oneLine(e.Subject))
	}
	var rows [][]string
	for _, ruleset := range exams[0].Suite.Rulesets() {
		row := []string{ruleset}
		for _, e := range exams {
			row = append(row, e.share(ruleset))
		}
		rows = append(rows, row)
	}
	for i := range exams[0].Suite.Cases {
		id := exams[0].Suite.Cases[i].ID
		row, bad := []string{id}, false
		for _, e := range exams {
			v := e.verdict(id)
			bad = bad || v.Bad() && e.Fault == nil
			row = append(row, VerdictName(e.Lang, v))
		}
		if bad {
			rows = append(rows, row)
		}
	}
	return Grid(w, header, rows)
}

// share is how many of a ruleset's results passed.
func (e *Exam) share(ruleset string) string {
	if e.Fault != nil {
		return VerdictName(e.Lang, conformance.Error)
	}
	passed := e.countOf(ruleset, conformance.Pass)
	all := e.count(func(r *conformance.CaseResult) bool { return r.Case.Ruleset == ruleset })
	return e.say("exam-share", "passed", strconv.Itoa(passed), "all", strconv.Itoa(all))
}

// verdict is the worst verdict on a case in any of its variants.
func (e *Exam) verdict(id string) conformance.Verdict {
	if e.Fault != nil {
		return conformance.Error
	}
	worst := conformance.Pass
	for i := range e.Results {
		r := &e.Results[i]
		if r.Case.ID == id && (r.Verdict.Bad() || worst == conformance.Pass) {
			worst = r.Verdict
		}
	}
	return worst
}
