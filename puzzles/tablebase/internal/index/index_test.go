package index

import (
	"testing"

	"damone/rules"
	"damone/testdata/tier"
)

// TestIndex finds every placement of a few materials where it is numbered.
func TestIndex(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		g := NewGeometry(rs)
		for n := 1; n <= tier.Pick(2, 3); n++ {
			for _, f := range g.materials(n) {
				p := New(g, f)
				want, row := 0, 0
				for placed := range p.All() {
					if got, ok := p.Find(&placed); got != want || !ok {
						t.Fatalf("%s, %s: placement %d is found at %d", rs.ID(), f, want, got)
					}
					if p.IsKept(want) {
						if want%97 == 0 && p.OfRow(row) != placed {
							t.Fatalf("%s, %s: row %d is not placement %d", rs.ID(), f, row, want)
						}
						row++
					}
					want++
				}
				if want != p.Len() || row != p.Kept() || want != g.Columns(f) || row != g.Rows(f) {
					t.Fatalf("%s, %s: %d placements and %d rows, want %d and %d", rs.ID(), f, want, row, g.Columns(f), g.Rows(f))
				}
			}
		}
	}
}

// TestEntries demands one entry of a position and its image, of whoever asks for
// one position or for all with the opponent in one place, and an entry for
// nothing else.
func TestEntries(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		g := NewGeometry(rs)
		rows, columns := New(g, Material{rules.Pedina: 1, rules.Dama: 1}), New(g, Material{rules.Dama: 2})
		list, positions := NewListing(rows), make([]int, rows.Kept()*columns.Len())
		for opp := range columns.All() {
			column := columns.Column(&opp)
			for n := range list.Placements {
				own := list.Placements[n]
				entry, ok := rows.Entry(columns, &own, &opp)
				if !ok || entry != column.Entry(list.Row[n]) {
					t.Fatalf("%s: %v against %v: entry %d (%v), in its column %d", rs.ID(), own, opp, entry, ok, column.Entry(list.Row[n]))
				}
				positions[entry]++
			}
		}
		for entry, n := range positions {
			if n == 0 || n > 1 && !g.Reflects || n > 2 {
				t.Fatalf("%s: %d positions have entry %d", rs.ID(), n, entry)
			}
		}
		if _, ok := rows.Entry(columns, &Placement{rules.Pedina: ^rules.Set(0)}, &list.Placements[0]); ok {
			t.Errorf("%s: too many Pedine have an entry", rs.ID())
		}
	}
}
