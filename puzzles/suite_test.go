package puzzles_test

import (
	"context"
	"os"
	"testing"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
	"damone/testdata/tier"
)

// shortPlain is how many positions a short problem's exhaustive search may look
// at.
const shortPlain = 20_000

func load(t testing.TB) []Problem {
	t.Helper()
	all, err := Load(os.DirFS("../testdata"), "problems")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheSuiteIsWide(t *testing.T) {
	games, moves, ids := map[*rules.Ruleset]int{}, map[int]int{}, map[string]bool{}
	all := load(t)
	for _, p := range all {
		games[p.Ruleset]++
		moves[p.Stipulation.Moves]++
		if ids[p.ID] {
			t.Errorf("%s is there twice", p.ID)
		}
		ids[p.ID] = true
	}
	if len(all) < 60 || len(games) < 2 {
		t.Errorf("%d problems of %d games", len(all), len(games))
	}
	for n := 1; n <= 8; n++ {
		if moves[n] < 4 {
			t.Errorf("%d problems of %d moves", moves[n], n)
		}
	}
}

// solve returns the solver at work on a problem, tables switched off.
func solve(t testing.TB, p *Problem) puzzles.Solution {
	t.Helper()
	s, err := puzzles.Solve(context.Background(), p.Ruleset, p.Position, p.Stipulation,
		search.Options{Limits: search.Limits{Nodes: 50_000_000}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAllAreSolved(t *testing.T) {
	for _, p := range load(t) {
		t.Run(p.ID, func(t *testing.T) {
			s := solve(t, &p)
			if s.Verdict != search.Proved || !s.Finished || !s.Unique || s.Keys[0] != p.Key {
				t.Errorf("%s, finished %t, unique %t, keys %v", s.Verdict, s.Finished, s.Unique, s.Keys)
			}
		})
	}
}

// The exhaustive search looks at the number of positions that the file says:
// all of them, whoever counts.
func TestAllAreVerifiedExhaustively(t *testing.T) {
	for _, p := range load(t) {
		if p.Plain > shortPlain && !tier.Exhaustive() {
			continue
		}
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			sound, decided, seen := p.Verifies(p.Plain)
			if !sound || !decided || seen != p.Plain {
				t.Errorf("sound %t, decided %t, %d positions, want %d", sound, decided, seen, p.Plain)
			}
		})
	}
}

// BenchmarkSuite is the table of nodes and time: each problem solved once for
// every -benchtime 1x.
func BenchmarkSuite(b *testing.B) {
	for _, p := range load(b) {
		b.Run(p.ID, func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				nodes += solve(b, &p).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
			b.ReportMetric(float64(p.Plain), "plain-nodes")
		})
	}
}
