package index

import (
	"cmp"
	"slices"
	"strings"

	"damone/rules"
)

// MaxPieces is the most pieces, of both sides together, that are numbered.
const MaxPieces = 7

// Material is how many pieces of each rank a side has, by rules.Rank.
type Material [rules.Damone + 1]uint8

// Pieces returns the number of pieces.
func (m Material) Pieces() int { return int(m[rules.Pedina] + m[rules.Dama] + m[rules.Damone]) }

// String spells the pieces in the letters of positions, highest first: E for a
// Damone, K for a Dama, P for a Pedina.
func (m Material) String() string {
	return strings.Repeat("E", int(m[rules.Damone])) + strings.Repeat("K", int(m[rules.Dama])) + strings.Repeat("P", int(m[rules.Pedina]))
}

// Materials is one more than the greatest id of a material.
const Materials = MaxPieces * MaxPieces * MaxPieces

// ID numbers the materials of fewer than MaxPieces pieces.
func (m Material) ID() int {
	return (int(m[rules.Pedina])*MaxPieces+int(m[rules.Dama]))*MaxPieces + int(m[rules.Damone])
}

// Slice is the positions with one material: what the side to move has and what
// its opponent has.
type Slice struct{ Own, Opp Material }

// String returns the name of the slice's files: EK-K is a Damone and a Dama to move
// against a Dama.
func (s Slice) String() string { return s.Own.String() + "-" + s.Opp.String() }

// ID numbers the slices in which the game is not over.
func (s Slice) ID() int { return s.Own.ID()*Materials + s.Opp.ID() }

// Pieces returns the number of pieces on the board.
func (s Slice) Pieces() int { return s.Own.Pieces() + s.Opp.Pieces() }

// Opposite returns the same material with the other side to move.
func (s Slice) Opposite() Slice { return Slice{s.Opp, s.Own} }

// Slices lists the slices with that many pieces in which the game is not over,
// in the order in which they can be built: those in which one side has no Pedine
// come first, which never need the others; then what a promotion leads to, then the
// larger before the smaller.
func (g *Geometry) Slices(pieces int) (out []Slice) {
	for n := 1; n < pieces; n++ {
		for _, own := range g.materials(n) {
			for _, opp := range g.materials(pieces - n) {
				if !g.Over(own, opp) {
					out = append(out, Slice{own, opp})
				}
			}
		}
	}
	ranks := func(s Slice) int { // grows with every promotion
		sum := 0
		for r := rules.Pedina; r <= g.Top; r++ {
			sum += int(r) * int(s.Own[r]+s.Opp[r])
		}
		return sum
	}
	pedine := func(s Slice) int { return int(min(s.Own[rules.Pedina], s.Opp[rules.Pedina], 1)) } // of both
	slices.SortStableFunc(out, func(a, b Slice) int {
		return cmp.Or(pedine(a)-pedine(b), cmp.Compare(ranks(b), ranks(a)), cmp.Compare(g.entries(b), g.entries(a)))
	})
	return out
}

// materials lists the materials of n pieces.
func (g *Geometry) materials(n int) []Material {
	var most Material
	for r := rules.Pedina; r <= g.Top; r++ {
		most[r] = uint8(n)
	}
	return slices.DeleteFunc(within(most), func(m Material) bool { return m.Pieces() != n })
}

// within lists the materials with no more of any rank than another has.
func within(most Material) []Material {
	var out []Material
	for damoni := range most[rules.Damone] + 1 {
		for dame := range most[rules.Dama] + 1 {
			for pedine := range most[rules.Pedina] + 1 {
				out = append(out, Material{rules.Pedina: pedine, rules.Dama: dame, rules.Damone: damoni})
			}
		}
	}
	return out
}

// promoted lists what a material can become when one of its pieces is promoted,
// more than once in a capture that goes on (READ-1).
func (g *Geometry) promoted(m Material) []Material {
	var out []Material
	for r := rules.Pedina; r <= g.Top; r++ {
		up := m
		for at := r; m[r] > 0 && g.Spec.Crowns[at].Becomes != rules.NoRank; at = g.Spec.Crowns[at].Becomes {
			up[at]--
			up[g.Spec.Crowns[at].Becomes]++
			out = append(out, up)
		}
	}
	return out
}

// ConversionsOf lists the slices that captures and promotions lead to, without
// those in which the game is over.
func (g *Geometry) ConversionsOf(s Slice) []Slice {
	var out []Slice
	for _, own := range append(g.promoted(s.Own), s.Own) {
		for _, opp := range within(s.Opp) {
			if !g.Over(opp, own) && (own != s.Own || opp != s.Opp) {
				out = append(out, Slice{opp, own})
			}
		}
	}
	return out
}

// CapturesOf lists the slices that captures lead to, those of the fewest pieces
// first.
func (g *Geometry) CapturesOf(s Slice) []Slice {
	list := slices.DeleteFunc(g.ConversionsOf(s), func(c Slice) bool { return c.Pieces() == s.Pieces() })
	slices.SortStableFunc(list, func(a, b Slice) int { return a.Pieces() - b.Pieces() })
	return list
}
