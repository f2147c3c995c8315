// Package boards fills boards with random pieces, anywhere or where captures arise,
// and takes moves back.
package boards

import (
	"math/rand/v2"

	"damone/rules"
)

// Board is a board that is being filled with random pieces.
type Board struct {
	Setup rules.Setup // what stands on it so far
	spec  rules.Spec
	rng   *rand.Rand
}

// On is a board on which something stands, or nothing, for pieces to be added.
func On(setup rules.Setup, rs *rules.Ruleset, rng *rand.Rand) *Board {
	return &Board{setup, rs.Spec(), rng}
}

// put puts a piece on a vacant square. Where it would have been promoted, it
// is not put.
func (b *Board) put(c rules.Color, at rules.Square, r rules.Rank) bool {
	if (b.Setup.Side(rules.White) | b.Setup.Side(rules.Black)).Has(at) {
		return false
	}
	b.Setup.Put(rules.Piece{Color: c, Rank: r}, at)
	return true
}

// Scatter puts a few pieces anywhere.
func (b *Board) Scatter(c rules.Color, pieces int) {
	for range pieces {
		b.put(c, b.square(), b.rank())
	}
}

func (b *Board) square() rules.Square { return rules.Square(b.rng.IntN(rules.Squares)) }

// rank is a random rank of the game, the lower the likelier.
func (b *Board) rank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(min(b.rng.IntN(ranks), b.rng.IntN(ranks+1)))
}

// Lattice puts prey on every other row with gaps between, where the hunters,
// which stand on the rows between, can leap from one to the next. With mirrored
// set the two sides of the diagonal h1-a8 are alike but for the ranks, so that
// captures come in pairs equally long.
func (b *Board) Lattice(prey, hunters rules.Color, count int, mirrored bool) {
	parity, thick := b.rng.IntN(2), 2+b.rng.IntN(4)
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 == parity || mirrored && sq > sq.Reflected() || b.rng.IntN(10) >= thick {
			continue
		}
		b.put(prey, sq, b.rank())
		if mirrored {
			b.put(prey, sq.Reflected(), b.rank())
		}
	}
	for range count {
		at := rules.Square(8*b.rng.IntN(4) + 4*parity + b.rng.IntN(4))
		rank := b.rank()
		b.put(hunters, at, rank)
		if mirrored {
			b.put(hunters, at.Reflected(), rank)
		}
	}
}

// PutRoyals gives each side the rank it may not be without.
func (b *Board) PutRoyals() {
	royal := b.spec.Royal
	for c := rules.White; royal != rules.NoRank && c <= rules.Black; c++ {
		for b.Setup.Of(c, royal) == 0 {
			b.put(c, b.square(), royal)
		}
	}
}
