package report

import (
	"io"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/notation"
)

// jsonExam is the summary of the JSON report.
type jsonExam struct {
	Type    view.Type      `json:"type"`
	Version int            `json:"version"` // of this form
	Subject string         `json:"subject"`
	Date    string         `json:"date,omitempty"` // on which it sat the exam
	Suite   jsonSuite      `json:"suite"`
	Counts  map[string]int `json:"counts"`
	// Of the cases on rules, how many of those answered are right.
	Rulesets map[string]tally `json:"rulesets"`
	Chapters map[string]tally `json:"chapters"`
	Clauses  map[string]tally `json:"clauses"`
	// The counts level by level.
	Levels map[string]map[string]int `json:"levels"`

	Ok      bool          `json:"ok"`
	Error   string        `json:"error,omitempty"` // why it did not sit the exam
	Kind    notation.Kind `json:"kind,omitempty"`  // of that
	Seconds float64       `json:"seconds"`
	Behaves []jsonBehaves `json:"behaves_like,omitempty"`
	Notes   []string      `json:"notes,omitempty"`
	Results []jsonResult  `json:"results"`
}

type jsonSuite struct {
	Version string `json:"version"`
	Digest  string `json:"digest"`
	Cases   int    `json:"cases"`
}

type jsonBehaves struct {
	Ruleset   string `json:"ruleset"`
	Mutant    string `json:"mutant"`
	Title     string `json:"title"`
	Explained int    `json:"explained"`
	Failing   int    `json:"failing"`
	Spurious  int    `json:"spurious"`
	Equals    int    `json:"equally_likely"` // how many faults explain as much
	Only      string `json:"only,omitempty"` // the colour to move that alone is concerned
	Example   any    `json:"example,omitempty"`
}

type jsonResult struct {
	Type          view.Type                 `json:"type"`
	ID            string                    `json:"id"`
	Case          string                    `json:"case"`
	Variant       string                    `json:"variant,omitempty"`
	Ruleset       string                    `json:"ruleset"`
	Level         string                    `json:"level"`
	With          map[string]string         `json:"with,omitempty"`
	Chapter       string                    `json:"chapter"`
	Title         string                    `json:"title"`
	Cites         []string                  `json:"cites"`
	FEN           string                    `json:"fen"`
	Verdict       string                    `json:"verdict"`
	Scored        []string                  `json:"scored"`
	Unsupported   []string                  `json:"unsupported,omitempty"`
	Weak          bool                      `json:"weak,omitempty"` // one of several legal moves was seen
	Discrepancies []conformance.Discrepancy `json:"discrepancies,omitempty"`
	Error         string                    `json:"error,omitempty"`
	Kind          notation.Kind             `json:"kind,omitempty"` // of the error
	Known         string                    `json:"known,omitempty"`
	Behaves       string                    `json:"behaves_like,omitempty"`
	File          string                    `json:"file"`
	Line          int                       `json:"line"`
	Reproduce     string                    `json:"reproduce,omitempty"`
}

// JSON writes one object with the results and a summary.
func JSON(w io.Writer, e *Exam) error { return e.sequence(view.NewSequence(w, false, "results")) }

// NDJSON writes one object a line: each result, then the summary.
func NDJSON(w io.Writer, e *Exam) error { return e.sequence(view.NewSequence(w, true, "results")) }

func (e *Exam) sequence(q *view.Sequence) error {
	for i := range e.Results {
		q.Add(e.result(&e.Results[i]))
	}
	return q.Close(e.object())
}

func (e *Exam) object() jsonExam {
	out := jsonExam{
		Type: view.OfSummary, Version: 1, Subject: e.Subject, Ok: !e.Bad(), Seconds: e.Elapsed.Seconds(), Notes: e.notes(catalog.English),
		Suite:  jsonSuite{e.Suite.Version, e.Suite.Digest, len(e.Suite.Cases)},
		Counts: make(map[string]int), Levels: make(map[string]map[string]int), Results: []jsonResult{},
		Rulesets: e.tallies(func(c *conformance.Case) []string { return []string{c.Ruleset} }),
		Chapters: e.tallies(byChapter), Clauses: e.tallies(byClause),
	}
	if !e.Began.IsZero() {
		out.Date = e.Began.Format(time.DateOnly)
	}
	if e.Fault != nil {
		out.Error, out.Kind = catalog.Error(catalog.English, e.Fault), notation.KindOf(e.Fault)
	}
	for _, v := range conformance.Verdicts {
		out.Counts[string(v)] = e.Count(v)
	}
	for i, g := range e.levels() {
		counts := make(map[string]int)
		for _, v := range conformance.Verdicts {
			counts[string(v)] = e.countOf(g, v)
		}
		out.Levels[string(conformance.Levels[i])] = counts
	}
	for _, d := range e.Diagnoses {
		b := jsonBehaves{Ruleset: d.Ruleset, Mutant: d.Mutant.Name, Title: MutantTitle(catalog.English, d.Mutant),
			Explained: d.Explained, Failing: d.Failing, Spurious: d.Spurious, Equals: d.Equals}
		if d.Only != nil {
			b.Only = d.Only.String()
		}
		if d.Example != nil {
			b.Example = exampleOf(d.Example)
		}
		out.Behaves = append(out.Behaves, b)
	}
	return out
}

func (e *Exam) result(r *conformance.CaseResult) jsonResult {
	out := jsonResult{
		Type: view.OfResult, ID: r.ID, Case: r.Case.ID, Variant: string(r.Variant), Ruleset: r.Case.Ruleset, Level: string(r.Case.Level), Chapter: r.Case.Chapter(),
		Title: r.Case.Title, Cites: r.Case.Cites, FEN: r.FEN, Verdict: string(r.Verdict), Scored: r.Scored,
		Unsupported: r.Left, Weak: r.Weak, Known: r.Known, Discrepancies: r.Discrepancies, Behaves: r.Behaves, File: r.Case.Place.File, Line: int(r.Case.Place.Line),
	}
	if r.Err != nil {
		out.Error, out.Kind = catalog.Error(catalog.English, r.Err), notation.KindOf(r.Err)
	}
	if out.Scored == nil {
		out.Scored = []string{}
	}
	for _, with := range r.Case.With {
		if out.With == nil {
			out.With = make(map[string]string)
		}
		out.With[with.Key] = with.Value
	}
	if r.Verdict.Bad() {
		out.Reproduce = e.reproduce(r)
	}
	return out
}
