package generate_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/generate"
	"damone/testdata/tier"
)

// However often and wherever a run was killed, in the middle of a line of its
// journal too, it ends with the same bytes.
func TestKilledRunGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	r, err := runCached(name, 30, study("a", 4), study("c", 1))
	want := text(t, r, err)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range tier.Pick(20, 500) {
		cut := rng.IntN(len(whole))
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := runCached(name, 30, study("a", 4), study("c", 1))
		if got := text(t, r, err); got != want {
			t.Errorf("cut at %d of %d:\n%s\nundisturbed\n%s", cut, len(whole), got, want)
		}
	}
}

// refusedAt checks that a journal is refused, with the line, 0 for the whole of it.
func refusedAt(t *testing.T, err error, line int) {
	t.Helper()
	var fault *generate.JournalError
	if at := fmt.Sprintf(":%d: ", line); !errors.As(err, &fault) || line > 0 != strings.Contains(err.Error(), at) {
		t.Errorf("got %v, want a *JournalError of line %d", err, line)
	}
}

// A journal goes on with the run that wrote it and no other.
func TestJournalOfAnotherRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	if _, err := runCached(name, 1, study("a", 2)); err != nil {
		t.Fatal(err)
	}
	for what, tasks := range map[string][]*generate.Task{
		"another count": {study("a", 1)},
		"a task more":   {study("a", 2), study("c", 1)},
	} {
		t.Run(what, func(t *testing.T) {
			_, err := runCached(name, 3, tasks...)
			refusedAt(t, err, 0)
		})
	}
	o := options()
	o.Journal, o.Seed = name, 6
	_, err := generate.Run(t.Context(), []*generate.Task{study("a", 2)}, o)
	refusedAt(t, err, 0)
}

// A journal that somebody has edited is refused, with the line.
func TestDamagedJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	whole, err := runCached(name, 3, study("a", 100))
	if err != nil || len(whole.Short) != 1 {
		t.Fatalf("%v, %v short", err, whole.Short)
	}
	again, err := runCached(name, 3, study("a", 100))
	if text(t, again, err) != text(t, whole, nil) {
		t.Errorf("from the journal %v", again)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	for what, damaged := range map[string][]string{
		"a byte of the head":  {strings.Replace(lines[0], "Seed", "Need", 1), lines[1]},
		"a line out of place": {lines[0], lines[2], lines[1]},
		"a line left out":     {lines[0], lines[2]},
		"a byte changed":      {lines[0], strings.Replace(lines[1], "format", "gormat", 1)},
		"no JSON":             {lines[0], "{}}\n"},
		"another task's":      {lines[0], strings.Replace(lines[1], `"a"`, `"b"`, 1)},
		"another unit's":      {lines[0], strings.Replace(lines[1], `"Unit":0`, `"Unit":7`, 1)},
		"no puzzles":          {lines[0], strings.Replace(lines[1], "format: 1", "format: x", 1)},
	} {
		t.Run(what, func(t *testing.T) {
			if err := os.WriteFile(name, []byte(strings.Join(damaged, "")), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := runCached(name, 3, study("a", 100))
			refusedAt(t, err, 2*(1-strings.Count(damaged[0], "Need")))
		})
	}
}

// A name that is part of no id is refused before any work is done.
func TestNamesMakeIDs(t *testing.T) {
	if _, err := runCached("", 1, study("x: {", 1)); notation.KindOf(err) != "not-a-puzzle-id" {
		t.Errorf("got %v", err)
	}
}

func TestRunEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := generate.Run(ctx, plan(), options()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want cancelled", err)
	}
}
