package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// randomPosition returns a position of some pieces, neither side having none.
func randomPosition(rs *rules.Ruleset, rng *rand.Rand, pieces int) (rules.Position, bool) {
	setup := rules.Setup{Turn: rules.Color(rng.IntN(2))}
	for i, at := range rng.Perm(rules.Squares)[:pieces] {
		rank := rules.Pedina + rules.Rank(rng.IntN(3))
		if !rs.HasRank(rank) {
			return rules.Position{}, false
		}
		setup.Put(rules.Piece{Color: rules.Color(i % 2), Rank: rank}, rules.Square(at))
	}
	pos, ok := rs.Fast().Arrange(setup)
	return pos, ok && !rs.Status(pos).Over()
}

// What is proved beyond tables of two pieces is what tables of three say, and what is
// within them is theirs.
func TestBeyondTables(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts, rules.DamoneRoyal} {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			few, more := puzzletest.Tables(t, rs, 2), puzzletest.Tables(t, rs, 3)
			beyond := proof.BeyondTables(context.Background(), rs, few, 2_000)
			rng := rand.New(rand.NewPCG(1, 6))
			proved := make(map[search.Value]int)
			for range 600 {
				pos, ok := randomPosition(rs, rng, 2+rng.IntN(2))
				if !ok {
					continue
				}
				want, plies, _ := more.Probe(pos)
				got, length, known := beyond.Probe(pos)
				switch _, _, within := few.Probe(pos); {
				case within && (got != want || length != plies):
					t.Errorf("%s: %v in %d, the tables %v in %d", pos.Setup(), got, length, want, plies)
				case known && (got != want || got != search.Draw && !search.InTimeByTables(beyond, pos, length, rs.Spec().Quiet.Plies, 0)):
					t.Errorf("%s: proved %v, the tables %v", pos.Setup(), got, want)
				case known && !within:
					proved[got]++
				}
			}
			if proved[search.Win] < 10 || proved[search.Draw]+proved[search.Loss] < 5 || beyond.Nodes() == 0 {
				t.Errorf("proved no more than %v, with %d nodes", proved, beyond.Nodes())
			}
		})
	}
}

// A proof that was cut short says nothing, and is not remembered.
func TestBeyondTablesStops(t *testing.T) {
	rs := rules.ItalianDraughts
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pos := rs.Start()
	if v, _, known := proof.BeyondTables(ctx, rs, puzzletest.Tables(t, rs, 2), 1_000).Probe(pos); known {
		t.Errorf("the start is a %v", v)
	}
}
