package tablebase

import "damone/rules"

// Stat is what the positions of a slice come to. Positions that are each
// other's image count once, as in Positions.
type Stat struct {
	Slice                   Slice
	Positions, Wins, Losses int64
	Neither                 int64    // Draw, or Unresolved where the ruleset does not draw endless play
	LongestWin, LongestLoss *Longest // nil if there is none
}

// Longest is a position with the longest distance of its slice.
type Longest struct {
	Plies    int
	Position rules.Position // White to move
}

// Stats lists the slices that are open: fewer pieces first, then in the order
// of Slices.
func (t *Tables) Stats() []Stat {
	var out []Stat
	for _, table := range t.opened() {
		c := &table.header.Counts
		out = append(out, Stat{table.header.Slice, c.Positions(), c.Wins, c.Losses, c.Neither,
			table.longest(c.LongestWin, c.LongestWinAt), table.longest(c.LongestLoss, c.LongestLossAt)})
	}
	return out
}

func (t *table) longest(plies int32, entry int64) *Longest {
	if plies < 0 {
		return nil
	}
	row, column := t.own.kept[entry/int64(t.opp.len())], entry%int64(t.opp.len())
	p, _ := t.own.geometry.rs.Fast().Arrange(setup(&t.own.placements[row], &t.opp.placements[column]))
	return &Longest{int(plies), p}
}
