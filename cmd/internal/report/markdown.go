package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
)

// Markdown writes the report for a page: the counts, then each failure with
// its board.
func Markdown(w io.Writer, e *Exam) error {
	fmt.Fprintf(w, "# %s\n\n", e.say("exam-of", "subject", cell(e.Subject)))
	fmt.Fprintf(w, "%s: **%s**.\n\n", SuiteLine(e.Lang, e.Suite), e.summary(e.Lang))
	fmt.Fprintf(w, "| %s |%s\n|---|%s\n", e.say("column-ruleset"), e.columnsOf(func(v conformance.Verdict) string { return " " + VerdictName(e.Lang, v) + " |" }),
		e.columnsOf(func(conformance.Verdict) string { return "---:|" }))
	for _, g := range e.groups() {
		fmt.Fprintf(w, "| %s |%s\n", g.name, e.columnsOf(func(v conformance.Verdict) string {
			return fmt.Sprintf(" %d |", e.countOf(g, v))
		}))
	}
	if len(e.Results) > 0 {
		fmt.Fprintf(w, "\n| %s |\n|---|---:|---:|\n", strings.Join(e.breakdownHeader(), " | "))
	}
	for _, row := range e.breakdown(true) {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
	for _, line := range e.diagnosis() {
		fmt.Fprintf(w, "\n%s\n", cell(line))
	}
	for _, note := range slices.Concat(e.differing(), e.notes(e.Lang)) {
		fmt.Fprintf(w, "\n%s\n", cell(note))
	}
	for i := range e.Results {
		if r := &e.Results[i]; r.Verdict.Bad() && r.Verdict != conformance.NotAsked {
			e.markdownFailure(w, r)
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

func (e *Exam) columnsOf(of func(conformance.Verdict) string) string {
	var b strings.Builder
	for _, v := range e.columns() {
		b.WriteString(of(v))
	}
	return b.String()
}

func (e *Exam) markdownFailure(w io.Writer, r *conformance.CaseResult) {
	fmt.Fprintf(w, "\n## %s: %s\n\n%s (%s), `%s`, %s\n\n", VerdictName(e.Lang, r.Verdict), r.ID, cell(CaseTitle(e.Lang, r.Case)), strings.Join(r.Case.Cites, ", "), r.FEN, r.Case.Place)
	if b := e.board(r); b != "" {
		fmt.Fprintf(w, "```text\n%s```\n\n", b)
	}
	for _, d := range r.Discrepancies {
		fmt.Fprintf(w, "- %s\n", cell(discrepancy(e.Lang, d)))
	}
	if r.Err != nil {
		fmt.Fprintf(w, "- %s\n", cell(catalog.Error(e.Lang, r.Err)))
	}
	if r.Behaves != "" {
		fmt.Fprintf(w, "- %s\n", e.say("exam-behaves-like", "mutant", r.Behaves))
	}
	fmt.Fprintf(w, "\n%s\n", e.say("exam-again", "command", "`"+e.reproduce(r)+"`"))
}

// cell is a text that breaks neither a table nor a line.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(s)
}
