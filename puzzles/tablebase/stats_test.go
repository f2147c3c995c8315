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

// The squares of the only piece have between them what the slices come to.
func TestWonBySquare(t *testing.T) {
	tables := tablebase.Opened(t, rules.ItalianDraughts, 3)
	stats := make(map[tablebase.Slice]tablebase.Stat)
	for _, s := range tables.Stats() {
		stats[s.Slice] = s
	}
	for slice, s := range stats {
		if slice.Own.Pieces() != 2 {
			continue
		}
		var won, all int
		for _, share := range tables.WonBySquare(slice) {
			won, all = won+share.Won, all+share.Of
		}
		opposite := stats[slice.Opposite()]
		if int64(won) != s.Wins+opposite.Losses || int64(all) != s.Positions+opposite.Positions {
			t.Errorf("%v: %d of %d, want %d of %d", slice, won, all, s.Wins+opposite.Losses, s.Positions+opposite.Positions)
		}
	}
}
