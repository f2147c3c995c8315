package generate

import (
	"math/rand/v2"

	"damone/rules"
)

// board is a board that is being filled with random pieces.
type board struct {
	setup rules.Setup // what stands on it so far
	rs    *rules.Ruleset
	spec  rules.Spec
	rng   *rand.Rand
}

// newBoard returns an empty board with a side to move.
func newBoard(turn rules.Color, rs *rules.Ruleset, rng *rand.Rand) *board {
	return &board{rules.Setup{Turn: turn}, rs, rs.Spec(), rng}
}

// put puts a piece on a vacant square. Where it would have been promoted, it
// is not put.
func (b *board) put(c rules.Color, at rules.Square, r rules.Rank) bool {
	if (b.setup.Side(rules.White) | b.setup.Side(rules.Black)).Has(at) {
		return false
	}
	b.setup.Put(rules.Piece{Color: c, Rank: r}, at)
	return true
}

// scatter puts a few pieces anywhere.
func (b *board) scatter(c rules.Color, pieces int) {
	for range pieces {
		b.put(c, b.square(), b.rank())
	}
}

func (b *board) square() rules.Square { return rules.Square(b.rng.IntN(rules.Squares)) }

// rank returns a random rank of the game, the lower the likelier.
func (b *board) rank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(min(b.rng.IntN(ranks), b.rng.IntN(ranks+1)))
}

// putRoyals gives each side the rank it may not be without.
func (b *board) putRoyals() {
	royal := b.spec.Royal
	for c := rules.White; royal != rules.NoRank && c <= rules.Black; c++ {
		for b.setup.Of(c, royal) == 0 {
			b.put(c, b.square(), royal)
		}
	}
}
