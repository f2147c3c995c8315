package tablebase

import (
	"testing"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
	"damone/testdata/tier"
)

// TestFolding builds tables without folding the reflection and compares every
// entry with the folded ones.
func TestFolding(t *testing.T) {
	pieces := tier.Pick(2, 3)
	b := newBuilder(t.TempDir(), rules.ItalianDamone, pieces, Options{})
	b.tables.geometry.Reflects = false
	if err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	folded, whole := Opened(t, rules.ItalianDamone, pieces), b.tables
	for _, table := range whole.opened() {
		positions(table, 1, func(own, opp index.Placement) {
			got, _ := folded.lookUp(own, opp)
			if want, _ := whole.lookUp(own, opp); got != want || folded.slices[table.slice.ID()] == nil {
				t.Fatalf("%s: %v and %v differ", table.slice, own, opp)
			}
		})
	}
}
