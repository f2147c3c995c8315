package tablebase

import (
	"context"
	"testing"

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
		for own := range table.own().all() {
			for opp := range table.opp().all() {
				if seen := opp.turned(); own.occupied()&seen.occupied() != 0 {
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
	b.tables.geometry.reflects = reflects
	if err := b.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return b.tables
}

// TestIndex finds every placement of a few materials where it is numbered.
func TestIndex(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		g := newGeometry(rs)
		for n := 1; n <= 3; n++ {
			for _, f := range g.materials(n) {
				p := newIndex(g, f)
				want, row := 0, 0
				for placed := range p.all() {
					if got, ok := p.find(&placed); got != want || !ok {
						t.Fatalf("%s, %s: placement %d is found at %d", rs.ID(), f, want, got)
					}
					if p.isKept(want) {
						if want%97 == 0 && p.row(row) != placed {
							t.Fatalf("%s, %s: row %d is not placement %d", rs.ID(), f, row, want)
						}
						row++
					}
					want++
				}
				if want != p.len() || row != p.kept() || want != g.columns(f) || row != g.rows(f) {
					t.Fatalf("%s, %s: %d placements and %d rows, want %d and %d", rs.ID(), f, want, row, g.columns(f), g.rows(f))
				}
			}
		}
	}
}

func TestTranspose(t *testing.T) {
	for _, few := range []bool{true, false} {
		var s bitMatrix
		for row := range s.rows {
			s.rows[row] = uint64(row*row+1) * 0x9E3779B97F4A7C15
			if few {
				s.rows[row] &= 1 << (row * 7 % 64)
			}
		}
		turned := s
		turned.transpose()
		for row := range 64 {
			for column := range 64 {
				if s.rows[row]>>column&1 != turned.rows[column]>>row&1 {
					t.Fatalf("few %v: row %d, column %d", few, row, column)
				}
			}
		}
	}
}

// TestManyDistances packs more distances than a byte can number, and one block
// more than a full one.
func TestManyDistances(t *testing.T) {
	s := Slice{Material{rules.Dama: 1}, Material{rules.Dama: 1}}
	for _, n := range []int{10, 256, 257, 1000} {
		dir := t.TempDir()
		census := make([]tally, codes)
		for i := range n {
			census[3*i].stored = true
		}
		p := newTablePacker(census)
		for i := range blockSize + 1 {
			p.set(uint16(3 * (i % n)))
			p.add()
		}
		p.values.add(p.four)
		for of, packed := range map[kind]*packer{values: &p.values, distances: &p.distances} {
			h := newHeader(Identity{}, s, 1, blockSize+1, of)
			lists := p.plies
			if of == values {
				lists = [2][]uint16{}
			}
			if err := packed.save(dir, h, lists); err != nil {
				t.Fatal(err)
			}
		}
		table, err := openTable(dir, Identity{}, s, 1, blockSize+1)
		if err != nil {
			t.Fatal(err)
		}
		cache := newCache()
		for i := range blockSize + 1 {
			want := scoreOf(uint16(3 * (i % n)))
			if got, err := table.scoreAt(cache, i); got != want || err != nil {
				t.Fatalf("%d distances: entry %d is %d (%v), want %d", n, i, got, err, want)
			}
		}
	}
}
