package tablebase

import (
	"maps"

	"damone/rules"
)

// Positions is the number of different positions with that many pieces in
// which the game is not over by material: positions that differ by exchanging
// the colours are one, and by reflection too where the ruleset reflects. It is
// worked out by a formula, not from any table.
func Positions(rs *rules.Ruleset, pieces int) int64 {
	g := newGeometry(rs)
	var n int64
	for _, s := range g.slices(pieces) {
		n += g.count(s)
	}
	return n
}

// count is the number of different positions of one slice: the mean of what the
// identity and the reflection leave as it is (Burnside's lemma).
func (g *geometry) count(s Slice) int64 {
	if g.reflects {
		return (g.ways(s, false) + g.ways(s, true)) / 2
	}
	return g.ways(s, false)
}

// ways is how many ways there are to place the pieces of a slice, going from
// square to square; of symmetric ones, how many are their own reflection.
func (g *geometry) ways(s Slice, symmetric bool) int64 {
	ways := map[Slice]int64{{}: 1} // by what has been placed
	for sq := range rules.Square(rules.Squares) {
		pieces := uint8(1)
		switch image := sq.Reflected(); {
		case symmetric && image < sq:
			continue
		case symmetric && image > sq:
			pieces = 2
		}
		for placed, n := range maps.Clone(ways) {
			for r := rules.Pedina; r <= g.top; r++ {
				own, opp := placed, placed
				own.Own[r] += pieces
				opp.Opp[r] += pieces
				if g.allowed[r].Has(sq) && own.Own[r] <= s.Own[r] {
					ways[own] += n
				}
				if g.allowed[r].Turned().Has(sq) && opp.Opp[r] <= s.Opp[r] {
					ways[opp] += n
				}
			}
		}
	}
	return ways[s]
}

// columns is how many placements a material has.
func (g *geometry) columns(m Material) int { return int(g.ways(Slice{Own: m}, false)) }

// rows is how many of them have a row of their own.
func (g *geometry) rows(m Material) int { return int(g.count(Slice{Own: m})) }

// entries is about how large a slice is; it decides what is built first.
func (g *geometry) entries(s Slice) int64 {
	n := int64(1)
	for r := rules.Pedina; r <= g.top; r++ {
		n *= int64(choose(g.allowed[r].Len(), int(s.Own[r])) * choose(g.allowed[r].Len(), int(s.Opp[r])))
	}
	return n
}

// Counts is what a slice's positions come to, the folded ones counted once.
type Counts struct {
	Wins, Losses, Neither       int64
	LongestWin, LongestLoss     int32 // plies; -1 if there is none
	LongestWinAt, LongestLossAt int64 // the first entry that has it; -1 if there is none
}

func newCounts() Counts {
	return Counts{LongestWin: -1, LongestLoss: -1, LongestWinAt: -1, LongestLossAt: -1}
}

// Positions is the number of positions.
func (t *Counts) Positions() int64 { return t.Wins + t.Losses + t.Neither }

// withoutLongest is the counts as a file of values has them.
func (t Counts) withoutLongest() Counts {
	counts := newCounts()
	counts.Wins, counts.Losses, counts.Neither = t.Wins, t.Losses, t.Neither
	return counts
}

// add counts positions with one score, and the first entry that has it.
func (t *Counts) add(s score, positions, entry int64) {
	switch plies := int32(s.plies()); s.value() {
	case Win:
		t.Wins += positions
		longer(&t.LongestWin, &t.LongestWinAt, plies, entry)
	case Loss:
		t.Losses += positions
		longer(&t.LongestLoss, &t.LongestLossAt, plies, entry)
	default:
		t.Neither += positions
	}
}

func (t *Counts) merge(u *Counts) {
	t.Wins += u.Wins
	t.Losses += u.Losses
	t.Neither += u.Neither
	longer(&t.LongestWin, &t.LongestWinAt, u.LongestWin, u.LongestWinAt)
	longer(&t.LongestLoss, &t.LongestLossAt, u.LongestLoss, u.LongestLossAt)
}

// longer keeps the greater distance, and of equal ones the first entry.
func longer(plies *int32, at *int64, than int32, entry int64) {
	if than > *plies || than == *plies && than >= 0 && entry < *at {
		*plies, *at = than, entry
	}
}

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
		c := table.counts()
		out = append(out, Stat{table.slice, c.Positions(), c.Wins, c.Losses, c.Neither,
			table.longest(c.LongestWin, c.LongestWinAt), table.longest(c.LongestLoss, c.LongestLossAt)})
	}
	return out
}

func (t *table) longest(plies int32, entry int64) *Longest {
	if plies < 0 {
		return nil
	}
	own, opp := t.own(), t.opp()
	row, column := own.row(int(entry)/t.columns), opp.placement(int(entry)%t.columns)
	p, _ := own.geometry.rs.Fast().Arrange(setup(&row, &column))
	return &Longest{int(plies), p}
}
