package proof

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
	"damone/testdata/tier"
)

// solverOf returns a solver with a budget of nodes.
func solverOf(rs *rules.Ruleset, side rules.Color, nodes uint64) *solver {
	c := tree.NewCounter(tree.NewBudget(context.Background(), search.Limits{Nodes: nodes}))
	return newSolver(rs, side, nil, &c, newTable())
}

// few returns a fifth of a number on an ordinary day.
func few(n int) int { return tier.Pick(max(n/5, 1), n) }

// Wins that a proof-number search misses when it remembers, for all paths, a
// refutation that held on one: it calls each of these refuted.
func TestRepetitionTraps(t *testing.T) {
	traps := []struct{ ruleset, fen string }{
		{"damone", "W:WE2,21:BE17"},
		{"damone", "W:WE19,25:BE21"},
		{"damone", "W:WE16,25:BE18"},
		{"damone", "W:WE30,4:BE21"},
		{"damone", "B:WE6:BE7,K3"},
		{"damone", "B:WE12:BK23,8"},
		{"damone-royal", "B:WE24:BE29,20"},
		{"damone-royal", "W:WE32,5:BE2"},
		{"damone-royal", "W:WE29,15:BE20"},
		{"damone-royal", "B:WE19:BE1,K2"},
		{"italian", "W:WK13,12:BK8"},
		{"italian", "W:WK2,12:BK8"},
	}
	for _, c := range traps[len(traps)-few(len(traps)):] {
		t.Run(c.ruleset+" "+c.fen, func(t *testing.T) {
			rs, _ := rules.Lookup(c.ruleset)
			pos, err := notation.ParsePosition(rs, c.fen)
			if err != nil {
				t.Fatal(err)
			}
			s := solverOf(rs, pos.Turn(), 2_000_000)
			if r := s.solve(pos); !r.proved() {
				t.Errorf("%+v, want proved", r)
			}
		})
	}
}
