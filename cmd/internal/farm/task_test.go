package farm_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/farm"
	"damone/puzzles/generate"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// generation returns the task of a small generation.
func generation(t *testing.T, rs *rules.Ruleset) farm.Task {
	t.Helper()
	o := generate.Options{Seed: 3, Deep: 1_000}
	tasks := []*generate.Task{{Name: "a", Ruleset: rs, Source: "shots", Count: 1}, {Name: "b", Ruleset: rs, Source: "dealt", Count: 1}}
	task, err := farm.Generation(tasks, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return task
}

// A worker reads from the task all that its units depend on: it gives what the
// coordinator gives, by the same rules.
func TestTasksAreWhole(t *testing.T) {
	tier.Only(t) // TestMoreTables does the same with fewer tables
	for _, rs := range rules.Rulesets() {
		here := generation(t, rs)
		there, err := farm.ByTables(t.TempDir())(t.Context(), "generate", here.Text)
		if err != nil {
			t.Fatalf("%s: %v", rs.ID(), err)
		}
		if rs == rules.Damone3x3 { // puzzles of others take minutes
			sameUnit(t, here.Job, there, 0)
		}
	}
}

// A worker that has tables of more pieces than a run needs gives what one without them
// would give.
func TestMoreTables(t *testing.T) {
	rs, dir := rules.Damone3x3, t.TempDir()
	here := make(map[string]*tablebase.Tables)
	for pieces, name := range map[int]string{2: "few", 3: rs.ID()} {
		path := filepath.Join(dir, name)
		err := tablebase.Build(t.Context(), rs, pieces, path, tablebase.Options{})
		if err == nil && pieces == 2 {
			here[rs.ID()], err = tablebase.Open(t.Context(), path, rs)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	o := generate.Options{Seed: 3, Tables: generate.Tables{rs.ID(): here[rs.ID()].Prober()}}
	task, err := farm.Generation([]*generate.Task{{Name: "a", Ruleset: rs, Source: "studies", Count: 1}}, o, here)
	if err != nil {
		t.Fatal(err)
	}
	there, err := farm.ByTables(dir)(t.Context(), "generate", task.Text)
	if err != nil {
		t.Fatal(err)
	}
	sameUnit(t, task.Job, there, 0)
}

func sameUnit(t *testing.T, here, there farm.Job, n int) {
	t.Helper()
	one, err := here.Do(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	other, err := there.Do(t.Context(), n)
	if err != nil || !bytes.Equal(one, other) {
		t.Errorf("%v: %q, not %q", err, other, one)
	}
	if err := here.Check(t.Context(), n, other); err != nil {
		t.Errorf("its own result: %v", err)
	}
	if here.Check(t.Context(), n+1, other) == nil || here.Check(t.Context(), n, other[:len(other)-2]) == nil {
		t.Error("another unit's result, or half of one, is taken")
	}
}

// Nothing that a task says becomes a path or a program, or takes a worker
// beyond its units.
func TestForgedTasks(t *testing.T) {
	rs := rules.ItalianDraughts
	moves := rs.Moves(nil, rs.Start())
	games, err := farm.Reviews(&review.Units{Ruleset: rs, Options: review.Options{Limits: search.Limits{Nodes: 100}}, Games: []*review.Game{
		{Ruleset: rs, Start: rs.Start(), Moves: []review.Played{{Before: rs.Start(), Move: moves[1]}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []struct {
		whole     farm.Task
		old, with string
	}{
		{generation(t, rs), `"italian"`, `"../../../tmp/x"`}, {generation(t, rs), `"Generator":`, `"Generator":1`},
		{generation(t, rs), `"Source":"dealt"`, `"Source":"../x"`}, {generation(t, rs), `{`, `[`}, {generation(t, rs), `"tables":{}`, `"tables":{"italian":99}`},
		{games, `{`, `[`}, {games, `"tables":{}`, `"tables":{"italian":99}`}, {games, `[FEN \"W:`, `[FEN \"X:`}, {games, `"Time":0`, `"Time":1`},
		{games, `\n2`, `\n1`}, {games, `"ID":"italian"`, `"ID":""`},
	} {
		open := farm.ByTables(t.TempDir())
		if _, err := open(t.Context(), f.whole.Kind, f.whole.Text); err != nil {
			t.Fatal(err)
		}
		forged := strings.ReplaceAll(string(f.whole.Text), f.old, f.with)
		if _, err := open(t.Context(), f.whole.Kind, []byte(forged)); err == nil {
			t.Errorf("%s for %s is taken in %s", f.with, f.old, forged)
		}
		if _, err := open(t.Context(), "", f.whole.Text); err == nil {
			t.Error("a task of no kind is taken")
		}
	}
}
