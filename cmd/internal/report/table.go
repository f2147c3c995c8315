package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"

	"damone/conformance"
)

// maxShown is how many failures are shown in full.
const maxShown = 20

// Table writes the report for people: what failed and why, then the counts.
func Table(w io.Writer, e *Exam) error {
	if e.Fault != nil {
		_, err := fmt.Fprintf(w, "%s: %s\n", oneLine(e.Subject), e.summary())
		return err
	}
	shown := 0
	for i := range e.Results {
		r := &e.Results[i]
		if !r.Verdict.Bad() {
			continue
		}
		if shown++; shown > maxShown {
			continue
		}
		e.failure(w, r)
	}
	if shown > maxShown {
		fmt.Fprintf(w, "... and %d more; --report ndjson=FILE has them all\n\n", shown-maxShown)
	}
	for _, d := range e.Diagnoses {
		fmt.Fprintf(w, "In %s it behaves like %s: %s (%d of %d failing cases, %d others expected)\n",
			d.Ruleset, d.Mutant.Name, d.Mutant.Title, d.Explained, d.Failing, d.Spurious)
	}
	for _, note := range e.Notes {
		fmt.Fprintln(w, oneLine(note))
	}
	if err := e.counts(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s\nsuite %s, %d cases, digest %.12s\n", oneLine(e.Subject), e.summary(), e.Suite.Version, len(e.Suite.Cases), e.Suite.Digest)
	return err
}

// failure writes all there is to say about one failure.
func (e *Exam) failure(w io.Writer, r *conformance.CaseResult) {
	fmt.Fprintf(w, "%s %s: %s\n", strings.ToUpper(string(r.Verdict)), r.ID, r.Case.Title)
	fmt.Fprintf(w, "  %s  %s  (%s)\n", r.Case.Ruleset, r.FEN, strings.Join(r.Case.Cites, ", "))
	for _, reading := range r.Case.With {
		fmt.Fprintf(w, "  with %s: %s\n", reading.Key, reading.Value)
	}
	if b := board(r); b != "" {
		fmt.Fprintln(w, "    "+strings.ReplaceAll(strings.TrimRight(b, "\n"), "\n", "\n    "))
	}
	for _, d := range r.Discrepancies {
		fmt.Fprintf(w, "  - %s\n", d)
	}
	if r.Err != "" {
		fmt.Fprintf(w, "  - %s\n", oneLine(r.Err))
	}
	if r.Verdict == conformance.UnexpectedPass {
		fmt.Fprintf(w, "  - it passes, though it is listed as a known failure (%s): take it off the list\n", r.Known)
	}
	if r.Behaves != "" {
		fmt.Fprintf(w, "  behaves like %s\n", r.Behaves)
	}
	fmt.Fprintf(w, "  see %s\n  again: %s\n\n", r.Case.Place, e.reproduce(r))
}

// counts writes the verdicts by ruleset.
func (e *Exam) counts(w io.Writer) error {
	by := make(map[string]map[conformance.Verdict]int)
	for i := range e.Results {
		r := &e.Results[i]
		if by[r.Case.Ruleset] == nil {
			by[r.Case.Ruleset] = make(map[conformance.Verdict]int)
		}
		by[r.Case.Ruleset][r.Verdict]++
	}
	header := []string{"ruleset"}
	for _, v := range conformance.Verdicts {
		header = append(header, string(v))
	}
	rows := [][]string{}
	for _, ruleset := range e.Suite.Rulesets() {
		row := []string{ruleset}
		for _, v := range conformance.Verdicts {
			row = append(row, fmt.Sprint(by[ruleset][v]))
		}
		rows = append(rows, row)
	}
	return Grid(w, header, rows)
}

// widest is how many letters a cell of a table has on a line, unless a word is
// longer.
const widest = 50

// Grid writes a plain table with a header; long texts go on in the next line.
func Grid(w io.Writer, header []string, rows [][]string) error {
	t := tablewriter.NewTable(w, tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithRowAutoWrap(tw.WrapNormal), tablewriter.WithRowMaxWidth(widest))
	t.Header(header)
	if err := t.Bulk(rows); err != nil {
		return err
	}
	return t.Render()
}
