package solver

import (
	"math/bits"

	"damone/puzzles/tablebase/internal/files"
)

// tally is how many positions have a code, the first entry that has it, and
// whether an entry of the file must say so.
type tally struct {
	positions, first int64
	stored           bool
}

// countsOf returns what the tallies of the codes come to.
func countsOf(census []tally) files.Counts {
	counts := files.NewCounts()
	for code, t := range census {
		if t.positions > 0 {
			counts.Add(files.ScoreOfCode(uint16(code)), t.positions, t.first)
		}
	}
	return counts
}

// census returns a tally of each code. A row that is its own image has each position
// twice, which is counted once.
func (sv *Solver) census() []tally {
	census := make([]tally, 1+2*sv.distances)
	for n, row := range sv.Own.List {
		stored := sv.MayStep(int(row))
		codes := sv.Codes[n*sv.Opp.Len():][:sv.Opp.Len()]
		twice := sv.Own.Geometry.Reflects && sv.Own.Mirror[row] == row
		for word := range sv.Words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				t := &census[codes[column]]
				t.stored = t.stored || stored[word]&(columns&-columns) != 0
				if twice && sv.Opp.Mirror[column] < uint32(column) {
					continue
				}
				if t.positions++; t.positions == 1 {
					t.first = int64(n*sv.Opp.Len() + column)
				}
			}
		}
	}
	return census
}

// Pack returns what the positions of a solved slice come to, and the values of its entries
// packed, their distances or both.
func (sv *Solver) Pack(values, distances bool) (files.Counts, *files.TablePacker) {
	census := sv.census()
	p := files.NewTablePacker(values, distances, len(census), func(code int) (plies int, stored bool) {
		if stored = census[code].stored; stored { // few of them are
			plies = files.ScoreOfCode(uint16(code)).Plies()
		}
		return plies, stored
	})
	for n, row := range sv.Own.List {
		p.AddRow(sv.Codes[n*sv.Opp.Len():][:sv.Opp.Len()], sv.MayStep(int(row)))
	}
	p.End()
	return countsOf(census), p
}
