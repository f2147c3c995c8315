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

// entries is about how large a slice is; it decides what is built first.
func (g *geometry) entries(s Slice) int64 {
	n := int64(1)
	for r := rules.Pedina; r <= g.top; r++ {
		n *= int64(choose(g.allowed[r].Len(), int(s.Own[r])) * choose(g.allowed[r].Len(), int(s.Opp[r])))
	}
	return n
}
