package codes

import (
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/score"
	"damone/rules"
)

// Columns is some columns of a slice: how the opponent may stand, and where a
// step leads that is made against it.
type Columns struct {
	Occupied []rules.Set // by the opponent, as the side to move sees it
	Row      []uint32    // of the slice that a step leads to, in which the opponent is to move, as index.Listing has it
}

// Step is a step of the side to move that is legal where the square is free.
type Step struct {
	To           rules.Set // the square
	Codes        *Codes    // of the slice that it leads to
	index.Column           // in it, of where the side to move stands then
}

// Offer raises what the side to move has in each column to what a step is worth
// there.
func (s *Step) Offer(best []score.Score, c *Columns) {
	if s.Codes.narrow != nil {
		offer(best, c, s, s.Codes.narrow)
		return
	}
	offer(best, c, s, s.Codes.wide)
}

func offer[C byte | uint16](best []score.Score, c *Columns, s *Step, codes []C) {
	rows, occupied := c.Row[:len(best)], c.Occupied[:len(best)]
	for i := range best {
		if occupied[i]&s.To != 0 {
			continue
		}
		code := codes[s.Entry(rows[i])]
		best[i] = max(best[i], score.OfCode(uint16(code)).Parent())
	}
}
