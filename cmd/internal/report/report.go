// Package report writes down how an exam went: as a table for people, as JSON,
// as a line of JSON for each case, as JUnit XML, as TAP 13 and as Markdown. All
// are drawn from the same Exam and say the same.
package report

import (
	"fmt"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/notation"
	"damone/rules"
)

// Exam is one subject's exam, to be written down.
type Exam struct {
	exam.Exam
	Lang   catalog.Lang // of what people read: the table, the Markdown, the matrix
	Engine string       // the command line of a foreign engine, to reproduce with
}

// say says something in the language of the exam's readers.
func (e *Exam) say(k catalog.Key, fill ...any) string { return e.Lang.Say(k, fill...) }

// countOf is how many results of a ruleset have a verdict.
func (e *Exam) countOf(ruleset string, v conformance.Verdict) int {
	return e.count(func(r *conformance.CaseResult) bool { return r.Verdict == v && r.Case.Ruleset == ruleset })
}

func (e *Exam) count(is func(*conformance.CaseResult) bool) int {
	n := 0
	for i := range e.Results {
		if is(&e.Results[i]) {
			n++
		}
	}
	return n
}

// notes are what the subject did besides answering.
func (e *Exam) notes(l catalog.Lang) []string {
	var out []string
	for _, note := range e.Notes {
		out = append(out, catalog.Error(l, note))
	}
	return out
}

// summary is the counts in one line, the verdicts that never came left out.
func (e *Exam) summary(l catalog.Lang) string {
	if e.Fault != nil {
		return l.Say("exam-refused", "why", oneLine(catalog.Error(l, e.Fault)))
	}
	var parts []string
	for _, v := range conformance.Verdicts {
		if n := e.Count(v); n > 0 || v == conformance.Pass {
			parts = append(parts, fmt.Sprintf("%d %s", n, counted(l, n, v)))
		}
	}
	weak := func(r *conformance.CaseResult) bool { return r.Weak && r.Verdict == conformance.Pass }
	if n := e.count(weak); n > 0 { // passes that prove little
		parts = append(parts, l.Say("exam-weak", "n", n))
	}
	return strings.Join(parts, ", ")
}

// Formats are the writers by name.
var Formats = map[string]func(io.Writer, *Exam) error{
	"table":    Table,
	"json":     JSON,
	"ndjson":   NDJSON,
	"junit":    JUnit,
	"tap":      TAP,
	"markdown": Markdown,
}

// reproduce is the command that puts one case again.
func (e *Exam) reproduce(r *conformance.CaseResult) string {
	cmd := "damone conformance test --case " + r.Case.ID
	if r.Variant != conformance.AsWritten {
		cmd += " --variants " + string(r.Variant)
	}
	if e.Engine != "" {
		cmd += " " + e.Engine
	}
	return cmd
}

// board is the position of a result as a diagram; "" when it is none.
func (e *Exam) board(r *conformance.CaseResult) string {
	p, ok := r.Case.Position(r.FEN)
	if !ok {
		return ""
	}
	return Diagram(e.Lang, p)
}

// Diagram is a position as a diagram that says who is to move.
func Diagram(l catalog.Lang, p rules.Position) string {
	return notation.Diagram(p, notation.DiagramOptions{}) + l.Say("to-move", "side", catalog.Side(l, p.Turn())) + "\n"
}
