package tablebase

import (
	"math/bits"

	"damone/rules"
)

// placement is where the pieces of one side stand, by rank, as its own player
// sees the board: Black's squares are turned half round.
type placement [rules.Damone + 1]rules.Set

// placementsOf is where the side to move stands, and where its opponent does.
func placementsOf(p *rules.Position) (own, opp placement) {
	own, opp = placementOf(p, p.Turn()), placementOf(p, p.Turn().Other())
	if p.Turn() == rules.Black {
		return own.turned(), opp
	}
	return own, opp.turned()
}

func placementOf(p *rules.Position, c rules.Color) placement {
	return placement{rules.Pedina: p.Of(c, rules.Pedina), rules.Dama: p.Of(c, rules.Dama), rules.Damone: p.Of(c, rules.Damone)}
}

// setup is a position of White to move.
func setup(own, opp *placement) rules.Setup {
	return rules.Setup{Turn: rules.White, Pieces: [2][rules.Damone + 1]rules.Set{*own, opp.turned()}}
}

func (p *placement) turned() placement {
	return placement{rules.Pedina: p[rules.Pedina].Turned(), rules.Dama: p[rules.Dama].Turned(), rules.Damone: p[rules.Damone].Turned()}
}

func (p *placement) reflected() placement {
	return placement{rules.Pedina: p[rules.Pedina].Reflected(), rules.Dama: p[rules.Dama].Reflected(), rules.Damone: p[rules.Damone].Reflected()}
}

func (p *placement) occupied() rules.Set { return p[rules.Pedina] | p[rules.Dama] | p[rules.Damone] }

func (p *placement) material() Material {
	return Material{
		rules.Pedina: uint8(p[rules.Pedina].Len()),
		rules.Dama:   uint8(p[rules.Dama].Len()),
		rules.Damone: uint8(p[rules.Damone].Len()),
	}
}

func sliceOf(own, opp *placement) Slice { return Slice{own.material(), opp.material()} }

// index numbers the placements of one material. A slice is a matrix: a row for
// each placement of the side to move, a column for each of its opponent's, both
// as their own players see them. So a step leads from row to row whatever the
// column is, and the entry it leads to has rows and columns exchanged. Entries
// in which the two sides overlap stay empty.
type index struct {
	geometry   *geometry
	material   Material
	radix      [rules.Damone + 1]uint32
	number     []int32 // by the ranks' set numbers, as digits; -1 where pieces overlap
	placements []placement

	// Symmetry: of a row and its mirror image only the first is in the files.
	mirror []uint32 // the placement's image in the h1-a8 diagonal; itself if the game does not reflect
	row    []uint32 // twice the row in the files of the placement or its image, plus 1 if it is the image's
	kept   []uint32 // the placements that have rows of their own
}

func newIndex(g *geometry, m Material) *index {
	x := &index{geometry: g, material: m}
	var sets [rules.Damone + 1][]rules.Set
	total := uint32(1)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		sets[r] = subsets(g.allowed[r], int(m[r]))
		x.radix[r] = uint32(len(sets[r]))
		total *= x.radix[r]
	}
	x.number = make([]int32, 0, total)
	for _, pedine := range sets[rules.Pedina] {
		for _, dame := range sets[rules.Dama] {
			for _, damoni := range sets[rules.Damone] {
				p := placement{rules.Pedina: pedine, rules.Dama: dame, rules.Damone: damoni}
				if p.occupied().Len() != m.Pieces() {
					x.number = append(x.number, -1)
					continue
				}
				x.number = append(x.number, int32(len(x.placements)))
				x.placements = append(x.placements, p)
			}
		}
	}
	x.fold()
	return x
}

// fold decides which rows are kept.
func (x *index) fold() {
	x.mirror = make([]uint32, len(x.placements))
	x.row = make([]uint32, len(x.placements))
	for n := range x.placements {
		image := n
		if x.geometry.reflects {
			p := x.placements[n].reflected()
			image, _ = x.find(&p)
		}
		x.mirror[n] = uint32(image)
		if image < n {
			x.row[n] = x.row[image] | 1
			continue
		}
		x.row[n] = uint32(2 * len(x.kept))
		x.kept = append(x.kept, uint32(n))
	}
}

func (x *index) len() int { return len(x.placements) }

// find is the number of a placement of this material; ok is false if a piece
// stands where its rank may not.
func (x *index) find(p *placement) (n int, ok bool) {
	at := uint32(0)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if p[r]&^x.geometry.allowed[r] != 0 {
			return 0, false
		}
		binomial, nth := &x.geometry.binomial[r], uint32(0)
		for i, b := 0, uint32(p[r]); b != 0; i, b = i+1, b&(b-1) {
			nth += binomial[i%MaxPieces][bits.TrailingZeros32(b)&31]
		}
		at = at*x.radix[r] + nth
	}
	if at >= uint32(len(x.number)) {
		return 0, false
	}
	n = int(x.number[at])
	return n, n >= 0
}

// subsets lists the sets of k squares out of some, in the order of their
// numbers: by the last square, then by the one before it, and so on.
func subsets(of rules.Set, k int) []rules.Set {
	if k == 0 {
		return []rules.Set{0}
	}
	var out []rules.Set
	before := rules.Set(0)
	for sq := range of.All() {
		for _, s := range subsets(before, k-1) {
			out = append(out, s.With(sq))
		}
		before = before.With(sq)
	}
	return out
}
