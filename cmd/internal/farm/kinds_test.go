package farm_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/farm"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// jobs returns a small generation and a small match by every ruleset.
func jobs(rs *rules.Ruleset) map[string]func() (farm.Task, error) {
	tasks := []*generate.Task{{Name: "a", Ruleset: rs, Source: "shots", Count: 1}, {Name: "b", Ruleset: rs, Source: "dealt", Count: 1}}
	create := arena.NamedPlayer("nodes:50", nil)
	c := &arena.Contest{Ruleset: rs, Players: [2]func() (arena.Player, error){create, arena.NamedPlayer("random", nil)}, Plies: 60, Seed: 7}
	first := arena.Opening{Start: rs.Start(), Moves: rs.Moves(nil, rs.Start())[:1]}
	c.Openings = []arena.Opening{first, first}
	identity := arena.Identity{Program: "test", Ruleset: rs.Spec(), Players: [2]string{"nodes:50", "random"}, Plies: 60, Seed: 7}
	return map[string]func() (farm.Task, error){
		"generate": func() (farm.Task, error) {
			o := generate.Options{Seed: 3, Standards: generate.StandardStandards()}
			o.Deep, o.Further = 1_000, 10
			return farm.Generation(tasks, o, nil)
		},
		"match": func() (farm.Task, error) { return farm.Match(arena.NewUnits(c, identity)) },
	}
}

// A worker reads from the task all that its units depend on: it gives what the
// coordinator gives, by the same rules.
func TestTasksAreWhole(t *testing.T) {
	for _, rs := range tier.Pick([]*rules.Ruleset{rules.Damone3x3, rules.ItalianDraughts}, rules.Rulesets()) {
		for kind, of := range jobs(rs) {
			here, err := of()
			if err != nil {
				t.Fatal(err)
			}
			there, err := farm.Kinds(t.TempDir())[kind](t.Context(), here.Text)
			if err != nil {
				t.Fatalf("%s, %s: %v", kind, rs.ID(), err)
			}
			if kind == "match" || rs == rules.Damone3x3 { // puzzles of others take minutes
				sameUnit(t, here.Job, there, 0)
			}
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
	o := generate.Options{Seed: 3, Standards: generate.StandardStandards(), Tables: generate.Tables{rs.ID(): here[rs.ID()].Prober()}}
	task, err := farm.Generation([]*generate.Task{{Name: "a", Ruleset: rs, Source: "studies", Count: 1}}, o, here)
	if err != nil {
		t.Fatal(err)
	}
	there, err := farm.Kinds(dir)["generate"](t.Context(), task.Text)
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

// forgeries is what somebody might write into a task.
var forgeries = map[string][][2]string{
	"generate": {
		{`"italian"`, `"../../../tmp/x"`}, {`"Generator":`, `"Generator":1`},
		{`"Source":"dealt"`, `"Source":"../x"`}, {`{`, `[`}, {`"tables":{}`, `"tables":{"italian":99}`},
	},
	"match": {
		{`"italian"`, `"../../../tmp/x"`}, {`nodes:50`, `engine:touch x`}, {`nodes:50`, `greedy:999`}, {`"Tables":2`, `"Tables":99`},
		{`{`, `[`}, {`-`, `x`},
	},
}

// Nothing that a task says becomes a path or a program, or takes a worker
// beyond its units.
func TestForgedTasks(t *testing.T) {
	for kind, of := range jobs(rules.ItalianDraughts) {
		task, err := of()
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.Replace(string(task.Text), `"Tables":0`, `"Tables":2`, 1)
		for _, f := range forgeries[kind] {
			forged := strings.ReplaceAll(whole, f[0], f[1])
			if _, err := farm.Kinds(t.TempDir())[kind](t.Context(), []byte(forged)); err == nil {
				t.Errorf("%s: %s for %s is taken in %s", kind, f[1], f[0], forged)
			}
		}
	}
}
