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
	e = e.in(catalog.English)
	all := junitSuites{junitCounts: junitCounts{Name: "damone conformance: " + e.Subject, Time: seconds(e.Elapsed)}}
	if e.Fault != nil {
		why := &junitDetail{Message: catalog.Error(e.Lang, e.Fault), Type: string(conformance.Error)}
		counts := junitCounts{Name: "exam", Tests: 1, Errors: 1, Time: seconds(0)}
		all.Suites = []junitSuite{{counts, e.properties(), []junitCase{{Class: "exam", Name: "sits the exam", Time: seconds(0), Error: why}}, ""}}
	} else {
		all.Suites = lists.Each(e.Suite.Rulesets(), e.junitSuite)
	}
	for _, s := range all.Suites {
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

func (e *Exam) properties() []junitProperty {
	return []junitProperty{{"suite.version", e.Suite.Version}, {"suite.digest", e.Suite.Digest}, {"subject", e.Subject}}
}

func (e *Exam) junitSuite(ruleset string) junitSuite {
	s := junitSuite{junitCounts: junitCounts{Name: ruleset}, Properties: e.properties(), Notes: strings.Join(e.notes(), "\n")}
	var elapsed time.Duration
	for i := range e.Results {
		r := &e.Results[i]
		if r.Case.Ruleset != ruleset {
			continue
		}
		elapsed += r.Elapsed
		s.Tests++
		c := junitCase{Class: ruleset + "." + r.Case.Chapter(), Name: r.ID, File: r.Case.Place.File, Line: int(r.Case.Place.Line), Time: seconds(r.Elapsed)}
		switch r.Verdict {
		case conformance.Pass:
		case conformance.Fail, conformance.UnexpectedPass:
			s.Failures++
			c.Failure = &junitDetail{e.headline(r), string(r.Verdict), e.failure(r)}
		case conformance.Error, conformance.NotAsked:
			s.Errors++
			c.Error = &junitDetail{e.headline(r), string(r.Verdict), e.failure(r)}
		default:
			s.Skipped++
			c.Skipped = &junitDetail{Message: e.verdictName(r.Verdict) + ": " + e.headline(r)}
		}
		s.Cases = append(s.Cases, c)
	}
	s.Time = seconds(elapsed)
	return s
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.6f", d.Seconds()) }

// headline returns why a case did not pass, in one line.
func (e *Exam) headline(r *conformance.CaseResult) string {
	switch {
	case r.Known != "":
		return r.Known
	case r.Verdict == conformance.Skipped:
		return r.Case.Ruleset
	case r.Verdict == conformance.NotSupported:
		return strings.Join(r.Left, ", ")
	case r.Err != nil:
		return catalog.Error(e.Lang, r.Err)
	case len(r.Discrepancies) > 0:
		return discrepancy(e.Lang, r.Discrepancies[0])
	}
	return r.Case.Title
}
