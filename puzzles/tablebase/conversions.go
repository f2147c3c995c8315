package tablebase

import (
	"math/bits"

	"damone/rules"
)

// conversions is what captures and promotions, which lead to slices solved
// before, are worth, by the distance at which that comes to count.
type conversions []struct {
	wins, losses []uint32 // positions that one of them wins, or in which all lose; each the number of its bit in the matrices
}

func (c *conversions) at(plies int) *struct{ wins, losses []uint32 } {
	for len(*c) <= plies {
		*c = append(*c, struct{ wins, losses []uint32 }{})
	}
	return &(*c)[plies]
}

// valuer values the captures and promotions of one row after another.
type valuer struct {
	solver  *solver
	tables  *Tables
	capture []uint64         // the columns in which something can be captured
	found   []uint64         // the columns with a capture or promotion
	best    []score          // the best of them
	white   rules.Position   // the row's pieces
	black   []rules.Position // each column's
	moves   []rules.Move
}

func (v *valuer) row(row int) error {
	sv := v.solver
	v.white = v.tables.geometry.alone(&sv.own.placements[row], &placement{})
	clear(v.found)
	sv.captures(row, v.capture)
	for word, columns := range v.capture {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s, err := v.captures(row, column)
			if err != nil {
				return err
			}
			v.offer(column, s)
		}
	}
	for _, up := range sv.graph.up[sv.graph.startUp[row]:sv.graph.startUp[row+1]] {
		if err := v.promotion(row, up); err != nil {
			return err
		}
	}
	v.store(row)
	return nil
}

// offer takes note of one capture or promotion.
func (v *valuer) offer(column int, s score) {
	if bit := uint64(1) << (column % 64); v.found[column/64]&bit == 0 {
		v.found[column/64] |= bit
		v.best[column] = s
		return
	}
	v.best[column] = max(v.best[column], s)
}

// captures is what the best capture of a position is worth.
func (v *valuer) captures(row, column int) (score, error) {
	p, _ := rules.Fast{}.Join(&v.white, &v.black[column])
	v.moves = v.tables.geometry.rs.Moves(v.moves[:0], p)
	best := -maxScore
	for i := range v.moves {
		if !v.moves[i].IsCapture() {
			continue
		}
		own, opp := v.after(row, column, &v.moves[i])
		s, err := v.tables.moveTo(opp, own)
		if err != nil {
			return 0, err
		}
		best = max(best, s)
	}
	return best, nil
}

// after is where both sides stand after a capture.
func (v *valuer) after(row, column int, m *rules.Move) (own, opp placement) {
	own, opp = v.solver.own.placements[row], v.solver.opp.placements[column]
	rank, taken := max(m.Mover(), m.Becomes()), m.Captured().Turned()
	own[m.Mover()] = own[m.Mover()].Without(m.From())
	own[rank] = own[rank].With(m.To())
	for r := range opp {
		opp[r] &^= taken
	}
	return own, opp
}

// promotion values one promotion in all the columns where it can be played.
func (v *valuer) promotion(row int, up promotion) error {
	sv := v.solver
	child := Slice{sv.opp.material, sv.own.geometry.promote(sv.own.material, up.rank)}
	end, over := sv.own.geometry.over(child.Own, child.Opp)
	table := v.tables.slices[child.id()]
	if table == nil && !over {
		return missing(child)
	}
	for word := range sv.words {
		columns := sv.mayStep[row*sv.words+word] & sv.masks.free[up.over][word]
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s := end
			if !over {
				s = table.scoreAt(table.entry(column, int(up.to)))
			}
			v.offer(column, s.parent())
		}
	}
	return nil
}

// store hands the solver what was offered in a row, for the row's image too.
func (v *valuer) store(row int) {
	sv := v.solver
	image := int(sv.own.mirror[row])
	for word, columns := range v.found {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			sv.addConversion(row, column, v.best[column])
			if image != row {
				sv.addConversion(image, int(sv.opp.mirror[column]), v.best[column])
			}
		}
	}
}

func (sv *solver) addConversion(row, column int, s score) {
	i := row*sv.words + column/64
	sv.noEscape[i] &^= 1 << (column % 64)
	switch at := uint32(i*64 + column%64); s.value() {
	case Win:
		c := sv.conversions.at(s.plies())
		c.wins = append(c.wins, at)
	case Loss:
		c := sv.conversions.at(s.plies())
		c.losses = append(c.losses, at)
	}
}
