package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation/lists"
)

type junitCounts struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Skipped  int    `xml:"skipped,attr"`
	Time     string `xml:"time,attr"`
}

type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	junitCounts
	Suites []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	junitCounts
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
	Notes      string          `xml:"system-out,omitempty"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	File    string       `xml:"file,attr,omitempty"`
	Line    int          `xml:"line,attr,omitempty"`
	Time    string       `xml:"time,attr"`
	Failure *junitDetail `xml:"failure"`
	Error   *junitDetail `xml:"error"`
	Skipped *junitDetail `xml:"skipped"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// JUnit writes the XML that build servers read: a suite for each ruleset, a
// class for each chapter. Known failures and other readings count as skipped. A subject that did
// not sit the exam is one test, in error.
func JUnit(w io.Writer, e *Exam) error {
	all := junitSuites{junitCounts: junitCounts{Name: "damone conformance: " + e.Subject, Time: seconds(e.Elapsed)}}
	for _, s := range e.junitSuites() {
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
		all.Suites = append(all.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (e *Exam) junitSuites() []junitSuite {
	if e.Fault != nil {
		why := &junitDetail{Message: catalog.Error(catalog.English, e.Fault), Type: string(conformance.Error)}
		c := junitCase{Class: "exam", Name: "sits the exam", Time: seconds(0), Error: why}
		counts := junitCounts{Name: "exam", Tests: 1, Errors: 1, Time: seconds(0)}
		return []junitSuite{{junitCounts: counts, Properties: e.properties(), Cases: []junitCase{c}}}
	}
	return lists.Each(e.Suite.Rulesets(), e.junitSuite)
}

func (e *Exam) properties() []junitProperty {
	return []junitProperty{{"suite.version", e.Suite.Version}, {"suite.digest", e.Suite.Digest}, {"subject", e.Subject}}
}

func (e *Exam) junitSuite(ruleset string) junitSuite {
	s := junitSuite{junitCounts: junitCounts{Name: ruleset}, Properties: e.properties()}
	var elapsed time.Duration
	for i := range e.Results {
		r := &e.Results[i]
		if r.Case.Ruleset != ruleset {
			continue
		}
		elapsed += r.Elapsed
		s.Tests++
		c := junitCase{Class: ruleset + "." + r.Case.Chapter(), Name: r.ID, File: r.Case.Place.File, Line: int(r.Case.Place.Line), Time: seconds(r.Elapsed)}
		s.judge(&c, r)
		s.Cases = append(s.Cases, c)
	}
	s.Time = seconds(elapsed)
	s.Notes = strings.Join(e.notes(catalog.English), "\n")
	return s
}

func (s *junitSuite) judge(c *junitCase, r *conformance.CaseResult) {
	detail := &junitDetail{Message: headline(r), Type: string(r.Verdict), Text: details(r)}
	switch r.Verdict {
	case conformance.Fail, conformance.UnexpectedPass:
		s.Failures++
		c.Failure = detail
	case conformance.Error, conformance.NotAsked:
		s.Errors++
		c.Error = detail
	case conformance.Skipped, conformance.NotSupported, conformance.KnownFailure, conformance.Differs:
		s.Skipped++
		c.Skipped = &junitDetail{Message: detail.Message}
	}
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.6f", d.Seconds()) }

// headline is a result in one line.
func headline(r *conformance.CaseResult) string {
	switch r.Verdict {
	case conformance.KnownFailure:
		return "known failure: " + r.Known
	case conformance.UnexpectedPass:
		return "passes, though listed as a known failure: " + r.Known
	case conformance.Differs:
		return "differs in a " + string(r.Case.Level) + ": " + r.Discrepancies[0].String()
	case conformance.Skipped:
		return "the subject does not play " + r.Case.Ruleset
	case conformance.NotSupported:
		return "the subject does not answer " + strings.Join(r.Left, ", ")
	}
	if r.Err != nil {
		return catalog.Error(catalog.English, r.Err)
	}
	if len(r.Discrepancies) > 0 {
		return r.Discrepancies[0].String()
	}
	return r.Case.Title
}

// details is everything that came out differently.
func details(r *conformance.CaseResult) string {
	lines := []string{r.Case.Title, r.FEN}
	for _, d := range r.Discrepancies {
		lines = append(lines, d.String())
	}
	if r.Err != nil {
		lines = append(lines, catalog.Error(catalog.English, r.Err))
	}
	if r.Behaves != "" {
		lines = append(lines, "behaves like "+r.Behaves)
	}
	return strings.Join(lines, "\n")
}

// oneLine is a text on one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
