package index

import (
	"maps"

	"damone/rules"
)

// Count returns the number of different positions of one slice: the mean of what the
// identity and the reflection leave as it is (Burnside's lemma).
func (g *Geometry) Count(s Slice) int64 {
	if g.Reflects {
		return (g.ways(s, false) + g.ways(s, true)) / 2
	}
	return g.ways(s, false)
}

// ways returns how many ways there are to place the pieces of a slice, going from
// square to square; of symmetric ones, how many are their own reflection.
func (g *Geometry) ways(s Slice, symmetric bool) int64 {
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
			for r := rules.Pedina; r <= g.Top; r++ {
				own, opp := placed, placed
				own.Own[r] += pieces
				opp.Opp[r] += pieces
				if g.Allowed[r].Has(sq) && own.Own[r] <= s.Own[r] {
					ways[own] += n
				}
				if g.Allowed[r].Turned().Has(sq) && opp.Opp[r] <= s.Opp[r] {
					ways[opp] += n
				}
			}
		}
	}
	return ways[s]
}

// Columns returns how many placements a material has.
func (g *Geometry) Columns(m Material) int { return int(g.ways(Slice{Own: m}, false)) }

// Rows returns how many placements of a material have a row of their own.
func (g *Geometry) Rows(m Material) int { return int(g.Count(Slice{Own: m})) }

// entries returns about how large a slice is; it decides what is built first.
func (g *Geometry) entries(s Slice) int64 {
	n := int64(1)
	for r := rules.Pedina; r <= g.Top; r++ {
		n *= int64(choose(g.Allowed[r].Len(), int(s.Own[r])) * choose(g.Allowed[r].Len(), int(s.Opp[r])))
	}
	return n
}
