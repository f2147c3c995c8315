package tablebase

import (
	"iter"
	"math/bits"
	"slices"

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
// in which the two sides overlap are no positions.
//
// It is small enough to keep one of every material: what a list of all the
// placements would take is worked out.
type index struct {
	geometry *geometry
	material Material
	length   int
	dame     uint32  // how many sets of Dame there are
	first    []int32 // the first placement with given Pedine and Dame, by their set numbers as digits; -1 where they overlap

	// Symmetry: of a row and its mirror image only the first is in the files.
	folded []uint64 // a bit for each placement that has a row of its own
	rows   []uint32 // how many of them there are before each word; nil if the game does not reflect
}

func newIndex(g *geometry, m Material) *index {
	x := &index{geometry: g, material: m}
	dame := subsets(g.allowed[rules.Dama], int(m[rules.Dama]))
	x.dame = uint32(len(dame))
	for _, pedine := range subsets(g.allowed[rules.Pedina], int(m[rules.Pedina])) {
		for _, d := range dame {
			if pedine&d != 0 {
				x.first = append(x.first, -1)
				continue
			}
			x.first = append(x.first, int32(x.length))
			x.length += choose((g.allowed[rules.Damone] &^ (pedine | d)).Len(), int(m[rules.Damone]))
		}
	}
	if g.reflects {
		x.fold()
	}
	return x
}

// fold decides which rows are kept.
func (x *index) fold() {
	x.folded = make([]uint64, (x.length+63)/64)
	x.rows = make([]uint32, 0, len(x.folded)+1)
	n, kept := 0, uint32(0)
	for p := range x.all() {
		if n%64 == 0 {
			x.rows = append(x.rows, kept)
		}
		image := p.reflected()
		if m, _ := x.find(&image); m >= n {
			x.folded[n/64] |= 1 << (n % 64)
			kept++
		}
		n++
	}
	x.rows = append(x.rows, kept)
}

// all yields the placements in the order of their numbers.
func (x *index) all() iter.Seq[placement] {
	return func(yield func(placement) bool) {
		allowed := &x.geometry.allowed
		for _, pedine := range subsets(allowed[rules.Pedina], int(x.material[rules.Pedina])) {
			for _, dame := range subsets(allowed[rules.Dama], int(x.material[rules.Dama])) {
				if pedine&dame != 0 {
					continue
				}
				for _, damoni := range subsets(allowed[rules.Damone]&^(pedine|dame), int(x.material[rules.Damone])) {
					if !yield(placement{rules.Pedina: pedine, rules.Dama: dame, rules.Damone: damoni}) {
						return
					}
				}
			}
		}
	}
}

func (x *index) len() int { return x.length }

// kept is how many rows there are in the files.
func (x *index) kept() int {
	if x.rows == nil {
		return x.length
	}
	return int(x.rows[len(x.rows)-1])
}

// find is the number of a placement of this material; ok is false if a piece
// stands where its rank may not.
func (x *index) find(p *placement) (n int, ok bool) {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if p[r]&^x.geometry.allowed[r] != 0 {
			return 0, false
		}
	}
	at := x.nth(rules.Pedina, p[rules.Pedina], 0)*x.dame + x.nth(rules.Dama, p[rules.Dama], 0)
	if at >= uint32(len(x.first)) || x.first[at] < 0 {
		return 0, false
	}
	return int(x.first[at] + int32(x.nth(rules.Damone, p[rules.Damone], p[rules.Pedina]|p[rules.Dama]))), true
}

// nth is the number of a set of squares that a rank may stand on, among those
// of its size without the squares that are taken: the sum of the ways to choose
// i of the squares before its i-th one.
func (x *index) nth(r rules.Rank, set, taken rules.Set) uint32 {
	if set == 0 {
		return 0
	}
	free, nth := uint32(x.geometry.allowed[r]&^taken), uint32(0)
	for i, b := 0, uint32(set); b != 0; i, b = i+1, b&(b-1) {
		before := bits.OnesCount32(free & (b&-b - 1))
		nth += binomial[i%MaxPieces][before&31]
	}
	return nth
}

// fileRow is the row in the files of a placement or its image, and whether it
// is the image's.
func (x *index) fileRow(p *placement) (row int, image, ok bool) {
	n, ok := x.find(p)
	if !ok || x.rows == nil {
		return n, false, ok
	}
	if !x.isKept(n) {
		q := p.reflected()
		n, _ = x.find(&q)
		image = true
	}
	return x.keptBefore(n), image, true
}

func (x *index) isKept(n int) bool { return x.folded == nil || x.folded[n/64]>>(n%64)&1 == 1 }

// keptBefore is how many of the placements before one have rows of their own.
func (x *index) keptBefore(n int) int {
	if x.rows == nil {
		return n
	}
	return int(x.rows[n/64]) + bits.OnesCount64(x.folded[n/64]&(1<<(n%64)-1))
}

// row is the placement that has a row in the files.
func (x *index) row(row int) placement {
	if x.rows == nil {
		return x.placement(row)
	}
	word, _ := slices.BinarySearch(x.rows, uint32(row)+1)
	kept := x.folded[word-1]
	for range row - int(x.rows[word-1]) {
		kept &= kept - 1
	}
	return x.placement((word-1)*64 + bits.TrailingZeros64(kept))
}

// placement is the placement with a number.
func (x *index) placement(n int) placement {
	for p := range x.all() {
		if n == 0 {
			return p
		}
		n--
	}
	return placement{}
}

// listing is an index with everything about its placements written out, as
// whoever goes through all of them needs it.
type listing struct {
	*index
	placements []placement
	mirror     []uint32 // the placement's image in the h1-a8 diagonal; itself if the game does not reflect
	row        []uint32 // twice the row in the files of the placement or its image, plus 1 if it is the image's
	list       []uint32 // the placements that have rows of their own
}

func newListing(x *index) *listing {
	l := &listing{index: x, placements: make([]placement, 0, x.length), mirror: make([]uint32, 0, x.length), row: make([]uint32, 0, x.length), list: make([]uint32, 0, x.kept())}
	for p := range x.all() {
		n := len(l.placements)
		l.placements = append(l.placements, p)
		image := n
		if x.rows != nil {
			q := p.reflected()
			image, _ = x.find(&q)
		}
		l.mirror = append(l.mirror, uint32(image))
		if !x.isKept(n) {
			l.row = append(l.row, l.row[image]|1)
			continue
		}
		l.row = append(l.row, uint32(2*len(l.list)))
		l.list = append(l.list, uint32(n))
	}
	return l
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
