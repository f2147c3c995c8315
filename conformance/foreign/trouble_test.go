package foreign_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"damone"
	"damone/conformance"
	"damone/conformance/foreign"
)

// enrol makes this test binary an engine that misbehaves: once, or always.
func enrol(t *testing.T, fault string, always bool) *foreign.Lines {
	t.Helper()
	once := ""
	if !always {
		once = filepath.Join(t.TempDir(), "once")
	}
	o := foreign.Options{Deadline: time.Minute}
	if fault == "hang" {
		o.Deadline = hanging
	}
	e, err := foreign.StartLines(t.Context(), engine("lines", fault, once, ""), o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// hanging is how long an engine that hangs may take, and one that greets.
const hanging = 2 * time.Second

// engine makes this test binary an engine, as fake says.
func engine(way, fault, once, name string) []string {
	return []string{os.Args[0], "engine", way, fault, once, name}
}

// wholeSuite is the suite, read once.
var wholeSuite = sync.OnceValues(func() (*conformance.Suite, error) { return conformance.Load(damone.Conformance()) })

func loaded(t *testing.T) *conformance.Suite {
	t.Helper()
	suite, err := wholeSuite()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// someCases returns a few in the midst of which stands the fatal one.
func someCases(t *testing.T) *conformance.Suite {
	t.Helper()
	suite := loaded(t)
	plain := slices.DeleteFunc(slices.Clone(suite.Cases), func(c *conformance.Case) bool { return len(c.With) > 0 })
	at := slices.IndexFunc(plain, func(c *conformance.Case) bool { return c.FEN == fatal })
	near := plain[at-2 : at+3]
	return suite.Filter(func(c *conformance.Case) bool { return slices.Contains(near, c) })
}

// TestTrouble puts the exam to engines that misbehave at one position, in each
// of the ways: what they do is reported for what it is, as an error, a failure
// or a remark, and every other case passes.
func TestTrouble(t *testing.T) {
	tests := []struct {
		fault      string
		always     bool
		verdict    conformance.Verdict
		says, note string
	}{
		{fault: "none", verdict: conformance.Pass},
		{fault: "hang", verdict: conformance.Error, says: "engine hung: deadline 2s"},
		{fault: "flood", verdict: conformance.Pass},
		{fault: "orphan", verdict: conformance.Pass},
		{fault: "garbage", verdict: conformance.Error, says: "engine speaks no json"},
		{fault: "order", verdict: conformance.Error, says: "engine answers out of order"},
		{fault: "nowhere", verdict: conformance.Error, says: "engine result incomplete: key fen"},
		{fault: "both", verdict: conformance.Error, says: "engine answers of several kinds: n 2"},
		{fault: "denies", verdict: conformance.Error, says: "engine answers of several kinds: n 0"},
		{fault: "dies", verdict: conformance.Pass, note: "engine lost: how \"assertion failed\": engine died saying: cause engine exited: n 3, case it-"},
		{fault: "dies", always: true, verdict: conformance.Error, says: "\"assertion failed\": engine died saying", note: "engine lost"},
		{fault: "shuts", verdict: conformance.Pass, note: "engine closed its output"},
		{fault: "endless", verdict: conformance.Error, says: "engine line too long: limit 1048576"},
		{fault: "mark", verdict: conformance.Pass},
		{fault: "crlf", always: true, verdict: conformance.Pass},
	}
	for _, tt := range tests {
		name := tt.fault
		if tt.always {
			name += " always"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := enrol(t, tt.fault, tt.always)
			results := conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}.Run(t.Context())
			e.Close()
			for _, r := range results {
				said := fmt.Sprint(r.Err)
				for _, d := range r.Discrepancies {
					said += d.String()
				}
				want, says := conformance.Pass, ""
				if r.FEN == fatal {
					want, says = tt.verdict, tt.says
				}
				if r.Verdict != want || !strings.Contains(said, says) {
					t.Errorf("%s: %s, %q, want %s, %q", r.ID, r.Verdict, said, want, says)
				}
			}
			if notes := fmt.Sprint(e.Notes()); !strings.Contains(notes, tt.note) || tt.note == "" && notes != "[]" {
				t.Errorf("notes %q, want %q", notes, tt.note)
			}
		})
	}
}

// TestTwice has an engine answer a question twice: the second answer is not
// taken for that to the next question.
func TestTwice(t *testing.T) {
	t.Parallel()
	e := enrol(t, "twice", false)
	defer e.Close()
	var said []string
	for _, r := range (conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}).Run(t.Context()) {
		switch r.Verdict {
		case conformance.Pass:
		case conformance.Error:
			said = append(said, r.Err.Error())
		default:
			t.Errorf("%s: %s %v", r.ID, r.Verdict, r.Discrepancies)
		}
	}
	if len(said) != 1 || !strings.Contains(said[0], "engine answers out of order") {
		t.Errorf("errors %q, want one that it answered a second time", said)
	}
}

// TestInterrupted has the exam given up while an engine hangs: nobody waits
// for its deadline.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	e := enrol(t, "hang", true)
	defer e.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := e.Ask(ctx, conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: fatal})
	if a.Kind != conformance.Failed || !errors.Is(a.Err, context.Canceled) {
		t.Errorf("got %v %q, want that it was given up", a.Kind, a.Err)
	}
}
