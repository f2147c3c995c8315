package report

import (
	"bytes"
	_ "embed"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"text/template"
	"time"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation/lists"
)

//go:embed junit.xml
var junitText string

// junitSuite is cases as build servers count them.
type junitSuite struct {
	*Exam
	Name    string
	Cases   []junitCase
	Notes   string
	Elapsed time.Duration
}

// junitCase is a case. Its Tag is failure, error or skipped; "" for one that passed.
type junitCase struct {
	Class, Name, File        string
	Line                     int
	Elapsed                  time.Duration
	Tag, Message, Type, Text string
}

// Tagged returns how many cases have a tag.
func (s junitSuite) Tagged(tag string) int {
	return len(lists.Where(s.Cases, func(c junitCase) bool { return c.Tag == tag }))
}

// JUnit writes the XML that build servers read: a suite for each ruleset, a
// class for each chapter. Known failures and other readings count as skipped. A subject that did
// not sit the exam is one test, in error.
func JUnit(w io.Writer, exams []*Exam) error {
	all := junitSuite{Name: "damone conformance: " + strings.Join(lists.Each(exams, func(e *Exam) string { return e.Subject }), ", ")}
	var suites []junitSuite
	for _, e := range exams {
		e = e.in(catalog.English)
		all.Elapsed += e.Elapsed
		if e.Fault != nil {
			none := junitCase{Class: "exam", Name: "sits the exam", Tag: "error", Message: catalog.Error(e.Lang, e.Fault), Type: string(conformance.Error)}
			suites = append(suites, junitSuite{Exam: e, Name: "exam", Cases: []junitCase{none}})
			continue
		}
		suites = append(suites, lists.Each(e.Suite.Rulesets(), e.junitSuite)...)
	}
	for _, s := range suites {
		all.Cases = append(all.Cases, s.Cases...)
	}
	var text bytes.Buffer
	err := template.Must(template.New("").Funcs(template.FuncMap{
		"x":       func(s string) string { b := new(bytes.Buffer); xml.EscapeText(b, []byte(s)); return b.String() },
		"seconds": func(d time.Duration) string { return fmt.Sprintf("%.6f", d.Seconds()) },
	}).Parse(junitText)).Execute(&text, map[string]any{"All": all, "Suites": suites})
	if err == nil {
		_, err = w.Write(text.Bytes())
	}
	return err
}

func (e *Exam) junitSuite(ruleset string) junitSuite {
	s := junitSuite{Exam: e, Name: ruleset, Notes: strings.Join(e.notes(), "\n")}
	for i := range e.Results {
		r := &e.Results[i]
		if r.Case.Ruleset != ruleset {
			continue
		}
		s.Elapsed += r.Elapsed
		c := junitCase{Class: ruleset + "." + r.Case.Chapter(), Name: r.ID, File: r.Case.Place.File, Line: int(r.Case.Place.Line), Elapsed: r.Elapsed}
		switch r.Verdict {
		case conformance.Pass:
		case conformance.Fail, conformance.UnexpectedPass:
			c.Tag, c.Message, c.Type, c.Text = "failure", e.headline(r), string(r.Verdict), e.failure(r)
		case conformance.Error, conformance.NotAsked:
			c.Tag, c.Message, c.Type, c.Text = "error", e.headline(r), string(r.Verdict), e.failure(r)
		default:
			c.Tag, c.Message = "skipped", e.verdictName(r.Verdict)+": "+e.headline(r)
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

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
		return Discrepancy(e.Lang, r.Discrepancies[0])
	}
	return r.Case.Title
}
