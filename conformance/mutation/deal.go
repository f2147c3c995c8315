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

func newDealer(rs *rules.Ruleset, seed uint64) *dealer {
	return &dealer{rs.Spec(), rand.New(rand.NewPCG(seed, 7))}
}

// deal returns a random setup, not always one that a ruleset accepts.
func (d *dealer) deal() rules.Setup {
	s := rules.Setup{Turn: rules.Color(d.rng.IntN(2))}
	switch d.rng.IntN(8) {
	case 0:
		d.scatter(&s, 3)
	case 1:
		d.scatter(&s, 10)
	case 2:
		d.crowd(&s)
	default:
		d.orchard(&s, d.rng.IntN(3) > 0)
	}
	for c := rules.White; c <= rules.Black; c++ {
		if d.spec.Royal != rules.NoRank && s.Of(c, d.spec.Royal) == 0 && d.rng.IntN(16) > 0 {
			d.put(&s, c, d.square(), d.spec.Royal)
		}
	}
	return s
}

// scatter drops pieces anywhere.
func (d *dealer) scatter(s *rules.Setup, most int) {
	for c := rules.White; c <= rules.Black; c++ {
		for range d.rng.IntN(most + 1) {
			d.put(s, c, d.square(), d.rank())
		}
	}
}

// crowd hems a few low pieces in among many high ones.
func (d *dealer) crowd(s *rules.Setup) {
	for range 1 + d.rng.IntN(3) {
		d.put(s, s.Turn, d.square(), rules.Pedina)
	}
	for range 8 + d.rng.IntN(40) {
		d.put(s, s.Turn.Other(), d.square(), d.rank())
	}
}

// orchard stands the enemy on every other row with gaps between, where pieces
// on the rows between can leap from one to the next; twin makes the two sides
// of the diagonal h1-a8 alike but for the ranks, so that lines come in pairs.
func (d *dealer) orchard(s *rules.Setup, twin bool) {
	parity, thick := d.rng.IntN(2), 2+d.rng.IntN(5)
	them := s.Turn.Other()
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 == parity || twin && sq > sq.Reflected() || d.rng.IntN(10) >= thick {
			continue
		}
		d.put(s, them, sq, d.rank())
		if twin {
			d.put(s, them, sq.Reflected(), d.rank())
		}
	}
	for range 1 + d.rng.IntN(3) {
		at, rank := rules.Square(8*d.rng.IntN(4)+4*parity+d.rng.IntN(4)), d.rank()
		d.put(s, s.Turn, at, rank)
		if twin {
			d.put(s, s.Turn, at.Reflected(), rank)
		}
	}
}

func (d *dealer) square() rules.Square { return rules.Square(d.rng.IntN(rules.Squares)) }

// rank returns a random rank of the game.
func (d *dealer) rank() rules.Rank { return rules.Pedina + rules.Rank(d.rng.IntN(len(d.spec.Ranks))) }

// put stands a piece on a vacant square, promoted if it would have been
// promoted there, nearly always.
func (d *dealer) put(s *rules.Setup, c rules.Color, at rules.Square, r rules.Rank) {
	if (s.Side(rules.White) | s.Side(rules.Black)).Has(at) {
		return
	}
	lax := d.rng.IntN(200) == 0
	for !lax && d.crowns(c, r).Has(at) {
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
