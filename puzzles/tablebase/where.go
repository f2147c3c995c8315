package tablebase

import (
	"damone/puzzles/search"
	"damone/rules"
)

// Share is how many of some positions are won.
type Share struct{ Won, Of int }

// WonBySquare returns, for each square that the only piece of the opponent may stand on, how
// many positions of a slice with either side to move its own side wins.
func (t *Tables) WonBySquare(s Slice) (by [rules.Squares]Share) {
	var lone rules.Rank
	for r, n := range s.Opp {
		if n > 0 {
			lone = rules.Rank(r)
		}
	}
	for at := range rules.Square(rules.Squares) {
		var setup rules.Setup
		setup.Put(rules.Piece{Color: rules.Black, Rank: lone}, at)
		t.each(setup, s.Own, rules.Pedina, 0, func(setup rules.Setup) {
			for _, turn := range []rules.Color{rules.White, rules.Black} {
				setup.Turn = turn
				p, ok := t.rs.Fast().Arrange(setup)
				if !ok {
					continue
				}
				r, known := t.Probe(p)
				if !known {
					continue
				}
				by[at].Of++
				if r.Value == search.Win && turn == rules.White || r.Value == search.Loss && turn == rules.Black {
					by[at].Won++
				}
			}
		})
	}
	return by
}

// each calls do with every way to put White's pieces of a rank and of those above it on
// a board, those of one rank in order from a square on.
func (t *Tables) each(setup rules.Setup, left Material, rank rules.Rank, from rules.Square, do func(rules.Setup)) {
	for rank <= rules.Damone && left[rank] == 0 {
		rank, from = rank+1, 0
	}
	if rank > rules.Damone {
		do(setup)
		return
	}
	left[rank]--
	for at := from; at < rules.Squares; at++ {
		if !(setup.Side(rules.White) | setup.Side(rules.Black)).Has(at) {
			next := setup
			next.Put(rules.Piece{Color: rules.White, Rank: rank}, at)
			t.each(next, left, rank, at+1, do)
		}
	}
}
