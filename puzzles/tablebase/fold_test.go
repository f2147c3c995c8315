package tablebase

import (
	"context"
	"testing"

	"damone/puzzles/tablebase/internal/blocks"
	"damone/puzzles/tablebase/internal/score"
	"damone/puzzles/tablebase/internal/steps"
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
		var s steps.BitMatrix
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

// TestManyDistances packs more distances than a byte can number, and one block
// more than a full one.
func TestManyDistances(t *testing.T) {
	s := Slice{Own: Material{rules.Dama: 1}, Opp: Material{rules.Dama: 1}}
	for _, n := range []int{10, 256, 257, 1000} {
		dir := t.TempDir()
		p := blocks.NewTablePacker(3*n, func(code int) (int, bool) { return score.OfCode(uint16(code)).Plies(), code%3 == 0 })
		for i := range blocks.Size + 1 {
			p.AddRow([]uint16{uint16(3 * (i % n))}, []uint64{1})
		}
		p.End()
		for of, packed := range map[kind]*blocks.Packer{values: &p.Values, distances: &p.Distances} {
			h := newHeader(Identity{}, s, 1, blocks.Size+1, of)
			lists := p.Plies
			if of == values {
				lists = [2][]uint16{}
			}
			if err := saveFile(dir, h, lists, packed); err != nil {
				t.Fatal(err)
			}
		}
		table, err := openTable(dir, Identity{}, s, 1, blocks.Size+1)
		if err != nil {
			t.Fatal(err)
		}
		cache := new(blocks.Cache)
		for i := range blocks.Size + 1 {
			want := score.OfCode(uint16(3 * (i % n)))
			if got, err := table.scoreAt(cache, i); got != want || err != nil {
				t.Fatalf("%d distances: entry %d is %d (%v), want %d", n, i, got, err, want)
			}
		}
	}
}
