package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
)

// TAP writes version 13 of the Test Anything Protocol. Known failures and other
// readings are marked as to do, what the subject does not do as skipped. A subject that did
// not sit the exam is one test, which fails. It is 13 and not 14 because the
// commonest readers refuse the newer one, and nothing here needs it.
func TAP(w io.Writer, e *Exam) error {
	if e.Fault != nil {
		_, err := fmt.Fprintf(w, "TAP version 13\n1..1\nnot ok 1 - %s sits the exam\n  ---\n  message: %s\n  severity: error\n  ...\n",
			tapText(e.Subject), strconv.Quote(catalog.Error(catalog.English, e.Fault)))
		return err
	}
	fmt.Fprintf(w, "TAP version 13\n1..%d\n", len(e.Results))
	fmt.Fprintf(w, "# %s, suite %s, digest %s\n", tapText(e.Subject), e.Suite.Version, e.Suite.Digest)
	for i := range e.Results {
		e.tapLine(w, i+1, &e.Results[i])
	}
	for _, note := range e.notes(catalog.English) {
		fmt.Fprintf(w, "# %s\n", tapText(note))
	}
	_, err := fmt.Fprintf(w, "# %s\n", e.summary(catalog.English))
	return err
}

func (e *Exam) tapLine(w io.Writer, n int, r *conformance.CaseResult) {
	ok, directive := "ok", ""
	switch r.Verdict {
	case conformance.Fail, conformance.Error, conformance.NotAsked, conformance.UnexpectedPass:
		ok = "not ok"
	case conformance.Differs:
		ok, directive = "not ok", " # TODO "+tapText(headline(r))
	case conformance.KnownFailure:
		ok, directive = "not ok", " # TODO "+tapText(r.Known)
	case conformance.Skipped, conformance.NotSupported:
		directive = " # SKIP " + tapText(headline(r))
	}
	fmt.Fprintf(w, "%s %d - %s: %s%s\n", ok, n, tapText(r.ID), tapText(r.Case.Title), directive)
	if r.Verdict.Bad() {
		e.tapDetails(w, r)
	}
}

// tapDetails is the YAML block below a failure.
func (e *Exam) tapDetails(w io.Writer, r *conformance.CaseResult) {
	line := func(key, value string) { fmt.Fprintf(w, "  %s: %s\n", key, strconv.Quote(value)) }
	fmt.Fprintln(w, "  ---")
	line("message", headline(r))
	line("severity", string(r.Verdict))
	line("fen", r.FEN)
	line("clauses", strings.Join(r.Case.Cites, ", "))
	line("at", r.Case.Place.String())
	for i, d := range r.Discrepancies {
		line(fmt.Sprintf("difference_%d", i+1), d.String())
	}
	if r.Behaves != "" {
		line("behaves_like", r.Behaves)
	}
	line("again", e.reproduce(r))
	fmt.Fprintln(w, "  ...")
}

// tapText is a text that cannot be taken for a directive.
func tapText(s string) string {
	s = strings.ReplaceAll(s, "\n", " ")
	return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(s)
}
