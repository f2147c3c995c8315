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
