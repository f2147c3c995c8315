package tablebase_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/proof"
	"damone/puzzles/tablebase"
	"damone/rules"
)

var agree = flag.Int("agree", 100, "how many random positions of each ruleset the solver is asked about")

// TestSolverAgrees asks the solver, which has no tables, about random
// positions. What it can prove or refute must be what the tables say, and a
// quick win must be exactly as quick.
func TestSolverAgrees(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			tables := tablebase.Opened(t, rs, usual(rs))
			rng := rand.New(rand.NewPCG(11, 12))
			finished := 0
			for asked := 0; finished < few(*agree) && asked < 5*few(*agree); asked++ {
				p := deal(rng, rs, usual(rs))
				want, ok := tables.Probe(p)
				if !ok {
					t.Fatalf("%s is not in the tables", notation.FormatPosition(p, notation.Number))
				}
				finished += proves(t, rs, p, want)
				hurries(t, rs, p, want)
			}
			if finished < few(*agree) {
				t.Errorf("the solver finished %d positions only", finished)
			}
		})
	}
}

// proves counts the positions that the solver decides.
func proves(t *testing.T, rs *rules.Ruleset, p rules.Position, want tablebase.Result) int {
	t.Helper()
	got, err := proof.Prove(context.Background(), rs, p, proof.Scope{}, search.Options{Limits: search.Limits{Nodes: 20_000}})
	if err != nil {
		t.Fatal(err)
	}
	if won := want.Value == search.Win; got.Verdict != search.Unknown && (got.Verdict == search.Proved) != won {
		t.Errorf("%s: the solver says %v, the tables %v in %d", notation.FormatPosition(p, notation.Number), got.Verdict, want.Value, want.Distance)
	}
	if got.Verdict == search.Unknown {
		return 0
	}
	return 1
}

// hurries looks for a win in up to four moves.
func hurries(t *testing.T, rs *rules.Ruleset, p rules.Position, want tablebase.Result) {
	t.Helper()
	s, err := bounded.New(context.Background(), rs, p, search.Goal{}, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
	if err != nil {
		t.Fatal(err)
	}
	within, verdict := s.Least(p, 4)
	moves := (want.Distance + 1) / 2
	if want.Value != search.Win || moves > 4 {
		moves = 0
	}
	if verdict == search.Proved && within != moves || verdict == search.Refuted && moves != 0 {
		t.Errorf("%s: the solver says %v in %d moves, the tables %v in %d plies", notation.FormatPosition(p, notation.Number), verdict, within, want.Value, want.Distance)
	}
}

// deal returns a random position with some pieces of each side.
func deal(rng *rand.Rand, rs *rules.Ruleset, pieces int) rules.Position {
	ranks := len(rs.Spec().Ranks)
	for {
		s := rules.Setup{Turn: rules.Color(rng.IntN(2))}
		for n := range pieces {
			c := rules.Color(rng.IntN(2))
			if n < 2 {
				c = rules.Color(n)
			}
			s.Put(rules.Piece{Color: c, Rank: rules.Rank(1 + rng.IntN(ranks))}, rules.Square(rng.IntN(rules.Squares)))
		}
		if p, ok := rs.Fast().Arrange(s); ok && !rs.Status(p).Over() {
			return p
		}
	}
}
