package tablebase

import (
	"math/bits"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"
)

// valuer values the captures and promotions of one row after another.
type valuer struct {
	solver  *solver.Solver
	tables  *Tables
	capture []uint64         // the columns in which something can be captured
	found   []uint64         // the columns with a capture or promotion
	best    []files.Score    // the best of them
	white   rules.Position   // the row's pieces
	black   []rules.Position // each column's
}

// valuer returns the row method of the valuer of a slice.
func (t *Tables) valuer(sv *solver.Solver) func(row int) error {
	v := &valuer{solver: sv, tables: t, capture: make([]uint64, sv.Words), found: make([]uint64, sv.Words),
		best: make([]files.Score, sv.Opp.Len()), black: t.geometry.BlackAlone(sv.Opp)}
	return v.row
}

func (v *valuer) row(row int) error {
	sv := v.solver
	v.white = v.tables.geometry.Alone(&sv.Own.Placements[row], &index.Placement{})
	clear(v.found)
	sv.Captures(row, v.capture)
	for word, columns := range v.capture {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			p, _ := rules.Fast{}.Join(&v.white, &v.black[column])
			glance := v.tables.geometry.Rules.Fast().Glance(&p)
			s, err := v.tables.bestCapture(&p, glance, &sv.Own.Placements[row], &sv.Opp.Placements[column])
			if err != nil {
				return err
			}
			v.offer(column, s)
		}
	}
	for _, up := range sv.Graph.Up[sv.Graph.StartUp[row]:sv.Graph.StartUp[row+1]] {
		if err := v.promotion(row, up); err != nil {
			return err
		}
	}
	v.store(row)
	return nil
}

// offer takes note of one capture or promotion.
func (v *valuer) offer(column int, s files.Score) {
	if bit := uint64(1) << (column % 64); v.found[column/64]&bit == 0 {
		v.found[column/64] |= bit
		v.best[column] = s
		return
	}
	v.best[column] = max(v.best[column], s)
}

// promotion values one promotion in all the columns where it can be played.
func (v *valuer) promotion(row int, up solver.Promotion) error {
	sv := v.solver
	worth, mayStep := v.tables.against(v.promoted(row, up), sv.Opp), sv.MayStep(row)
	for word := range sv.Words {
		columns := mayStep[word] & sv.Masks.Free[up.Over][word]
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s, err := worth(column)
			if err != nil {
				return err
			}
			v.offer(column, s.Parent())
		}
	}
	return nil
}

// against returns what known does of a side that moves in the n-th placement of a listing,
// with its table and the columns of the other side found once for all.
func (t *Tables) against(opp index.Placement, own *index.Listing) func(n int) (files.Score, error) {
	slice := Slice{Own: own.Material, Opp: opp.Material()}
	if table := t.slices[slice.ID()]; table != nil && !t.geometry.Over(slice.Own, slice.Opp) {
		columns, image := table.opp(), opp.Reflected()
		column, ok := columns.Find(&opp)
		if mirrored, _ := columns.Find(&image); ok {
			return func(n int) (files.Score, error) {
				row := own.Row[n]
				entry := int(row>>1)*columns.Len() + [2]int{column, mirrored}[row&1]
				return t.at(table, entry, &own.Placements[n], &opp)
			}
		}
	}
	return func(n int) (files.Score, error) { return t.known(own.Placements[n], opp) }
}

// promoted returns where the row's side stands after a promotion.
func (v *valuer) promoted(row int, up solver.Promotion) index.Placement {
	p := v.solver.Own.Placements[row]
	p[up.Rank] = p[up.Rank].Without(up.From)
	p[up.Becomes] = p[up.Becomes].With(up.Over)
	return p
}

// store hands the solver what was offered in a row.
func (v *valuer) store(row int) {
	for word, columns := range v.found {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			v.solver.AddConversion(row, column, v.best[column])
		}
	}
}
