package mutation

import (
	"math/rand/v2"

	"damone/rules"
)

// dealer makes random positions, most of them so rich in captures that every
// rung of a ladder finds work. The same seed deals the same positions.
type dealer struct {
	spec rules.Spec
	rng  *rand.Rand
}

// deal returns a random setup, not always one that a ruleset accepts.
func (d *dealer) deal() rules.Setup {
	s := rules.Setup{Turn: rules.Color(d.rng.IntN(2))}
	switch kind := d.rng.IntN(8); kind {
	case 0, 1: // pieces anywhere, few or many
		for range 1 + d.rng.IntN(6+14*kind) {
			d.put(&s, rules.Color(d.rng.IntN(2)), d.square(), d.rank())
		}
	case 2: // a few low pieces hemmed in
		for range 1 + d.rng.IntN(3) {
			d.put(&s, s.Turn, d.square(), rules.Pedina)
		}
		for range 8 + d.rng.IntN(40) {
			d.put(&s, s.Turn.Other(), d.square(), d.rank())
		}
	default:
		d.orchard(&s, kind > 3)
	}
	for c := range rules.Color(2) {
		if d.spec.Royal != rules.NoRank && s.Of(c, d.spec.Royal) == 0 && d.rng.IntN(16) > 0 {
			d.put(&s, c, d.square(), d.spec.Royal)
		}
	}
	return s
}

// orchard stands the enemy on every other row with gaps between, where pieces
// on the rows between can leap from one to the next; twin makes the two sides
// of the diagonal h1-a8 alike but for the ranks, so that lines come in pairs.
func (d *dealer) orchard(s *rules.Setup, twin bool) {
	plant := func(c rules.Color, at rules.Square) {
		d.put(s, c, at, d.rank())
		if twin {
			d.put(s, c, at.Reflected(), d.rank())
		}
	}
	parity, thick := d.rng.IntN(2), 2+d.rng.IntN(5)
	for at := range rules.Square(rules.Squares) {
		if at.Row()%2 != parity && d.rng.IntN(10) < thick {
			plant(s.Turn.Other(), at)
		}
	}
	for range 1 + d.rng.IntN(3) {
		plant(s.Turn, rules.Square(8*d.rng.IntN(4)+4*parity+d.rng.IntN(4)))
	}
}

func (d *dealer) square() rules.Square { return rules.Square(d.rng.IntN(rules.Squares)) }

// rank returns a random rank of the game.
func (d *dealer) rank() rules.Rank { return rules.Pedina + rules.Rank(d.rng.IntN(len(d.spec.Ranks))) }

// put stands a piece on a vacant square, promoted if it would have been
// promoted there, nearly always.
func (d *dealer) put(s *rules.Setup, c rules.Color, at rules.Square, r rules.Rank) {
	if squaresOf(*s).Has(at) {
		return
	}
	seen := at // as White would see it
	if c == rules.Black {
		seen = at.Turned()
	}
	for d.rng.IntN(200) > 0 && d.spec.Crowns[r].Squares.Has(seen) {
		r = d.spec.Crowns[r].Becomes
	}
	s.Put(rules.Piece{Color: c, Rank: r}, at)
}
