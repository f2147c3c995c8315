package rules_test

import (
	"math/rand/v2"

	"damone/rules"
)

// A dealer makes random positions that a ruleset accepts, most of them so rich
// in captures that every rung of a ladder finds work. The same seed deals the
// same positions.
type dealer struct {
	rs   *rules.Ruleset
	spec rules.Spec
	rng  *rand.Rand
}

func newDealer(rs *rules.Ruleset, seed uint64) *dealer {
	return &dealer{rs, rs.Spec(), rand.New(rand.NewPCG(seed, 1))}
}

// deal returns a random position.
func (d *dealer) deal() rules.Position {
	for {
		s := rules.Setup{Turn: rules.Color(d.rng.IntN(2))}
		switch d.rng.IntN(16) {
		case 0, 1:
			d.scatter(&s)
		case 2:
			d.crowd(&s)
		case 3, 4, 5, 6:
			d.orchard(&s)
		default:
			d.mirroredOrchard(&s)
		}
		d.crownRoyals(&s)
		if p, err := d.rs.Position(s); err == nil {
			return p
		}
	}
}

// scatter drops pieces anywhere, now and then all of one colour.
func (d *dealer) scatter(s *rules.Setup) {
	for c := rules.White; c <= rules.Black; c++ {
		for range d.rng.IntN(13) {
			d.put(s, c, d.square(), d.rank(2))
		}
	}
}

// crowd hems a few low pieces in among many high ones.
func (d *dealer) crowd(s *rules.Setup) {
	for range 1 + d.rng.IntN(3) {
		d.put(s, s.Turn, d.square(), rules.Pedina)
	}
	for range 20 + d.rng.IntN(60) {
		d.put(s, s.Turn.Other(), d.square(), d.rank(3))
	}
}

// orchard stands the enemy on every other row with gaps between, where pieces
// on the rows between can leap from one to the next.
func (d *dealer) orchard(s *rules.Setup) {
	parity, thick := d.rng.IntN(2), 3+d.rng.IntN(5)
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 != parity && d.rng.IntN(10) < thick {
			d.put(s, s.Turn.Other(), sq, d.rank(1))
		}
	}
	for range 1 + d.rng.IntN(3) {
		d.put(s, s.Turn, d.squareInRows(parity), d.rank(d.rng.IntN(4)))
	}
	d.stray(s)
}

// mirroredOrchard is an orchard in which the two sides of the diagonal h1-a8
// are alike but for the ranks, so that lines come in pairs equally long.
func (d *dealer) mirroredOrchard(s *rules.Setup) {
	parity, thick := d.rng.IntN(2), 2+d.rng.IntN(5)
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 != parity && sq <= sq.Reflected() && d.rng.IntN(10) < thick {
			d.put(s, s.Turn.Other(), sq, d.rank(1))
			d.put(s, s.Turn.Other(), sq.Reflected(), d.rank(1))
		}
	}
	for range 1 + d.rng.IntN(2) {
		at, rank := d.squareInRows(parity), d.rank(d.rng.IntN(4))
		d.put(s, s.Turn, at, rank)
		d.put(s, s.Turn, at.Reflected(), rank)
	}
	d.stray(s)
}

// stray puts a few pieces of either side where the plan has none.
func (d *dealer) stray(s *rules.Setup) {
	for range d.rng.IntN(3) {
		d.put(s, rules.Color(d.rng.IntN(2)), d.square(), d.rank(1))
	}
}

func (d *dealer) square() rules.Square { return rules.Square(d.rng.IntN(rules.Squares)) }

// squareInRows returns a random square in the even rows or in the odd ones.
func (d *dealer) squareInRows(parity int) rules.Square {
	return rules.Square(8*d.rng.IntN(4) + 4*parity + d.rng.IntN(4))
}

// rank returns a random rank of the game, the best of several draws: a Pedina if
// there are none.
func (d *dealer) rank(draws int) rules.Rank {
	best := 0
	for range draws {
		best = max(best, d.rng.IntN(len(d.spec.Ranks)))
	}
	return rules.Pedina + rules.Rank(best)
}

// put stands a piece on a vacant square, promoted if it would have been
// promoted there (READ-9).
func (d *dealer) put(s *rules.Setup, c rules.Color, at rules.Square, r rules.Rank) {
	if (s.Side(rules.White) | s.Side(rules.Black)).Has(at) {
		return
	}
	for d.spec.OnCrown == rules.CrownRefused && d.crowns(c, r).Has(at) {
		r = d.spec.Crowns[r].Becomes
	}
	s.Put(rules.Piece{Color: c, Rank: r}, at)
}

func (d *dealer) crowns(c rules.Color, r rules.Rank) rules.Set {
	if c == rules.Black {
		return d.spec.Crowns[r].Squares.Turned()
	}
	return d.spec.Crowns[r].Squares
}

// crownRoyals gives each side its royal piece, nearly always: without one the
// game would be over.
func (d *dealer) crownRoyals(s *rules.Setup) {
	for c := rules.White; c <= rules.Black; c++ {
		for d.spec.Royal != rules.NoRank && s.Of(c, d.spec.Royal) == 0 && d.rng.IntN(20) > 0 {
			d.put(s, c, d.square(), d.spec.Royal)
		}
	}
}
