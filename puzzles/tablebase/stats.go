package tablebase

import "damone/rules"

// Stat is what the positions of a slice come to. Positions that are each
// other's image count once, as in Positions.
type Stat struct {
	Slice                   Slice
	Positions, Wins, Losses int64
	Neither                 int64   // drawn, or Unresolved: see Tables.Neither
	LongestWin, LongestLoss *Record // nil if there is none
}

// Record is a position with the longest distance of its slice.
type Record struct {
	Plies    int
	Position rules.Position // White to move
}

// Stats lists the slices that are open: fewer pieces first, then those with
// the higher ranks.
func (t *Tables) Stats() []Stat {
	var out []Stat
	for pieces := 2; pieces <= MaxPieces; pieces++ {
		for _, s := range t.ground.slices(pieces) {
			if table := t.slices[s.id()]; table != nil {
				out = append(out, table.stat())
			}
		}
	}
	return out
}

// Neither is what the tables call a position in which neither side can force a
// win: Draw if the ruleset draws endless play, Unresolved if it does not.
func (t *Tables) Neither() Value { return t.neither }

func (t *table) stat() Stat {
	tally := &t.values.header.Tally
	return Stat{
		Slice: t.slice, Positions: tally.Positions(), Wins: tally.Wins, Losses: tally.Losses, Neither: tally.Neither,
		LongestWin:  t.record(tally.LongestWin, tally.LongestWinAt),
		LongestLoss: t.record(tally.LongestLoss, tally.LongestLossAt),
	}
}

func (t *table) record(plies int32, entry int64) *Record {
	if plies < 0 {
		return nil
	}
	row, column := t.own.kept[entry/int64(t.opp.len())], entry%int64(t.opp.len())
	p, _ := t.own.ground.rs.Fast().Arrange(setup(&t.own.stands[row], &t.opp.stands[column]))
	return &Record{int(plies), p}
}
