package tablebase

import (
	"slices"

	"damone/notation/lists"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// MaxPieces is the most pieces, of both sides together, that a table can have.
// PlanOf says what they take.
const MaxPieces = index.MaxPieces

// Material is how many pieces of each rank a side has, by rules.Rank.
type Material = index.Material

// Slice is the positions with one material: what the side to move has and what
// its opponent has.
type Slice = index.Slice

// Slices lists the slices with that many pieces in which the game is not over,
// in the order in which they can be built: what a promotion leads to comes
// first, then the larger before the smaller.
func Slices(rs *rules.Ruleset, pieces int) []Slice { return index.NewGeometry(rs).Slices(pieces) }

// Positions returns the number of different positions with that many pieces in
// which the game is not over by material: positions that differ by exchanging
// the colours are one, and by reflection too where the ruleset reflects. It is
// worked out by a formula, not from any table.
func Positions(rs *rules.Ruleset, pieces int) int64 {
	g := index.NewGeometry(rs)
	var n int64
	for _, s := range g.Slices(pieces) {
		n += g.Count(s)
	}
	return n
}

// Stat is what the positions of a slice come to. Positions that are each
// other's image count once, as in Positions.
type Stat struct {
	Slice                   Slice
	Positions, Wins, Losses int64
	Neither                 int64    // Draw, or Unresolved where the ruleset does not draw endless play
	LongestWin, LongestLoss *Longest // nil if there is none
	Values, Distances       int64    // how many bytes the files take; 0 if there is none
	Zeroing                 int64    // likewise, of that which says when progress comes
}

// Longest is a position with the longest distance of its slice.
type Longest struct {
	Plies    int
	Position rules.Position // White to move
}

// Stats lists the slices that are open: fewer pieces first, then in the order
// of Slices.
func (t *Tables) Stats() []Stat {
	return lists.Each(t.opened(), func(table *table) Stat {
		c := table.Counts()
		return Stat{
			Slice: table.slice, Positions: c.Positions(), Wins: c.Wins, Losses: c.Losses, Neither: c.Neither,
			LongestWin: table.longest(c.LongestWin, c.LongestWinAt), LongestLoss: table.longest(c.LongestLoss, c.LongestLossAt),
			Values: table.Values.Size(), Distances: table.Distances.Size(), Zeroing: table.Zeroing.Size(),
		}
	})
}

func (t *table) longest(plies int32, entry int64) *Longest {
	if plies < 0 {
		return nil
	}
	own, opp := t.own(), t.opp()
	row, column := own.OfRow(int(entry)/opp.Len()), opp.Placement(int(entry)%opp.Len())
	p, _ := own.Geometry.Rules.Fast().Arrange(index.Setup(&row, &column))
	return &Longest{int(plies), p}
}

// Share is how many of some positions are won.
type Share struct{ Won, Of int }

// WonBySquare returns, for each square that the only piece of the opponent may stand on, how
// many positions of a slice with either side to move its own side wins.
func (t *Tables) WonBySquare(s Slice) (by [rules.Squares]Share) {
	lone := slices.Collect(t.index(s.Opp).All())
	for own := range t.index(s.Own).All() {
		for _, opp := range lone {
			seen := opp.Turned()
			if own.Occupied()&seen.Occupied() != 0 {
				continue
			}
			share := &by[seen.Occupied().First()]
			if score, known := t.lookUp(own, opp); known {
				share.add(score > 0)
			}
			if score, known := t.lookUp(opp, own); known {
				share.add(score < 0)
			}
		}
	}
	return by
}

func (s *Share) add(won bool) {
	if s.Of++; won {
		s.Won++
	}
}
