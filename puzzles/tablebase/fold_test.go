package tablebase

import (
	"context"
	"testing"

	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"
)

// TestFolding builds tables without folding the reflection and compares every
// entry with the folded ones.
func TestFolding(t *testing.T) {
	rs := rules.ItalianDamone
	folded, whole := builtFor(t, rs, true), builtFor(t, rs, false)
	for id, table := range whole.slices {
		if table == nil {
			continue
		}
		for own := range table.own().All() {
			for opp := range table.opp().All() {
				if seen := opp.Turned(); own.Occupied()&seen.Occupied() != 0 {
					continue
				}
				got, _ := folded.lookUp(own, opp)
				if want, _ := whole.lookUp(own, opp); got != want || folded.slices[id] == nil {
					t.Fatalf("%s: %v and %v differ", table.slice, own, opp)
				}
			}
		}
	}
}

func builtFor(t *testing.T, rs *rules.Ruleset, reflects bool) *Tables {
	b := newBuilder(t.TempDir(), rs, 3, Options{})
	b.tables.geometry.Reflects = reflects
	if err := b.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return b.tables
}

func TestTranspose(t *testing.T) {
	for _, few := range []bool{true, false} {
		var s solver.BitMatrix
		for row := range s.Rows {
			s.Rows[row] = uint64(row*row+1) * 0x9E3779B97F4A7C15
			if few {
				s.Rows[row] &= 1 << (row * 7 % 64)
			}
		}
		turned := s
		turned.Transpose()
		for row := range 64 {
			for column := range 64 {
				if s.Rows[row]>>column&1 != turned.Rows[column]>>row&1 {
					t.Fatalf("few %v: row %d, column %d", few, row, column)
				}
			}
		}
	}
}
