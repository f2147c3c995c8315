package drill_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
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
			if got := test.log.Next(ids, test.day); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if got := (drill.Log{}).Next(nil, 0); got != "" {
		t.Error("there is a next of none")
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

// A folder that somebody removes is made again for the next attempt.
func TestFolderRemoved(t *testing.T) {
	name := filepath.Join(t.TempDir(), "settings", "log")
	log, err := drill.Append(name, drill.Entry{Puzzle: "a", Day: 20003})
	if got := read(t, name); err != nil || !slices.Equal(got, log) {
		t.Errorf("%v, want %v: %v", got, log, err)
	}
}

// A terminal and two tabs keep one log at once: every attempt is there, as it was last.
func TestManyWriters(t *testing.T) {
	const writers, attempts = 4, 25
	name := filepath.Join(t.TempDir(), "log")
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range attempts {
				e := drill.Entry{Puzzle: fmt.Sprint(w), Day: n}
				_, err := drill.Append(name, e)
				was := e
				e.Misses = 2
				if _, again := drill.Replace(name, was, e); err != nil || again != nil {
					t.Error(err, again)
				}
			}
		})
	}
	all.Wait()
	log, days := read(t, name), make(map[string]int)
	for _, e := range log {
		if e.Day != days[e.Puzzle] || e.Misses != 2 {
			t.Errorf("after %d attempts there is %+v", days[e.Puzzle], e)
		}
		days[e.Puzzle]++
	}
	if left, _ := filepath.Glob(name + "*"); len(log) != writers*attempts || len(left) != 1 {
		t.Errorf("%d attempts, files %q", len(log), left)
	}
}

// What was brought is in the log once, an attempt that is gone is added anew, and nothing
// that cannot be read is thrown away.
func TestLogIsChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	a, b, c := drill.Entry{Puzzle: "a", Day: 1}, drill.Entry{Puzzle: "b", Day: 3}, drill.Entry{Puzzle: "c", Day: 2}
	solved := func(e drill.Entry) drill.Entry { e.Solved = true; return e }
	for step, do := range []func() (drill.Log, error){
		func() (drill.Log, error) { return drill.Add(name, drill.Log{a, b}) },
		func() (drill.Log, error) { return drill.Add(name, drill.Log{a, c, b}) },
		func() (drill.Log, error) { return drill.Replace(name, a, solved(a)) },
		func() (drill.Log, error) { return drill.Replace(name, drill.Entry{Puzzle: "d"}, b) },
	} {
		want := []drill.Log{{a, b}, {a, c, b}, {solved(a), c, b}, {solved(a), c, b, b}}[step]
		if got, err := do(); err != nil || !slices.Equal(got, want) || !slices.Equal(read(t, name), want) {
			t.Errorf("step %d: %v, %v; want %v", step, got, err, want)
		}
	}
	torn := `{"puz` + "\n" + string(drill.Log{a}.Text())
	if err := os.WriteFile(name, []byte(torn), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := drill.Add(name, drill.Log{b}); notation.KindOf(err) != "not-an-attempt" {
		t.Errorf("with a line that cannot be read: %v", err)
	}
	if text, err := os.ReadFile(name); string(text) != torn {
		t.Errorf("it is %q now, %v", text, err)
	}
}

// Lines that cannot be read cost nobody the others, wherever they stand, and
// stay when an attempt is added. Where there are no others, it is no log.
func TestLinesSkipped(t *testing.T) {
	whole := `{"puzzle":"a","solved":true,"day":20003}` + "\n"
	for name, c := range map[string]struct {
		text                 string
		line, more, attempts int
	}{
		"none":                         {whole + "\n" + whole, 0, 0, 2},
		"none, after an editor's mark": {"\ufeff" + whole + whole, 0, 0, 2},
		"a torn one":                   {whole + `{"puz` + "\n" + whole, 2, 0, 2},
		"two written into one another": {whole + `{"puzz` + whole + whole, 2, 0, 2},
		"the first and another":        {"\x00\x00\n" + whole + "]\n", 1, 1, 1},
		"of a day that is no number":   {whole + `{"puzzle":"b","day":1e99}` + "\n" + whole, 2, 0, 2},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "log")
			if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			for attempts := range 2 {
				text, err := os.ReadFile(file)
				if err != nil || !strings.HasPrefix(string(text), c.text) {
					t.Fatalf("something is lost: %v", err)
				}
				log, skipped, err := drill.Read(bytes.NewReader(text), "log")
				var want *drill.LogError
				if c.line > 0 {
					want = &drill.LogError{File: "log", Line: c.line, More: c.more}
				}
				if err != nil || len(log) != c.attempts+attempts || !reflect.DeepEqual(skipped, want) {
					t.Errorf("%d attempts, %v, skipped %v, want %d, %v", len(log), err, skipped, c.attempts+attempts, want)
				}
				if _, err := drill.Append(file, drill.Entry{Puzzle: "b", Day: 20004}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for text, line := range map[string]int{"\nnonsense\nmore of it\n": 2, "{\n": 1} {
		_, _, err := drill.Read(strings.NewReader(text), "log")
		var fault *drill.LogError
		if !errors.As(err, &fault) || fault.Line != line || notation.KindOf(err) != "not-an-attempt" {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// Wherever a crash cuts the log short, what was whole is read, and the next
// attempt is added to it.
func TestTornLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	first, second := drill.Entry{Puzzle: "a", Day: 20003}, drill.Entry{Puzzle: "b", Solved: true, Day: 20004}
	whole := drill.Log{first, second}.Text()
	for cut := range whole {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		before := read(t, name)
		after, err := drill.Append(name, second)
		if err != nil || !slices.Equal(after, append(before, second)) || !slices.Equal(read(t, name), after) {
			t.Errorf("cut at %d of %d: %v, and then %v", cut, len(whole), before, after)
		}
	}
}

func TestStreak(t *testing.T) {
	hit, later, miss := drill.Entry{Puzzle: "a", Solved: true}, drill.Entry{Puzzle: "a", Solved: true, Day: 1}, drill.Entry{Puzzle: "b"}
	for name, c := range map[string]struct {
		log  drill.Log
		want int
	}{
		"nothing tried":      {nil, 0},
		"solved":             {drill.Log{hit, later}, 2},
		"the same day":       {drill.Log{hit, hit, hit}, 1},
		"missed":             {drill.Log{hit, later, miss}, 0},
		"after a miss":       {drill.Log{hit, miss, hit}, 0},
		"broken off between": {drill.Log{miss, hit, {Puzzle: "c", Left: true}, later}, 2},
	} {
		if got := c.log.Streak(); got != c.want {
			t.Errorf("%s: %d in a row, want %d", name, got, c.want)
		}
	}
}

// What was broken off before a miss is no attempt.
func TestLeft(t *testing.T) {
	log := drill.Log{{Puzzle: "a", Day: 1, Left: true}}
	if next := log.Next([]string{"a", "b"}, 5); next != "a" {
		t.Errorf("%s comes next", next)
	}
	if r := log.Rate(map[string]drill.Rating{"a": {Value: 1500, Deviation: 160}}); r != drill.Unrated {
		t.Errorf("it is rated: %+v", r)
	}
}

// TestOrder shows that puzzles are shuffled, and that those near the reader's rating come
// first.
func TestOrder(t *testing.T) {
	var chosen []*puzzles.Puzzle
	for i := range 200 {
		p := &puzzles.Puzzle{ID: fmt.Sprintf("a1-%04d", i), Ruleset: rules.ItalianDamone}
		p.Features.Decisions = 1 + i%6
		chosen = append(chosen, p)
	}
	first := drill.InOrder(chosen, drill.Unrated)
	if slices.IsSortedFunc(first[:20], func(a, b *puzzles.Puzzle) int { return strings.Compare(a.ID, b.ID) }) {
		t.Error("they are not shuffled")
	}
	for _, p := range first[:20] {
		if far := math.Abs(drill.Prior(p).Value - drill.Unrated.Value); far > 400 {
			t.Errorf("%s, %g away from the reader, is among the first", p.ID, far)
		}
	}
}

// TestDealt shows that a study without endgame tables to refute wrong moves is asked for
// only where there is nothing else.
func TestDealt(t *testing.T) {
	only, study := &puzzles.Puzzle{ID: "only"}, &puzzles.Puzzle{ID: "study", Class: puzzles.ByTable}
	withStudy := []*puzzles.Puzzle{study, only}
	for _, c := range []struct {
		log       drill.Log
		all, want []*puzzles.Puzzle
		tables    bool
	}{
		{nil, nil, nil, false},
		{nil, withStudy, []*puzzles.Puzzle{only}, false},
		{nil, withStudy, withStudy, true},
		{drill.Log{{Puzzle: "study", Day: 1}}, withStudy, withStudy, false},
		{nil, []*puzzles.Puzzle{study}, []*puzzles.Puzzle{study}, false},
	} {
		if got := c.log.Dealt(c.all, func(*rules.Ruleset) bool { return c.tables }); !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.all, got, c.want)
		}
	}
}

// TestOfDay shows that the puzzle of a day does not hang on the order of the puzzles,
// nor on puzzles that are not chosen, and that each has its days.
func TestOfDay(t *testing.T) {
	a, b, c := &puzzles.Puzzle{ID: "a1-0001"}, &puzzles.Puzzle{ID: "a1-0002"}, &puzzles.Puzzle{ID: "b1-0001"}
	days := make(map[*puzzles.Puzzle]int)
	for day := range 300 {
		p := drill.OfDay([]*puzzles.Puzzle{a, b, c}, true, day)
		days[p]++
		if other := drill.OfDay([]*puzzles.Puzzle{c, b, a}, true, day); other != p {
			t.Errorf("day %d: %s and %s", day, p.ID, other.ID)
		}
		if p != c && drill.OfDay([]*puzzles.Puzzle{a, b}, true, day) != p {
			t.Errorf("day %d: another puzzle than %s where %s is not chosen", day, p.ID, c.ID)
		}
	}
	for p, n := range days {
		if n < 60 {
			t.Errorf("%s is the puzzle of %d days", p.ID, n)
		}
	}
	if p := drill.OfDay(nil, true, 1); p != nil {
		t.Errorf("of none there is %q", p.ID)
	}
}

// TestGlicko is a game of the worked example of Glickman's paper.
func TestGlicko(t *testing.T) {
	got := drill.Rating{Value: 1500, Deviation: 200}.After(drill.Rating{Value: 1400, Deviation: 30}, 1)
	if math.Abs(got.Value-1563.56) > 0.3 || math.Abs(got.Deviation-175.40) > 0.3 {
		t.Errorf("got %+v", got)
	}
}

// TestRate shows that the first attempt at a puzzle rates its reader, and no other.
func TestRate(t *testing.T) {
	priors := map[string]drill.Rating{"a": {Value: 1500, Deviation: 160}}
	hit, miss := drill.Entry{Puzzle: "a", Solved: true, Day: 1}, drill.Entry{Puzzle: "a", Day: 1}
	up, down := drill.Log{hit}.Rate(priors).Value, drill.Log{miss}.Rate(priors).Value
	if !(up > 1500 && down < 1500) {
		t.Errorf("solved: %v, missed: %v", up, down)
	}
	if later := (drill.Log{miss, {Puzzle: "a", Solved: true, Day: 4}}).Rate(priors).Value; later != down {
		t.Errorf("solved later: %v after %v", later, down)
	}
	if r := (drill.Log{{Puzzle: "unknown", Solved: true}}).Rate(priors); r != drill.Unrated {
		t.Errorf("a puzzle from elsewhere: %+v", r)
	}
}
