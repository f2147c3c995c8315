package drill_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/drill"
)

func TestNext(t *testing.T) {
	ids := []string{"a", "b", "c"}
	miss := func(id string, day int) drill.Entry { return drill.Entry{Puzzle: id, Day: day} }
	hit := func(id string, day int) drill.Entry { return drill.Entry{Puzzle: id, Day: day, Solved: true} }
	tests := []struct {
		name string
		log  drill.Log
		day  int
		want string
	}{
		{"nothing tried", nil, 0, "a"},
		{"a new one after a solved one", drill.Log{hit("a", 0)}, 9, "b"},
		{"not on the day it was missed", drill.Log{miss("a", 5)}, 5, "b"},
		{"the day after", drill.Log{miss("a", 5)}, 6, "a"},
		{"two days after it was solved at last", drill.Log{miss("a", 5), hit("a", 6)}, 7, "b"},
		{"and then", drill.Log{miss("a", 5), hit("a", 6)}, 8, "a"},
		{"the longest overdue first", drill.Log{miss("b", 3), miss("a", 5)}, 9, "b"},
		{"all solved: the one due first", drill.Log{hit("b", 1), hit("a", 2), hit("c", 3)}, 2, "b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := test.log.Next(ids, test.day); !ok || got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if _, ok := (drill.Log{}).Next(nil, 0); ok {
		t.Error("there is a next of none")
	}
}

func TestLogReadsBack(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for _, e := range []drill.Entry{{Puzzle: "a", Day: 3}, {Puzzle: "b", Solved: true, Day: 4}} {
		if err := drill.Append(name, e); err != nil {
			t.Fatal(err)
		}
	}
	if log := read(t, name); len(log) != 2 || log[1] != (drill.Entry{Puzzle: "b", Solved: true, Day: 4}) {
		t.Errorf("got %v", log)
	}
}

func read(t *testing.T, name string) drill.Log {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	log, err := drill.Read(bytes.NewReader(text), name)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestLogsThatCannotBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		line int
		kind notation.Kind
	}{
		"nonsense":              {"{}\nnonsense\n", 2, "not-an-attempt"},
		"a blank line":          {"{}\n\n{}\n", 2, "not-an-attempt"},
		"a line without end":    {"{}\n{}\n" + strings.Repeat("x", 1<<17), 3, "attempt-too-long"},
		"attempts without end":  {strings.Repeat("{}"+strings.Repeat(" ", 1000)+"\n", 1<<17), 66909, "file-too-long"},
		"the beginning of JSON": {"{\n", 1, "not-an-attempt"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := drill.Read(strings.NewReader(c.text), "log")
			var fault *drill.LogError
			if !errors.As(err, &fault) || fault.Line != c.line || notation.KindOf(err) != c.kind {
				t.Errorf("got %v, want %s in line %d", err, c.kind, c.line)
			}
		})
	}
}

// Wherever a crash cuts the log short, what was whole is read, and the next
// attempt is added to it.
func TestTornLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	first, second := drill.Entry{Puzzle: "a", Day: 3}, drill.Entry{Puzzle: "b", Solved: true, Day: 4}
	if err := errors.Join(drill.Append(name, first), drill.Append(name, second)); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range whole {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		before := read(t, name)
		if err := drill.Append(name, second); err != nil {
			t.Fatal(err)
		}
		if after := read(t, name); !slices.Equal(after, append(before, second)) {
			t.Errorf("cut at %d of %d: %v, and then %v", cut, len(whole), before, after)
		}
	}
}

func TestStreakAndRating(t *testing.T) {
	bands := map[string]int{"easy": 1, "middle": 3, "hard": 5}
	hit := func(id string) drill.Entry { return drill.Entry{Puzzle: id, Solved: true} }
	miss := func(id string) drill.Entry { return drill.Entry{Puzzle: id} }
	for _, c := range []struct {
		name           string
		log            drill.Log
		streak, rating int
	}{
		{"nothing tried", nil, 0, 1200},
		{"an equal", drill.Log{hit("middle")}, 1, 1216},
		{"missed", drill.Log{miss("middle")}, 0, 1184},
		{"a hard one", drill.Log{hit("hard")}, 1, 1229},
		{"an easy one missed", drill.Log{miss("easy")}, 0, 1171},
		{"later attempts do not count", drill.Log{miss("middle"), hit("middle"), hit("middle")}, 2, 1184},
		{"nor do puzzles from elsewhere", drill.Log{hit("other")}, 1, 1200},
	} {
		if got := c.log.Streak(); got != c.streak {
			t.Errorf("%s: a streak of %d, want %d", c.name, got, c.streak)
		}
		if got := c.log.Rating(bands); got != c.rating {
			t.Errorf("%s: rated %d, want %d", c.name, got, c.rating)
		}
	}
}

func TestMerge(t *testing.T) {
	on := func(id string, day int) drill.Entry { return drill.Entry{Puzzle: id, Day: day} }
	a := drill.Log{on("a", 1), on("b", 1), on("c", 3), on("d", 6)}
	b := drill.Log{on("a", 1), on("b", 1), on("e", 2), on("f", 4)}
	want := drill.Log{on("a", 1), on("b", 1), on("e", 2), on("c", 3), on("f", 4), on("d", 6)}
	if got := drill.Merge(a, b); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	for name, other := range map[string]drill.Log{"itself": a, "what it was": a[:2], "nothing": nil} {
		if got := drill.Merge(a, other); !slices.Equal(got, a) {
			t.Errorf("with %s: %v", name, got)
		}
	}
}
