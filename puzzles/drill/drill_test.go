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
	log, skipped, err := drill.Read(bytes.NewReader(text), name)
	if err != nil || skipped != nil {
		t.Fatal(err, skipped)
	}
	return log
}

func TestLogsThatCannotBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		line int
		kind notation.Kind
	}{
		"nonsense":              {"\nnonsense\nmore of it\n", 2, "not-an-attempt"},
		"a line without end":    {strings.Repeat("x", 1<<17), 1, "attempt-too-long"},
		"attempts without end":  {strings.Repeat("{}"+strings.Repeat(" ", 1000)+"\n", 1<<17), 66909, "file-too-long"},
		"a line for ever":       {"{}\n" + strings.Repeat("x", 1<<27), 2, "file-too-long"},
		"the beginning of JSON": {"{\n", 1, "not-an-attempt"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := drill.Read(strings.NewReader(c.text), "log")
			var fault *drill.LogError
			if !errors.As(err, &fault) || fault.Line != c.line || notation.KindOf(err) != c.kind {
				t.Errorf("got %v, want %s in line %d", err, c.kind, c.line)
			}
		})
	}
}

// Lines that cannot be read cost nobody the others, wherever they stand, and
// stay when an attempt is added.
func TestLinesSkipped(t *testing.T) {
	whole := `{"puzzle":"a","solved":true,"day":3}` + "\n"
	long := strings.Repeat("x", 1<<17)
	for name, c := range map[string]struct {
		text       string
		line, more int
		kind       notation.Kind
		attempts   int
	}{
		"none":                         {whole + "\n" + whole, 0, 0, "", 2},
		"none, after an editor's mark": {"\ufeff" + whole + whole, 0, 0, "", 2},
		"a torn one":                   {whole + `{"puz` + "\n" + whole, 2, 0, "not-an-attempt", 2},
		"two written into one another": {whole + `{"puzz` + whole + whole, 2, 0, "not-an-attempt", 2},
		"the first and another":        {"\x00\x00\n" + whole + "]\n", 1, 1, "not-an-attempt", 1},
		"a long one":                   {whole + long + `{}` + "\n" + whole, 2, 0, "attempt-too-long", 2},
		"a long one at the end":        {whole + long, 2, 0, "attempt-too-long", 1},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "log")
			if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			for attempts := range 2 {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.HasPrefix(string(text), c.text) {
					t.Error("something is lost")
				}
				log, skipped, err := drill.Read(bytes.NewReader(text), "log")
				switch {
				case err != nil || len(log) != c.attempts+attempts:
					t.Errorf("%d attempts, %v, want %d", len(log), err, c.attempts+attempts)
				case c.line == 0 && skipped != nil:
					t.Errorf("skipped %v", skipped)
				case c.line > 0 && (skipped == nil || skipped.Line != c.line || skipped.More != c.more || notation.KindOf(skipped) != c.kind):
					t.Errorf("skipped %v, want line %d, %d more", skipped, c.line, c.more)
				}
				if err := drill.Append(file, drill.Entry{Puzzle: "b", Day: 4}); err != nil {
					t.Fatal(err)
				}
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

// TestDaily shows that the puzzle of a day does not hang on the order of the ids,
// nor on ids that are not chosen, and that each has its days.
func TestDaily(t *testing.T) {
	days := make(map[string]int)
	for day := range 300 {
		id := drill.Daily([]string{"a1-0001", "a1-0002", "b1-0001"}, day)
		days[id]++
		if other := drill.Daily([]string{"b1-0001", "a1-0002", "a1-0001"}, day); other != id {
			t.Errorf("day %d: %s and %s", day, id, other)
		}
		if id != "b1-0001" && drill.Daily([]string{"a1-0001", "a1-0002"}, day) != id {
			t.Errorf("day %d: another puzzle than %s where b1-0001 is not chosen", day, id)
		}
	}
	for id, n := range days {
		if n < 60 {
			t.Errorf("%s is the puzzle of %d days", id, n)
		}
	}
	if id := drill.Daily(nil, 1); id != "" {
		t.Errorf("of none there is %q", id)
	}
}
