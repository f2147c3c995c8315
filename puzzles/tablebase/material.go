package tablebase

import (
	"cmp"
	"slices"
	"strings"

	"damone/rules"
)

// MaxPieces is the most pieces, of both sides together, that a table can have.
// Up to 5 take a gigabyte of disk and two of memory; 6 would take some thirty
// of disk, and five of memory for each worker (reckoned, not tried).
const MaxPieces = 6

// Force is how many pieces of each rank a side has, by rules.Rank.
type Force [rules.Damone + 1]uint8

// Pieces is the number of pieces.
func (f Force) Pieces() int { return int(f[rules.Pedina] + f[rules.Dama] + f[rules.Damone]) }

// String spells the pieces in the letters of positions, highest first: E for a
// Damone, K for a Dama, P for a Pedina.
func (f Force) String() string {
	return strings.Repeat("E", int(f[rules.Damone])) + strings.Repeat("K", int(f[rules.Dama])) + strings.Repeat("P", int(f[rules.Pedina]))
}

// ids is one more than the greatest id.
const ids = MaxPieces * MaxPieces * MaxPieces

// id numbers the forces of fewer than MaxPieces pieces.
func (f Force) id() int {
	return (int(f[rules.Pedina])*MaxPieces+int(f[rules.Dama]))*MaxPieces + int(f[rules.Damone])
}

// weight adds up the ranks: a promotion makes it greater.
func (f Force) weight() int {
	return int(f[rules.Pedina])*1 + int(f[rules.Dama])*2 + int(f[rules.Damone])*3
}

// Slice is the positions with one material: what the side to move has and what
// its opponent has.
type Slice struct{ Own, Opp Force }

func (s Slice) String() string { return s.Own.String() + "-" + s.Opp.String() }

// id numbers the slices in which the game is not over.
func (s Slice) id() int { return s.Own.id()*ids + s.Opp.id() }

// Pieces is the number of pieces on the board.
func (s Slice) Pieces() int { return s.Own.Pieces() + s.Opp.Pieces() }

// Turned is the slice that a step leads to: the other side is to move.
func (s Slice) Turned() Slice { return Slice{s.Opp, s.Own} }

// Slices lists the slices with that many pieces in which the game is not over,
// in the order in which they can be built: what a promotion leads to comes
// first, then the larger before the smaller.
func Slices(rs *rules.Ruleset, pieces int) []Slice { return newGround(rs).slices(pieces) }

func (g *ground) slices(pieces int) []Slice {
	var out []Slice
	for n := 1; n < pieces; n++ {
		for _, own := range g.forces(n) {
			for _, opp := range g.forces(pieces - n) {
				if _, over := g.over(own, opp); !over {
					out = append(out, Slice{own, opp})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Slice) int {
		return cmp.Or(
			cmp.Compare(b.Own.weight()+b.Opp.weight(), a.Own.weight()+a.Opp.weight()),
			cmp.Compare(g.entries(b), g.entries(a)))
	})
	return out
}

// forces lists the forces of n pieces.
func (g *ground) forces(n int) []Force {
	var out []Force
	for e := 0; e <= n; e++ {
		for k := 0; k <= n-e; k++ {
			if e == 0 || g.top >= rules.Damone {
				out = append(out, Force{rules.Pedina: uint8(n - e - k), rules.Dama: uint8(k), rules.Damone: uint8(e)})
			}
		}
	}
	return out
}
