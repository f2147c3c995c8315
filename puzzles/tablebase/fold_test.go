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
		for row := range table.own.len() {
			for column := range table.opp.len() {
				at, want := table.entry(row, column), folded.slices[id].entry(row, column)
				if table.scoreAt(at) != folded.slices[id].scoreAt(want) {
					t.Fatalf("%s, row %d, column %d differs", table.header.Slice, row, column)
				}
			}
		}
	}
}

func builtFor(t *testing.T, rs *rules.Ruleset, reflects bool) *Tables {
	b := newBuilder(t.TempDir(), rs, 3)
	b.tables.geometry.reflects = reflects
	if err := b.run(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.tables.Close() })
	return b.tables
}

// TestIndex finds every placement of a few materials where it is numbered.
func TestIndex(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		g := newGeometry(rs)
		for n := 1; n <= 3; n++ {
			for _, f := range g.materials(n) {
				p := newIndex(g, f)
				for want := range p.placements {
					if got, ok := p.find(&p.placements[want]); got != want || !ok {
						t.Fatalf("%s, %s: placement %d is found at %d", rs.ID(), f, want, got)
					}
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

// TestManyOutcomes packs more outcomes than a byte can number.
func TestManyOutcomes(t *testing.T) {
	for _, outcomes := range []int{10, 256, 257, 1000} {
		sv := solver{codes: make([]uint16, outcomes)}
		census := make([]tally, codes)
		for i := range sv.codes {
			sv.codes[i] = uint16(3 * i)
			census[3*i].positions++
		}
		entries, list := sv.pack(census)
		packed := table{header: header{Width: width(list)}, outcomes: list, entries: entries}
		for i, code := range sv.codes {
			if got, want := packed.scoreAt(i), scoreOf(code); got != want || codeOf(want) != code {
				t.Fatalf("%d outcomes: entry %d is %d, want %d", outcomes, i, got, want)
			}
		}
	}
}
