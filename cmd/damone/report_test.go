package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/report"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/conformance/mutation"
	"damone/rules"
)

// failingExam returns an exam in which some cases fail, one is a known failure, and the
// subject's name and the reason are nasty to every format.
func failingExam(t *testing.T) *report.Exam {
	t.Helper()
	e, err := sat()
	if err != nil {
		t.Fatal(err)
	}
	return &e
}

// sat is the exam of failingExam, which is sat once.
var sat = sync.OnceValues(func() (report.Exam, error) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		return report.Exam{}, err
	}
	suite = suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" && c.Chapter() == "ladder" })
	faulty, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.ID, s.Ladder = "no most kings", append(s.Ladder[:2:2], s.Ladder[3]) })
	if err != nil {
		return report.Exam{}, err
	}
	e := report.Exam{Exam: exam.Exam{Subject: "an engine <&\x01> # of \\ mine | \xff", Suite: suite}, Engine: "--engine x"}
	e.Results = conformance.Runner{Suite: suite, Subject: conformance.As("italian", faulty),
		Known: conformance.Known{"it-most-kings-federation": "being | mended\n# soon"}}.Run(context.Background())
	e.Notes = []error{errors.New("it left a child # behind\n\x02")}
	e.Diagnoses = mutation.Diagnose(context.Background(), e.Suite, e.Results)
	return e, nil
})

func reported(t *testing.T, format string, e *report.Exam) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Formats.Named(format).Write(&view.Options{Lang: e.Lang}, &b, e); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSaySame has every format tell of the same failures.
func TestSaySame(t *testing.T) {
	e := failingExam(t)
	if e.Count(conformance.Fail) == 0 || e.Count(conformance.KnownFailure) != 1 {
		t.Fatalf("the exam is not as it should be: %d failures", e.Count(conformance.Fail))
	}
	for _, name := range report.Formats.Names() {
		text := reported(t, name, e)
		for _, r := range e.Results {
			if r.Verdict.Bad() && !strings.Contains(text, r.ID) {
				t.Errorf("%s says nothing of %s", name, r.ID)
			}
		}
		if name == "known" {
			continue // lists what failed, and no more
		}
		if !strings.Contains(text, "it left a child") {
			t.Errorf("%s leaves out the note", name)
		}
		if !strings.Contains(text, "it-drop-most-dame") {
			t.Errorf("%s does not name the fault", name)
		}
	}
}

// TestNotExamined has every format tell why a subject did not sit the exam.
func TestNotExamined(t *testing.T) {
	e := failingExam(t)
	absent := &report.Exam{Exam: exam.Exam{Subject: "an\nengine", Fault: errors.New("it cannot\nbe started"), Suite: e.Suite}}
	if !absent.Bad() {
		t.Error("it is not bad")
	}
	for _, name := range report.Formats.Names() {
		text := reported(t, name, absent)
		if !regexp.MustCompile(`it cannot(\n| |\\n)be started`).MatchString(text) {
			t.Errorf("%s does not say why:\n%s", name, text)
		}
	}
}

func TestJSON(t *testing.T) {
	e := failingExam(t)
	var got struct {
		Results []any
		Summary struct {
			Ok     bool
			Counts map[string]int
		}
	}
	if err := json.Unmarshal([]byte(reported(t, "json", e)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Summary.Ok || got.Summary.Counts["fail"] != e.Count(conformance.Fail) || len(got.Results) != len(e.Results) {
		t.Errorf("got %+v", got)
	}
	lines := strings.Split(strings.TrimSpace(reported(t, "ndjson", e)), "\n")
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("%q is no JSON", line)
		}
	}
	if len(lines) != len(e.Results)+1 {
		t.Errorf("%d lines for %d results", len(lines), len(e.Results))
	}
}

// TestResults makes a page of the JSON reports on two programs.
func TestResults(t *testing.T) {
	var sat []report.Sat
	for _, subject := range []string{"second 2.0", "first 1.0"} {
		e := failingExam(t)
		e.Subject, e.Began = subject, time.Date(2026, time.May, 17, 12, 0, 0, 0, time.UTC)
		var b bytes.Buffer
		if err := report.Formats.Named("json").Write(nil, &b, e); err != nil {
			t.Fatal(err)
		}
		s, err := report.ReadSat(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		sat = append(sat, s)
	}
	var b bytes.Buffer
	if err := report.Results(&b, catalog.English, sat); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| clause | first 1.0 | second 2.0 |", "\n## first 1.0\n\nExamined on 2026-05-17, suite ", "Answers otherwise: `it-king-first-after-most-kings`, `it-king-first-though-another-begins-with-kings`, `it-most-kings-isolated`"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if text := b.String(); !strings.HasSuffix(text, "`\n") {
		t.Errorf("it ends with %q", text[max(0, len(text)-20):])
	}
	if _, err := report.ReadSat([]byte(`{"summary": {}}`)); err == nil {
		t.Error("an empty object is taken for a report")
	}
}

// TestKnownPrograms makes the page on known programs again from the reports beside it.
func TestKnownPrograms(t *testing.T) {
	adapters := filepath.Join("..", "..", "testdata", "adapters")
	files, _ := filepath.Glob(filepath.Join(adapters, "reports", "*.json"))
	var sat []report.Sat
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := report.ReadSat(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		sat = append(sat, s)
	}
	var b bytes.Buffer
	if err := report.Results(&b, catalog.English, sat); err != nil {
		t.Fatal(err)
	}
	if page, err := os.ReadFile(filepath.Join(adapters, "RESULTS.md")); err != nil || b.String() != string(page) || len(sat) < 4 {
		t.Errorf("RESULTS.md is not what conformance results makes of %d reports: %v", len(sat), err)
	}
}

// TestReportKeepsItsKeys holds the keys of the JSON report to its version.
func TestReportKeepsItsKeys(t *testing.T) {
	e := failingExam(t)
	e.Began = time.Date(2026, time.May, 17, 12, 0, 0, 0, time.UTC)
	var b bytes.Buffer
	if err := report.Formats.Named("json").Write(nil, &b, e); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Summary map[string]any
		Results []map[string]any
	}
	if err := json.Unmarshal(b.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	keys := make(map[string]bool)
	for _, r := range all.Results {
		for key := range r {
			keys[key] = true
		}
	}
	for _, want := range strings.Fields("case chapter cites discrepancies fen file id known level line reproduce ruleset scored title type verdict") {
		if !keys[want] {
			t.Errorf("a result has no %q: raise the version of the report", want)
		}
	}
	for _, want := range strings.Fields("behaves_like chapters clauses counts date levels notes ok readings rulesets seconds subject suite type version") {
		if _, ok := all.Summary[want]; !ok || all.Summary["version"] != 2.0 {
			t.Errorf("the summary of version %v has no %q: raise the version of the report, and the keys here", all.Summary["version"], want)
		}
	}
}
