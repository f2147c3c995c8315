package generate

import (
	"math/rand/v2"

	"damone/rules"
)

// dealer puts random pieces on a board.
type dealer struct {
	rs    *rules.Ruleset
	rng   *rand.Rand
	setup rules.Setup
}

// clear starts a new board.
func (d *dealer) clear(turn rules.Color) { d.setup = rules.Setup{Turn: turn} }

// put stands a piece on a vacant square. Where it would have been promoted, it
// is not put.
func (d *dealer) put(c rules.Color, at rules.Square, r rules.Rank) bool {
	if (d.setup.Side(rules.White) | d.setup.Side(rules.Black)).Has(at) {
		return false
	}
	d.setup.Put(rules.Piece{Color: c, Rank: r}, at)
	return true
}

// scatter puts a few pieces anywhere.
func (d *dealer) scatter(c rules.Color, pieces int) {
	for range pieces {
		d.put(c, d.square(), d.rank())
	}
}

func (d *dealer) square() rules.Square { return rules.Square(d.rng.IntN(rules.Squares)) }

// rank is a random rank of the game, the lower the likelier.
func (d *dealer) rank() rules.Rank {
	ranks := len(d.rs.Spec().Ranks)
	return rules.Pedina + rules.Rank(min(d.rng.IntN(ranks), d.rng.IntN(ranks+1)))
}

// orchard stands pieces of one colour on every other row with gaps between,
// where pieces of the other colour, which stand on the rows between, can leap
// from one to the next. With mirrored set the two sides of the diagonal h1-a8
// are alike but for the ranks, so that captures come in pairs equally long.
func (d *dealer) orchard(trees, birds rules.Color, flock int, mirrored bool) {
	parity, thick := d.rng.IntN(2), 2+d.rng.IntN(4)
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 == parity || mirrored && sq > sq.Reflected() || d.rng.IntN(10) >= thick {
			continue
		}
		d.put(trees, sq, d.rank())
		if mirrored {
			d.put(trees, sq.Reflected(), d.rank())
		}
	}
	for range flock {
		at := rules.Square(8*d.rng.IntN(4) + 4*parity + d.rng.IntN(4))
		rank := d.rank()
		d.put(birds, at, rank)
		if mirrored {
			d.put(birds, at.Reflected(), rank)
		}
	}
}

// crownRoyals gives each side the rank it may not be without.
func (d *dealer) crownRoyals() {
	royal := d.rs.Spec().Royal
	for c := rules.White; royal != rules.NoRank && c <= rules.Black; c++ {
		for d.setup.Of(c, royal) == 0 {
			d.put(c, d.square(), royal)
		}
	}
}
