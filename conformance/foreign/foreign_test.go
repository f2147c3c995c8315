package foreign_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"damone/conformance"
	"damone/conformance/foreign"
)

func TestNoEngine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		command []string
		want    string
	}{
		{"missing", []string{"/nowhere/engine"}, "engine cannot start"},
		{"deaf", engine("deaf", "", "", ""), "engine says nothing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := foreign.StartLines(t.Context(), tt.command, foreign.Options{Deadline: 300 * time.Millisecond})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to say %q", err, tt.want)
			}
		})
	}
	t.Run("mute", func(t *testing.T) {
		_, err := foreign.StartLines(t.Context(), engine("mute", "", "", ""), foreign.Options{})
		if err == nil || !strings.Contains(err.Error(), "cannot find my data") {
			t.Errorf("got %v, want its last words", err)
		}
	})
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"a  b ":               {"a", "b"},
		`'a b' c`:             {"a b", "c"},
		`"a \"b" c\ d e"f"g`:  {`a "b`, "c d", "efg"},
		`'' ""`:               {"", ""},
		`it\'s 'a "b"\'`:      {"it's", `a "b"\`},
		"":                    nil,
		"  ":                  nil,
		`an "open quote`:      nil,
		`an 'open quote`:      nil,
		"a trailing slash \\": nil,
	} {
		got, ok := foreign.Words(text)
		if ok != (want != nil) || ok && !slices.Equal(got, want) {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
	}
}

// TestThroughThePipe is the whole exam through the protocol.
func TestThroughThePipe(t *testing.T) {
	t.Parallel()
	e := enrol(t, "", true)
	defer e.Close()
	for _, r := range (conformance.Runner{Suite: loaded(t), Subject: e, Workers: 1}).Run(t.Context()) {
		if r.Verdict != conformance.Pass || len(r.Left) > 0 {
			t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add(`{"op":"hello","protocol":1}`)
	f.Add(`{"seq":1,"op":"legal","ruleset":"italian","fen":"W:WK30:B10,K12,K18,20,K26,K27"}`)
	f.Add(`{"seq":1,"op":"record","ruleset":"damone","fen":"startpos","moves":["23-19","x"]}`)
	f.Add("nonsense")
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, `"perft"`) {
			return // may take as long as it is asked to
		}
		var out strings.Builder
		_ = foreign.Serve(t.Context(), strings.NewReader(line), &out, conformance.Own(), "test")
		for _, answer := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			if answer != "" && !json.Valid([]byte(answer)) {
				t.Errorf("%q is answered with %q", line, answer)
			}
		}
	})
}

// Nobody waits for an engine after an interruption.
func TestEngineIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	o := foreign.Options{Deadline: time.Hour}
	if _, err := foreign.StartLines(ctx, engine("deaf", "", "", ""), o); err == nil {
		t.Error("a deaf engine has answered")
	}
}

// TestNotAsked has an engine die as often as it may: the questions after that are
// not counted among those it failed to answer.
func TestNotAsked(t *testing.T) {
	t.Parallel()
	e, err := foreign.StartLines(t.Context(), engine("lines", "dies", "", ""), foreign.Options{Restarts: 1, Deadline: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for i, want := range []conformance.AnswerKind{conformance.Failed, conformance.Gone, conformance.Gone} {
		q := conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: fatal}
		if a := e.Ask(t.Context(), q); a.Kind != want {
			t.Errorf("question %d: answered %+v", i+1, a)
		}
	}
	if notes := fmt.Sprint(e.Notes()); strings.Count(notes, "engine restarted too often: n 1") != 1 {
		t.Errorf("notes: %s", notes)
	}
}

// TestSlowCounts has a count that takes too long be left out, and the engine be
// asked on.
func TestSlowCounts(t *testing.T) {
	t.Parallel()
	e, err := foreign.StartLines(t.Context(), engine("lines", "hang", "", ""), foreign.Options{Restarts: 1, Deadline: hanging})
	if err != nil {
		t.Fatal(err)
	}
	q := conformance.Question{Op: conformance.OpPerft, Ruleset: "italian", FEN: fatal, Depth: 1}
	if a := e.Ask(t.Context(), q); a.Kind != conformance.Unsupported {
		t.Errorf("answered %+v", a)
	}
	e.Close()
	if notes := fmt.Sprint(e.Notes()); !strings.Contains(notes, "too slow") || strings.Contains(notes, "hung") {
		t.Errorf("notes: %s", notes)
	}
}

// TestReadings has only the readings asked that the engine named.
func TestReadings(t *testing.T) {
	for fault, want := range map[string]conformance.AnswerKind{"none": conformance.Result, "reads nothing": conformance.Unsupported} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			e := enrol(t, fault, true)
			defer e.Close()
			q := conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: "startpos", With: []conformance.Reading{{Key: "same_move", Value: "effect"}}}
			if a := e.Ask(t.Context(), q); a.Kind != want {
				t.Errorf("answered %+v", a)
			}
		})
	}
}
