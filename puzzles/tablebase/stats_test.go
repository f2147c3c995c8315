package tablebase_test

import (
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
)

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		rs   *rules.Ruleset
		want []int64 // from 2 pieces on
	}{
		{rules.ItalianDamone, []int64{4421, 369958, 18002911, 625960568}},
		{rules.ItalianDraughts, []int64{3488, 196032, 6209316, 139450808, 2426085676}},
	} {
		for i, want := range c.want {
			if got := tablebase.Positions(c.rs, i+2); got != want {
				t.Errorf("%s, %d pieces: %d positions, want %d", c.rs.ID(), i+2, got, want)
			}
		}
	}
}
