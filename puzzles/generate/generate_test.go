package generate_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"os"
	"strings"
	"sync"
	"testing"

	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/puzzles/verify"
	"damone/rules"
	"damone/testdata/tier"
)

// folder is where the tests keep the tables that they share.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "generate"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// small is the tables that the tests make studies by.
var small = sync.OnceValue(func() generate.Tables {
	return generate.Tables{"italian": tablesOf(rules.ItalianDraughts, tier.Pick(3, 4)), "damone-3x3": tablesOf(rules.Damone3x3, 3)}
})

// tablesOf builds the tables of a ruleset of up to some pieces.
func tablesOf(rs *rules.Ruleset, pieces int) search.Prober {
	dir := folder + "/" + rs.ID()
	if err := tablebase.Build(context.Background(), rs, pieces, dir, tablebase.Options{}); err != nil {
		panic(err)
	}
	tables, err := tablebase.Open(context.Background(), dir, rs)
	if err != nil {
		panic(err)
	}
	return tables.Prober()
}

// options spends little on a search.
func options() generate.Options {
	return generate.Options{Seed: tier.Pick[uint64](2, 3), Jobs: 1, Deep: 100_000, Tables: small()}
}

// plan asks for some puzzles of every source that is quick.
func plan() []*generate.Task {
	return append([]*generate.Task{
		{Name: "saved", Ruleset: rules.ItalianDraughts, Source: "studies", Count: 2, Filter: generate.Filter{Stipulation: "draw"}},
		{Name: "little", Ruleset: rules.Damone3x3, Source: "studies", Count: 2},
		{Name: "natural", Ruleset: rules.Damone3x3, Source: "shots", Count: 1},
	}, tier.Pick(nil, []*generate.Task{
		{Name: "shots", Ruleset: rules.ItalianDamone, Source: "shots", Count: 3},
		{Name: "given", Ruleset: rules.ItalianDraughts, Source: "dealt", Count: 1},
		{Name: "rung", Ruleset: rules.ItalianDamone, Source: "dealt", Count: 1, Filter: generate.Filter{Themes: []string{"forced-v"}}},
	})...)
}

// made is what the plan gives to one job.
var made = sync.OnceValues(func() (*generate.Result, error) {
	return generate.Run(context.Background(), plan(), options())
})

// text returns what a run has made, as one writes it.
func text(t *testing.T, r *generate.Result, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, list := range r.Puzzles {
		if err := (&puzzles.Collection{Puzzles: list}).Write(&out); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprint(out.String(), r.Tally)
}

// The same seed gives the same bytes whatever the number of jobs.
func TestSameSeedSameBytes(t *testing.T) {
	r, err := made()
	if err != nil {
		t.Fatal(err)
	}
	o := options()
	o.Jobs = 3
	tasks := plan()[:tier.Pick(1, 6)]
	again, err := generate.Run(t.Context(), tasks, o)
	once := *r
	if once.Puzzles = r.Puzzles[:len(tasks)]; len(tasks) < len(plan()) {
		once.Tally = again.Tally
	}
	if got, want := text(t, again, err), text(t, &once, nil); got != want {
		t.Errorf("three jobs give\n%s\none gives\n%s", got, want)
	}
}

// What is made is what was asked for, is proved by other means, and comes out the
// same when it is made again.
func TestWhatIsMadeIsProved(t *testing.T) {
	r, err := made()
	if err != nil || len(r.Short) > 0 {
		t.Fatalf("%v, %v short", err, r)
	}
	for i, task := range plan() {
		for _, p := range r.Puzzles[i] {
			t.Run(task.Name, func(t *testing.T) { checkMade(t, task, p) })
		}
	}
}

func checkMade(t *testing.T, task *generate.Task, p *puzzles.Puzzle) {
	if !task.Filter.Wants(p) || search.Material(&p.Position, p.Position.Turn()) > 0 {
		t.Errorf("%s is not what was asked for, or the solver is ahead", p)
	}
	if faults := append(verify.Puzzle(t.Context(), p, verify.Limit, small()[p.Ruleset.ID()]), generate.Regenerate(t.Context(), p, 0, small())...); len(faults) > 0 {
		t.Errorf("%s: %v", p, faults)
	}
	switch task.Source {
	case "studies":
		if faults := verify.Puzzle(t.Context(), p, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.Impossible {
			t.Errorf("%s, without tables: %v", p, faults)
		}
	case "shots":
		checkShot(t, p)
	case "dealt":
		if p.Game != "" || p.Stipulation.Kind == puzzles.Gain && p.Searched != 100_000 {
			t.Errorf("%s: game %q, searched %d", p, p.Game, p.Searched)
		}
		checkNoneIdle(t, p)
	}
}

// checkShot checks what a shot has of the game that led to it.
func checkShot(t *testing.T, p *puzzles.Puzzle) {
	if p.Pieces() < 8 || p.Game == "" || p.Stipulation.Kind == puzzles.Gain && p.Searched != 100_000 {
		t.Errorf("%s: game %q, searched %d", p, p.Game, p.Searched)
	}
	other := *p
	other.Game = p.Game[:strings.LastIndexByte(p.Game, ' ')]
	if faults := verify.Puzzle(t.Context(), &other, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.OtherGame {
		t.Errorf("%s: a game without its last move has the faults %v", p, faults)
	}
}

// checkNoneIdle checks that the solution needs every piece.
func checkNoneIdle(t *testing.T, p *puzzles.Puzzle) {
	for at := range p.Position.Occupied().All() {
		setup := p.Position.Setup()
		piece, _ := p.Position.At(at)
		setup.Pieces[piece.Color][piece.Rank] = setup.Of(piece.Color, piece.Rank).Without(at)
		pos, ok := p.Ruleset.Fast().Arrange(setup)
		if !ok || len(p.Ruleset.Doubts(pos)) > 0 || len(p.Ruleset.Moves(nil, pos)) < verify.MinMoves || search.Material(&pos, pos.Turn()) > 0 {
			continue
		}
		less := *p
		less.Position, less.Searched = pos, 0 // nothing backs it yet
		less.Features.Pieces--
		if len(generate.Regenerate(t.Context(), &less, 0, nil)) == 0 {
			t.Errorf("%s: nobody needs the piece on %s", p, at)
		}
	}
}

// cached does units of some studies once for all the runs that ask for them.
type cached struct {
	units *generate.Units
	mu    sync.Mutex
	lines map[int][]byte
}

func (c *cached) do(ctx context.Context, n int) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lines[n] == nil {
		line, err := c.units.Do(ctx, n)
		if err != nil {
			return nil, err
		}
		c.lines[n] = line
	}
	return c.lines[n], nil
}

// studies is units of two tasks of studies.
var studies = sync.OnceValue(func() *cached {
	o := options()
	o.Seed = 5
	return &cached{units: generate.NewUnits([]*generate.Task{study("a", 1), study("c", 1)}, o), lines: make(map[int][]byte)}
})

// study returns a task that makes some studies.
func study(name string, count int) *generate.Task {
	return &generate.Task{Name: name, Ruleset: rules.ItalianDraughts, Source: "studies", Count: count}
}

// unitsOfTask is how many units a task has at most.
const unitsOfTask = 1500

// runCached makes studies, of tasks called a and c and in this order, by units that
// other runs have done.
func runCached(journal string, units int, tasks ...*generate.Task) (*generate.Result, error) {
	o := options()
	o.Seed, o.Journal = 5, journal
	o.Supplier = func(ctx context.Context, first, end int) iter.Seq2[[]byte, error] {
		return ordered.Local(1, studies().do)(ctx, first, min(end, first/unitsOfTask*unitsOfTask+units))
	}
	return generate.Run(context.Background(), tasks, o)
}

// A task that looks at a number of units keeps the most varied of what they find.
func TestBestOfUnits(t *testing.T) {
	best := func(count int) []*puzzles.Puzzle {
		task := study("a", count)
		task.Units = 6
		r, err := runCached("", 6, task)
		if err != nil {
			t.Fatal(err)
		}
		return r.Puzzles[0]
	}
	all, two := best(100), best(2)
	if len(all) < 3 || len(two) != 2 {
		t.Fatalf("%d puzzles and %d of them", len(all), len(two))
	}
	for i, p := range all {
		if i < 2 && p.String() != two[i].String() {
			t.Errorf("of all, number %d is %s, of two %s", i+1, p, two[i])
		}
	}
}
