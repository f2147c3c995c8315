package generate_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/strictyaml"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/verify"
	"damone/rules"
)

// tasks is a small plan, of one task with -short.
func tasks() []*generate.Task {
	all := []*generate.Task{
		{Name: "rung", Ruleset: rules.ItalianDamone, Source: "retro", Count: 1, Filter: generate.Filter{Themes: []string{"forced-i"}}},
		{Name: "any", Ruleset: rules.ItalianDraughts, Source: "retro", Count: 2},
		{Name: "slip", Ruleset: rules.ItalianDraughts, Source: "mistakes", Count: 1, Filter: generate.Filter{MinPieces: 4}},
	}
	if testing.Short() {
		return all[1:2]
	}
	return all
}

func run(t *testing.T, o generate.Options) string {
	t.Helper()
	o.Seed, o.Standards = 5, generate.StandardStandards()
	r, err := generate.Run(context.Background(), tasks(), o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, made := range r.Puzzles {
		if err := (&puzzles.Collection{Puzzles: made}).Write(&out); err != nil {
			t.Fatal(err)
		}
	}
	out.WriteString(r.Tally.String())
	return out.String()
}

// The same seed gives the same bytes whatever the number of jobs, and however
// often and wherever the run was killed: the journal ends anywhere, in the
// middle of a line too.
func TestSameSeedSameBytes(t *testing.T) {
	want := run(t, generate.Options{Jobs: 1})
	if strings.Count(want, "\n- id: ") < 2 {
		t.Fatalf("too little was made:\n%s", want)
	}
	name := filepath.Join(t.TempDir(), "journal")
	if got := run(t, generate.Options{Jobs: 3, Journal: name}); got != want {
		t.Errorf("three jobs and a journal give\n%s\none without gives\n%s", got, want)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2 {
		cut := rng.IntN(len(whole))
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		if got := run(t, generate.Options{Jobs: 2, Journal: name}); got != want {
			t.Errorf("cut at %d of %d:\n%s\nundisturbed\n%s", cut, len(whole), got, want)
		}
	}
}

func TestWhatIsMadeIsProved(t *testing.T) {
	o := generate.Options{Seed: 5, Jobs: 1, Standards: generate.StandardStandards()}
	r, err := generate.Run(context.Background(), tasks(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, made := range r.Puzzles {
		for _, p := range made {
			if faults := verify.Puzzle(context.Background(), p, verify.Limit, nil); len(faults) > 0 {
				t.Errorf("%s: %v", p.ID, faults)
			}
			if faults := generate.Regenerate(context.Background(), p, 0, nil); len(faults) > 0 {
				t.Errorf("%s: %v", p.ID, faults)
			}
			if !tasks()[i].Filter.Wants(p) {
				t.Errorf("%s is not what was asked for", p.ID)
			}
		}
	}
}

// A task that looks at a number of units keeps the best of what they find, and the
// first of several as good.
func TestBestOfUnits(t *testing.T) {
	best := func(count int) []*puzzles.Puzzle {
		task := &generate.Task{Name: "any", Ruleset: rules.ItalianDraughts, Source: "mistakes", Count: count, Units: 6}
		r, err := generate.Run(t.Context(), []*generate.Task{task}, generate.Options{Seed: 5, Jobs: 2, Standards: generate.StandardStandards()})
		if err != nil {
			t.Fatal(err)
		}
		return r.Puzzles[0]
	}
	all := best(100)
	two := best(2)
	if len(all) < 3 || len(two) != 2 {
		t.Fatalf("%d puzzles and %d of them", len(all), len(two))
	}
	for i, p := range all {
		if i > 0 && generate.Appeal(all[i-1]) < generate.Appeal(p) {
			t.Errorf("the puzzle before %s has less appeal", p.ID)
		}
		if i < 2 && p.String() != two[i].String() {
			t.Errorf("of all, number %d is %s, of two %s", i+1, p, two[i])
		}
	}
	if first, last := generate.Appeal(all[0]), generate.Appeal(all[len(all)-1]); first == last {
		t.Errorf("all have the appeal %d", first)
	}
}

func TestJournalOfAnotherRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	few := []*generate.Task{{Name: "any", Ruleset: rules.ItalianDraughts, Source: "selfplay", Count: 1}}
	if _, err := generate.Run(context.Background(), few, generate.Options{Seed: 5, Jobs: 1, MaxUnits: 1, Standards: generate.StandardStandards(), Journal: name}); err != nil {
		t.Fatal(err)
	}
	_, err := generate.Run(context.Background(), few, generate.Options{Seed: 6, Jobs: 1, MaxUnits: 1, Standards: generate.StandardStandards(), Journal: name})
	var journal *generate.JournalError
	if !errors.As(err, &journal) {
		t.Errorf("got %v, want a *JournalError", err)
	}
}

// A plan may be changed where the run has not come to: what is made then is
// what an undisturbed run of the changed plan makes.
func TestPlanChangedAhead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	plan := func(tasks ...*generate.Task) (string, error) {
		o := generate.Options{Seed: 5, Jobs: 2, MaxUnits: 3, Standards: generate.StandardStandards(), Journal: name}
		r, err := generate.Run(context.Background(), tasks, o)
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		for _, made := range r.Puzzles {
			err = errors.Join(err, (&puzzles.Collection{Puzzles: made}).Write(&out))
		}
		return out.String() + r.Tally.String(), err
	}
	source := "retro"
	if testing.Short() {
		source = "selfplay" // finds less, and in less time
	}
	task := func(name string, count int) *generate.Task {
		return &generate.Task{Name: name, Ruleset: rules.ItalianDraughts, Source: source, Count: count}
	}
	want, err := plan(task("a", 2), task("c", 1))
	if err != nil || os.Remove(name) != nil {
		t.Fatal(err)
	}
	if _, err := plan(task("a", 2)); err != nil {
		t.Fatal(err)
	}
	if got, err := plan(task("a", 2), task("c", 1)); err != nil || got != want {
		t.Errorf("%v: a task added gives\n%s\nundisturbed\n%s", err, got, want)
	}
	for what, tasks := range map[string][]*generate.Task{
		"a count behind":  {task("a", 1), task("c", 1)},
		"a count at hand": {task("a", 2), task("c", 2)},
		"a task left out": {task("a", 2)},
		"another order":   {task("c", 1), task("a", 2)},
	} {
		var fault *generate.JournalError
		if _, err := plan(tasks...); !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a *JournalError", what, err)
		}
	}
}

// A journal that somebody has edited is refused, with the line.
func TestDamagedJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	few := []*generate.Task{{Name: "any", Ruleset: rules.ItalianDraughts, Source: "selfplay", Count: 100}}
	o := generate.Options{Seed: 5, Jobs: 1, MaxUnits: 3, Standards: generate.StandardStandards(), Journal: name}
	whole, err := generate.Run(context.Background(), few, o)
	if err != nil || len(whole.Short) != 1 {
		t.Fatalf("%v, %v short", err, whole.Short)
	}
	if again, err := generate.Run(context.Background(), few, o); err != nil || len(again.Short) != 1 || again.Tally.String() != whole.Tally.String() {
		t.Errorf("from the journal %v, %v", again, err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for what, damaged := range map[string][]string{
		"a line out of place": {lines[0], lines[2], lines[1]},
		"a line left out":     {lines[0], lines[2]},
		"no JSON":             {lines[0], "{}}\n"},
		"another task's":      {lines[0], strings.Replace(lines[1], "any", "one", 1)},
		"no puzzles":          {lines[0], strings.Replace(lines[1], "format: 1", "format: x", 1)},
	} {
		t.Run(what, func(t *testing.T) {
			if err := os.WriteFile(name, []byte(strings.Join(damaged, "")), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := generate.Run(context.Background(), few, o)
			var fault *generate.JournalError
			if !errors.As(err, &fault) || fault.Line != 2 {
				t.Errorf("got %v, want line 2 refused", err)
			}
		})
	}
}

// A journal is a file of its own: what a link leads to is neither read nor
// written to.
func TestJournalBehindALink(t *testing.T) {
	dir := t.TempDir()
	name, other := filepath.Join(dir, "journal"), filepath.Join(dir, "other")
	if err := os.Symlink(other, name); err != nil {
		t.Fatal(err)
	}
	few := []*generate.Task{{Name: "any", Ruleset: rules.ItalianDraughts, Source: "selfplay", Count: 1}}
	_, err := generate.Run(context.Background(), few, generate.Options{MaxUnits: 1, Standards: generate.StandardStandards(), Journal: name})
	var fault *generate.JournalError
	if !errors.As(err, &fault) || notation.KindOf(err) != "journal-not-a-file" {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(other); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("something was written through the link: %v", err)
	}
}

// One byte of a journal changed is damage, wherever it is: never another run's
// journal, and never other puzzles.
func TestFlippedJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	few := []*generate.Task{{Name: "any", Ruleset: rules.ItalianDraughts, Source: "selfplay", Count: 100}}
	o := generate.Options{Seed: 5, Jobs: 1, MaxUnits: 1, Standards: generate.StandardStandards(), Journal: name}
	if _, err := generate.Run(context.Background(), few, o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	second := bytes.IndexByte(text, '\n') + 1
	for at := 0; at < len(text)-1; at += 7 {
		flipped := bytes.Clone(text)
		flipped[at] ^= 1
		if err := os.WriteFile(name, flipped, 0o666); err != nil {
			t.Fatal(err)
		}
		line := 1
		if at >= second {
			line = 2
		}
		_, err := generate.Run(context.Background(), few, o)
		var fault *generate.JournalError
		if !errors.As(err, &fault) || fault.Line != line {
			t.Fatalf("byte %d: got %v, want line %d damaged", at, err, line)
		}
	}
}

// A name that is part of no id is refused before any work is done.
func TestNamesMakeIDs(t *testing.T) {
	task := &generate.Task{Name: "x: {", Ruleset: rules.ItalianDraughts, Source: "retro", Count: 1}
	if _, err := generate.Run(context.Background(), []*generate.Task{task}, generate.Options{}); notation.KindOf(err) != "not-a-puzzle-id" {
		t.Errorf("got %v", err)
	}
}

func TestRunEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := generate.Run(ctx, tasks(), generate.Options{Standards: generate.StandardStandards()}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want cancelled", err)
	}
}

func TestPlan(t *testing.T) {
	const good = "- {file: a, name: b, ruleset: damone, source: retro, count: 3, units: 7, repeats: 5, lasting: true, struck: [\"W:W30:B3\", \"B:WE32:B3\"], themes: [forced-vi], min-pieces: 4}\n"
	plan, err := generate.ReadPlan(strings.NewReader(good), "plan", rules.Lookup)
	if err != nil || len(plan) != 1 || plan[0].Filter.MinPieces != 4 || plan[0].Count != 3 || plan[0].Units != 7 || plan[0].Repeats != 5 || !plan[0].Lasting || len(plan[0].Struck) != 2 || plan[0].Tables() != generate.StudyTables {
		t.Fatalf("got %v, %v", plan, err)
	}
	for name, text := range map[string]string{
		"unknown key":       strings.Replace(good, "count", "counts", 1),
		"unknown ruleset":   strings.Replace(good, "damone", "dammone", 1),
		"unknown theme":     strings.Replace(good, "forced-vi", "forced-x", 1),
		"unknown source":    strings.Replace(good, "retro", "dreams", 1),
		"the name twice":    good + good,
		"a file elsewhere":  strings.Replace(good, "file: a", "file: ../evil", 1),
		"a plan":            strings.Replace(good, "file: a", "file: plan", 1),
		"a device":          strings.Replace(good, "file: a", "file: con", 1),
		"a device's file":   strings.Replace(good, "file: a", "file: lpt1.x", 1),
		"a file with room":  strings.Replace(good, "file: a", "file: a b", 1),
		"a name of YAML":    strings.Replace(good, "name: b", "name: 'x: {'", 1),
		"no name":           strings.Replace(good, "name: b", "name: ''", 1),
		"a long name":       strings.Replace(good, "name: b", "name: "+strings.Repeat("b", 65), 1),
		"no such goal":      good[:len(good)-2] + ", stipulation: mate}\n",
		"a goal of none":    good[:len(good)-2] + ", stipulation: 'win:0'}\n",
		"not true or false": good[:len(good)-2] + ", strict: yes}\n",
		"a great crowd":     strings.Replace(good, "min-pieces: 4", "min-pieces: 33", 1),
		"a great count":     strings.Replace(good, "count: 3", "count: 100001", 1),
		"too many units":    strings.Replace(good, "units: 7", "units: 1501", 1),
		"no position":       strings.Replace(good, "W:W30:B3", "W:W33:B3", 1),
		"no text":           strings.Replace(good, "struck: [", "struck: [[], ", 1),
		"a theme of three":  strings.Replace(strings.Replace(good, "damone", "italian", 1), "forced-vi", "coronation", 1),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := generate.ReadPlan(strings.NewReader(text), "plan", rules.Lookup)
			var fault *strictyaml.Error
			if !errors.As(err, &fault) {
				t.Errorf("got %v, want a *strictyaml.Error", err)
			}
		})
	}
}

func position(t *testing.T, rs *rules.Ruleset, fen string) rules.Position {
	t.Helper()
	pos, err := notation.ParsePosition(rs, fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestImprove(t *testing.T) {
	rs := rules.ItalianDamone
	pos := position(t, rs, "W:WE14,K27,K28,6:BE22")
	s := generate.StandardStandards()
	r, err := generate.Improve(context.Background(), rs, pos, s, nil)
	if err != nil || r.Puzzle == nil {
		t.Fatalf("%v: %s", err, r.Why)
	}
	for i, v := range r.Variants {
		if faults := verify.Puzzle(context.Background(), v.Puzzle, verify.Limit, nil); len(faults) > 0 {
			t.Errorf("%v: %v", v.Change, faults)
		}
		if i > 0 && generate.Quality(v.Puzzle) > generate.Quality(r.Variants[i-1].Puzzle) {
			t.Error("the best are not first")
		}
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if r, err := generate.Improve(ctx, rs, pos, s, nil); err != context.Canceled || r.Puzzle != nil || r.Why != generate.None || r.Untried == 0 {
		t.Errorf("got %+v, %v after an interruption", r, err)
	}
	bare := position(t, rs, "W:WE12:B21") // no win soon, and never two to gain
	if r, err := generate.Improve(context.Background(), rs, bare, s, nil); err != nil || r.Why != generate.Nothing {
		t.Errorf("got %q, %v for a bare board", r.Why, err)
	}
	over := position(t, rs, "W:WE14:B5,9")
	if r, err := generate.Improve(context.Background(), rs, over, s, nil); err != nil || r.Puzzle != nil || r.Why == generate.None {
		t.Errorf("got %v, %v for no puzzle", r, err)
	}
}

func TestMine(t *testing.T) {
	rs := rules.ItalianDamone
	m := &generate.Mining{Standards: generate.StandardStandards()}
	m.Add(rs, rs.Start(), nil)
	for _, text := range []string{"W:WE14,K27,K28,6:BE22", "W:WE26,K21,3,19:BK12,K25", "W:WE20,E22,E26,K27,15:BE30,K8", "W:WE6,E15,K5,K13,19:BE2"} {
		m.Add(rs, position(t, rs, text), nil)
	}
	mined := generate.Seen{}
	found, tally := mineAll(t, m, mined)
	if tally.Candidates != m.Len() || tally.Kept != len(found) {
		t.Errorf("got %d, %v", len(found), tally)
	}
	for _, p := range found {
		if p.Source != "games" {
			t.Errorf("source %q", p.Source)
		}
	}
	again, tally := mineAll(t, m, mined)
	if len(found) == 0 || len(again) != 0 || tally.Rejected[generate.Duplicate] == 0 {
		t.Errorf("the same games again give %d of %d, %v", len(again), len(found), tally)
	}
}

func mineAll(t *testing.T, m *generate.Mining, earlier generate.Seen) (all []*puzzles.Puzzle, sum generate.Tally) {
	t.Helper()
	for n := range m.Len() {
		body, err := m.Do(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		found, tally, err := m.Keep(n, body, earlier)
		if err != nil || len(found) > 2 {
			t.Errorf("game %d: %d puzzles, %v", n, len(found), err)
		}
		all = append(all, found...)
		sum.Add(tally)
	}
	return all, sum
}
