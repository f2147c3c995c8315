package report

import (
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/notation/lists"
)

// maxShown is how many failures are shown in full.
const maxShown = 20

// printExam prints the report for people: what failed and why, then the counts.
func printExam(p *view.Printer, e *Exam) {
	shown := 0
	for i := range e.Results {
		if r := &e.Results[i]; r.Verdict.Bad() && r.Verdict != conformance.NotAsked {
			if shown++; shown <= maxShown {
				p.Line(fmt.Sprintf("%s %s: %s", strings.ToUpper(e.verdictName(r.Verdict)), r.ID, e.failure(r)))
			}
		}
	}
	if shown > maxShown {
		p.Line(e.say("exam-more", "n", shown-maxShown) + "\n")
	}
	for _, line := range e.diagnosis() {
		p.Line(oneLine(line))
	}
	if e.Fault == nil {
		for _, note := range e.notes() {
			p.Line(oneLine(note))
		}
		e.printCounts(p)
	}
	p.Line(oneLine(e.Subject) + ": " + e.summary())
	p.Line(SuiteLine(e.Lang, e.Suite))
	if e.Fault == nil {
		p.Line(e.asked())
	}
}

// failure returns all there is to say about one failure, in several lines.
func (e *Exam) failure(r *conformance.CaseResult) string {
	lines := []string{CaseTitle(e.Lang, r.Case), fmt.Sprintf("%s  %s  (%s)", r.Case.Ruleset, r.FEN, strings.Join(r.Case.Cites, ", "))}
	for _, reading := range r.Case.With {
		lines = append(lines, e.say("exam-with", "reading", reading.Key, "value", reading.Value))
	}
	if p, ok := r.Case.Position(r.FEN); ok {
		lines = append(lines, "  "+strings.ReplaceAll(strings.TrimRight(Diagram(e.Lang, p), "\n"), "\n", "\n    "))
	}
	if r.Mixed != "" {
		lines = append(lines, "- "+e.say("exam-mixed", "reading", r.Mixed))
	}
	if r.Refused > 0 {
		lines = append(lines, "- "+e.say("exam-declined", "n", r.Refused))
	}
	for _, d := range r.Discrepancies {
		lines = append(lines, "- "+oneLine(Discrepancy(e.Lang, d)))
	}
	if r.Err != nil {
		lines = append(lines, "- "+oneLine(catalog.Error(e.Lang, r.Err)))
	}
	if r.Verdict == conformance.UnexpectedPass {
		lines = append(lines, "- "+e.say("exam-known-passes", "reason", r.Known))
	}
	if r.Behaves != "" {
		lines = append(lines, e.say("exam-behaves-like", "mutant", r.Behaves))
	}
	lines = append(lines, e.say("exam-see", "place", r.Case.Place.String()), e.say("exam-again", "command", e.reproduce(r)))
	return strings.Join(lines, "\n  ") + "\n"
}

// printCounts prints the verdicts by ruleset and level, and the chapters and clauses
// in which something is wrong.
func (e *Exam) printCounts(p *view.Printer) {
	verdicts := func(of func(conformance.Verdict) string) []string { return lists.Each(e.columns(), of) }
	p.Table(append([]string{e.say("column-ruleset")}, verdicts(e.verdictName)...), lists.Each(e.groups(), func(g group) []string {
		return append([]string{g.name}, verdicts(func(v conformance.Verdict) string { return strconv.Itoa(e.countOf(g, v)) })...)
	}))
	if wrong := e.wrong(); len(wrong) > 0 {
		p.Table([]string{e.say("column-chapter-or-clause"), e.verdictName(conformance.Pass), e.say("column-of")}, wrong)
	}
	if rows := e.readings(); len(rows) > 0 {
		p.Table(p.Heads("column-reading", "column-followed"), rows)
	}
}
