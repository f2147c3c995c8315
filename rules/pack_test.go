package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"damone/rules"
)

// randomWalk visits the positions of a random game.
func randomWalk(rs *rules.Ruleset, seed uint64, visit func(rules.Position, []rules.Move)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	pos := rs.Start()
	for range 120 {
		moves := rs.Moves(nil, pos)
		visit(pos, moves)
		if len(moves) == 0 {
			return
		}
		pos = pos.After(moves[rng.IntN(len(moves))])
	}
}

func TestPackTellsPositionsApart(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			seen := make(map[[2]uint64]rules.Position)
			for seed := range uint64(50) {
				randomWalk(rs, seed, func(p rules.Position, _ []rules.Move) {
					for _, q := range []rules.Position{p, p.Passed()} {
						lo, hi := rules.Fast{}.Pack(&q)
						if was, ok := seen[[2]uint64{lo, hi}]; ok && was != q {
							t.Fatalf("%+v and %+v pack alike", was.Setup(), q.Setup())
						}
						seen[[2]uint64{lo, hi}] = q
						if got := (rules.Fast{}).Unpack(lo, hi); got != q {
							t.Fatalf("unpacked %+v, packed %+v", got.Setup(), q.Setup())
						}
					}
				})
			}
		})
	}
}

func TestGlanceAgreesWithMoves(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			for seed := range uint64(50) {
				randomWalk(rs, seed, func(p rules.Position, moves []rules.Move) {
					g := rs.Fast().Glance(&p)
					if got := rs.Fast().MovesAfter(nil, &p, g); !slices.Equal(got, moves) {
						t.Fatalf("%d moves after a glance, %d without", len(got), len(moves))
					}
					if g.Over {
						if len(moves) != 0 {
							t.Fatalf("fallen, with %d moves", len(moves))
						}
						return
					}
					captures := len(moves) > 0 && moves[0].IsCapture()
					if g.Captures != captures || g.Stuck() != (len(moves) == 0) || !captures && rs.Fast().Steps(&p, p.Turn()) != len(moves) {
						t.Fatalf("glance %+v, but %d moves, captures %v", g, len(moves), captures)
					}
					for n := range moves {
						if !captures && rs.Fast().NthStep(&p, n) != moves[n] {
							t.Fatalf("step %d is not that of the list, %v", n, moves[n])
						}
					}
				})
			}
		})
	}
}
