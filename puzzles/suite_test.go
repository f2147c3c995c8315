package puzzles_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

// problems returns the problems in testdata/problems, each with the only first move that
// wins in so few: they were found in endgame tables and games, and verified by a search
// of the plain rules that shares nothing with the solver.
func problems(t testing.TB) map[string]*puzzles.Puzzle {
	t.Helper()
	all := map[string]*puzzles.Puzzle{}
	for _, ruleset := range []string{"damone", "italian"} {
		var file struct {
			Problems []struct{ ID, Position, Stipulation, Key string }
		}
		text, err := os.ReadFile(filepath.Join("../testdata/problems", ruleset+".yaml"))
		if err == nil {
			err = yaml.Unmarshal(text, &file)
		}
		if err != nil || len(file.Problems) < 30 {
			t.Fatalf("%s: %d problems, %v", ruleset, len(file.Problems), err)
		}
		rs, _ := rules.Lookup(ruleset)
		for _, p := range file.Problems {
			all[p.ID] = puzzletest.Puzzle(t, rs, p.Position, p.Stipulation, p.Key)
		}
	}
	return all
}

// solve returns the solver at work on a problem, without tables.
func solve(t testing.TB, p *puzzles.Puzzle) puzzles.Solution {
	t.Helper()
	s, err := puzzles.Solve(context.Background(), p.Ruleset, p.Position, p.Stipulation,
		search.Options{Limits: search.Limits{Nodes: 50_000_000}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAllAreSolved(t *testing.T) {
	for id, p := range problems(t) {
		t.Run(id, func(t *testing.T) {
			s := solve(t, p)
			if s.Verdict != search.Proved || !s.Finished || !s.Unique || s.Keys[0] != p.Solution[0] {
				t.Errorf("%s, finished %t, unique %t, keys %v", s.Verdict, s.Finished, s.Unique, s.Keys)
			}
		})
	}
}

// BenchmarkSuite is the table of nodes and time: each problem solved once for
// every -benchtime 1x.
func BenchmarkSuite(b *testing.B) {
	for id, p := range problems(b) {
		b.Run(id, func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				nodes += solve(b, p).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
		})
	}
}
