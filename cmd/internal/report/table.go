package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/notation/lists"
)

// maxShown is how many failures are shown in full.
const maxShown = 20

// Table writes the report for people: what failed and why, then the counts.
func Table(w io.Writer, e *Exam) error {
	if e.Fault != nil {
		fmt.Fprintf(w, "%s: %s\n", oneLine(e.Subject), e.summary(e.Lang))
		for _, line := range e.diagnosis() {
			fmt.Fprintln(w, oneLine(line))
		}
		return nil
	}
	shown := 0
	for i := range e.Results {
		r := &e.Results[i]
		if !r.Verdict.Bad() || r.Verdict == conformance.NotAsked {
			continue
		}
		if shown++; shown > maxShown {
			continue
		}
		e.failure(w, r)
	}
	if shown > maxShown {
		fmt.Fprintln(w, e.say("exam-more", "n", shown-maxShown)+"\n")
	}
	for _, line := range e.diagnosis() {
		fmt.Fprintln(w, oneLine(line))
	}
	for _, note := range slices.Concat(e.differing(), e.notes(e.Lang)) {
		fmt.Fprintln(w, oneLine(note))
	}
	if err := e.counts(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s\n%s\n", oneLine(e.Subject), e.summary(e.Lang), SuiteLine(e.Lang, e.Suite))
	return err
}

// failure writes all there is to say about one failure.
func (e *Exam) failure(w io.Writer, r *conformance.CaseResult) {
	fmt.Fprintf(w, "%s %s: %s\n", strings.ToUpper(VerdictName(e.Lang, r.Verdict)), r.ID, CaseTitle(e.Lang, r.Case))
	fmt.Fprintf(w, "  %s  %s  (%s)\n", r.Case.Ruleset, r.FEN, strings.Join(r.Case.Cites, ", "))
	for _, reading := range r.Case.With {
		fmt.Fprintln(w, "  "+e.say("exam-with", "reading", reading.Key, "value", reading.Value))
	}
	if b := e.board(r); b != "" {
		fmt.Fprintln(w, "    "+strings.ReplaceAll(strings.TrimRight(b, "\n"), "\n", "\n    "))
	}
	for _, d := range r.Discrepancies {
		fmt.Fprintf(w, "  - %s\n", discrepancy(e.Lang, d))
	}
	if r.Err != nil {
		fmt.Fprintf(w, "  - %s\n", oneLine(catalog.Error(e.Lang, r.Err)))
	}
	if r.Verdict == conformance.UnexpectedPass {
		fmt.Fprintln(w, "  - "+e.say("exam-known-passes", "reason", r.Known))
	}
	if r.Behaves != "" {
		fmt.Fprintln(w, "  "+e.say("exam-behaves-like", "mutant", r.Behaves))
	}
	fmt.Fprintf(w, "  %s\n  %s\n\n", e.say("exam-see", "place", r.Case.Place.String()), e.say("exam-again", "command", e.reproduce(r)))
}

// counts writes the verdicts by ruleset and level, and the chapters and clauses
// in which something is wrong.
func (e *Exam) counts(w io.Writer) error {
	verdicts := func(of func(conformance.Verdict) string) []string { return lists.Each(e.columns(), of) }
	header := append([]string{e.say("column-ruleset")}, verdicts(func(v conformance.Verdict) string { return VerdictName(e.Lang, v) })...)
	err := view.Table(w, header, lists.Each(e.groups(), func(g group) []string {
		return append([]string{g.name}, verdicts(func(v conformance.Verdict) string { return strconv.Itoa(e.countOf(g, v)) })...)
	}))
	if wrong := e.wrong(); len(wrong) > 0 && err == nil {
		err = view.Table(w, []string{e.say("column-chapter-or-clause"), VerdictName(e.Lang, conformance.Pass), e.say("column-of")}, wrong)
	}
	return err
}

// Matrix writes what several subjects did side by side: the counts by
// ruleset, and every case that one of them failed. One who did not sit the
// exam has a column of errors.
func Matrix(w io.Writer, exams []*Exam) error {
	row := func(name string, of func(*Exam) string) []string {
		return append([]string{name}, lists.Each(exams, of)...)
	}
	header := row("", func(e *Exam) string { return oneLine(e.Subject) })
	rows := lists.Each(exams[0].groups(), func(g group) []string { return row(g.name, func(e *Exam) string { return e.share(g) }) })
	for i := range exams[0].Suite.Cases {
		id := exams[0].Suite.Cases[i].ID
		if slices.ContainsFunc(exams, func(e *Exam) bool { return e.Fault == nil && e.verdict(id).Bad() }) {
			rows = append(rows, row(id, func(e *Exam) string { return VerdictName(e.Lang, e.verdict(id)) }))
		}
	}
	return view.Table(w, header, rows)
}

// share is how many of a group's results passed.
func (e *Exam) share(g group) string {
	if e.Fault != nil {
		return VerdictName(e.Lang, conformance.Error)
	}
	passed := e.countOf(g, conformance.Pass)
	all := e.count(func(r *conformance.CaseResult) bool { return g.has(r.Case) })
	return e.say("exam-share", "passed", passed, "all", all)
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
