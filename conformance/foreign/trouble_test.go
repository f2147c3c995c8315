package foreign_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"damone"
	"damone/conformance"
	"damone/conformance/foreign"
)

// examinee is a foreign engine examined in any way.
type examinee interface {
	conformance.Subject
	Close()
	Notes() []string
}

// enrol makes this test binary an engine that misbehaves: once, or always.
func enrol(t *testing.T, way, fault string, always bool) examinee {
	t.Helper()
	t.Setenv(engineFault, fault)
	if !always {
		t.Setenv(engineOnce, filepath.Join(t.TempDir(), "once"))
	}
	o := foreign.Options{Deadline: 3 * time.Second, Patience: 50 * time.Millisecond}
	if fault == "helper" { // it ends by itself, whenever its turn comes
		o.Patience = time.Minute
	}
	var e examinee
	var err error
	switch command := engine(t, way); way {
	case "lines":
		e, err = foreign.StartLines(command, o)
	case "one-shot":
		e, err = foreign.NewOneShot(command, []string{"italian"}, o)
	default:
		e, err = foreign.StartHub(command, []string{"italian"}, o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// engine makes this test binary an engine.
func engine(t *testing.T, way string) []string {
	t.Helper()
	t.Setenv(engineWay, way)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else every engine takes a second to end
	return []string{os.Args[0]}
}

// someCases are a few in the midst of which stands the fatal one.
func someCases(t *testing.T) *conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(suite.Cases, func(c *conformance.Case) bool { return c.FEN == fatal })
	near := suite.Cases[at-2 : at+3]
	return suite.Filter(func(c *conformance.Case) bool { return slices.Contains(near, c) })
}

// TestTrouble puts the exam to engines that misbehave at one position, in each
// of the ways: what they do is reported for what it is, as an error, a failure
// or a remark, and every other case passes.
func TestTrouble(t *testing.T) {
	tests := []struct {
		way, fault string
		always     bool
		verdict    conformance.Verdict
		says, note string
	}{
		{way: "lines", fault: "none", verdict: conformance.Pass},
		{way: "lines", fault: "hang", verdict: conformance.Error, says: "it hung"},
		{way: "lines", fault: "flood", verdict: conformance.Pass, note: "to stderr"},
		{way: "lines", fault: "helper", always: true, verdict: conformance.Pass},
		{way: "lines", fault: "orphan", verdict: conformance.Pass, note: "left a child process"},
		{way: "lines", fault: "garbage", verdict: conformance.Error, says: "no JSON"},
		{way: "lines", fault: "order", verdict: conformance.Error, says: "out of order"},
		{way: "lines", fault: "both", verdict: conformance.Error, says: "exactly one"},
		{way: "lines", fault: "capital", verdict: conformance.Error, says: "the key \"Result\": keys are written in small letters"},
		{way: "lines", fault: "denies", verdict: conformance.Error, says: "it gave 0 of result"},
		{way: "lines", fault: "denies twice", verdict: conformance.Pass},
		{way: "lines", fault: "dies", verdict: conformance.Pass, note: "(its last words: \"assertion failed\"); started anew and asked again, it answered; in it-"},
		{way: "lines", fault: "dies", always: true, verdict: conformance.Error, says: "(its last words: \"assertion failed\"); asked again, it did the same"},
		{way: "lines", fault: "shuts", verdict: conformance.Pass, note: "closed its output and goes on running"},
		{way: "lines", fault: "endless", verdict: conformance.Error, says: "more than 1048576 bytes"},
		{way: "lines", fault: "mark", verdict: conformance.Pass, note: "byte order mark"},
		{way: "lines", fault: "crlf", always: true, verdict: conformance.Pass},
		{way: "one-shot", fault: "none", verdict: conformance.Pass},
		{way: "one-shot", fault: "hang", verdict: conformance.Error, says: "it hung"},
		{way: "one-shot", fault: "flood", verdict: conformance.Pass, note: "to stderr"},
		{way: "one-shot", fault: "helper", always: true, verdict: conformance.Pass},
		{way: "one-shot", fault: "orphan", verdict: conformance.Pass, note: "left a child process"},
		{way: "one-shot", fault: "garbage", verdict: conformance.Error, says: "no move"},
		{way: "one-shot", fault: "twice", verdict: conformance.Fail, says: "legal: listed-twice"},
		{way: "one-shot", fault: "dies", verdict: conformance.Error, says: "it died: exit status 3 (its last words: \"assertion failed\"), and it printed no move"},
		{way: "one-shot", fault: "fails", verdict: conformance.Fail, says: "missing", note: "exit status 3 and printed nothing"},
		{way: "one-shot", fault: "felled", verdict: conformance.Error, says: "it died: signal: killed"},
		{way: "one-shot", fault: "shuts", verdict: conformance.Fail, says: "missing", note: "closed its output, printed nothing and went on running"},
		{way: "one-shot", fault: "endless", verdict: conformance.Error, says: "more than 1048576 bytes"},
		{way: "one-shot", fault: "mark", verdict: conformance.Pass, note: "byte order mark"},
		{way: "one-shot", fault: "crlf", always: true, verdict: conformance.Pass},
		{way: "hub", fault: "none", verdict: conformance.Pass},
		{way: "hub", fault: "hang", verdict: conformance.Error, says: "it hung"},
		{way: "hub", fault: "flood", verdict: conformance.Pass, note: "to stderr"},
		{way: "hub", fault: "helper", always: true, verdict: conformance.Pass},
		{way: "hub", fault: "orphan", verdict: conformance.Pass, note: "left a child process"},
		{way: "hub", fault: "garbage", verdict: conformance.Error, says: "not a move"},
		{way: "hub", fault: "dies", verdict: conformance.Pass, note: "started anew and asked again, it answered; in it-"},
		{way: "hub", fault: "dies", always: true, verdict: conformance.Error, says: "asked again, it did the same"},
		{way: "hub", fault: "shuts", verdict: conformance.Pass, note: "closed its output and goes on running"},
		{way: "hub", fault: "endless", verdict: conformance.Error, says: "more than 1048576 bytes"},
		{way: "hub", fault: "chatter", verdict: conformance.Error, says: "more than 1048576 bytes without the word \"done\""},
		{way: "hub", fault: "twice", verdict: conformance.Error, says: "it answered twice"},
		{way: "hub", fault: "deaf to pings", always: true, verdict: conformance.Pass},
		{way: "hub", fault: "no pings", always: true, verdict: conformance.Pass},
		{way: "hub", fault: "crlf", always: true, verdict: conformance.Pass},
	}
	for _, tt := range tests {
		name := tt.way + " " + tt.fault
		if tt.always {
			name += " always"
		}
		t.Run(name, func(t *testing.T) {
			e := enrol(t, tt.way, tt.fault, tt.always)
			results := conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}.Run(t.Context())
			e.Close()
			for _, r := range results {
				said := r.Err
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
			if notes := strings.Join(e.Notes(), "\n"); !strings.Contains(notes, tt.note) || tt.note == "" && notes != "" {
				t.Errorf("notes %q, want %q", notes, tt.note)
			}
		})
	}
}

// TestTwice has an engine answer a question twice: the second answer is not
// taken for that to the next question.
func TestTwice(t *testing.T) {
	e := enrol(t, "lines", "twice", false)
	defer e.Close()
	var said []string
	for _, r := range (conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}).Run(t.Context()) {
		switch r.Verdict {
		case conformance.Pass:
		case conformance.Error:
			said = append(said, r.Err)
		default:
			t.Errorf("%s: %s %v", r.ID, r.Verdict, r.Discrepancies)
		}
	}
	if len(said) != 1 || !strings.Contains(said[0], "a second time") {
		t.Errorf("errors %q, want one that it answered a second time", said)
	}
}

// TestInterrupted has the exam given up while an engine hangs: nobody waits
// for its deadline.
func TestInterrupted(t *testing.T) {
	for _, way := range []string{"lines", "one-shot", "hub"} {
		t.Run(way, func(t *testing.T) {
			e := enrol(t, way, "hang", true)
			defer e.Close()
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			a := e.Ask(ctx, conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: fatal})
			if a.Kind != conformance.Failed || a.Err != context.Canceled.Error() {
				t.Errorf("got %v %q, want that it was given up", a.Kind, a.Err)
			}
		})
	}
}
