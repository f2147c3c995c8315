package index

import (
	"iter"
	"math/bits"
	"sort"
	"sync"

	"damone/rules"
)

// Placement is where the pieces of one side stand, by rank, as its own player
// sees the board: Black's squares are turned half round.
type Placement [rules.Damone + 1]rules.Set

// PlacementsOf returns where the side to move stands, and where its opponent does.
func PlacementsOf(p *rules.Position) (own, opp Placement) {
	own, opp = placementOf(p, p.Turn()), placementOf(p, p.Turn().Other())
	if p.Turn() == rules.Black {
		return own.Turned(), opp
	}
	return own, opp.Turned()
}

func placementOf(p *rules.Position, c rules.Color) Placement {
	return Placement{rules.Pedina: p.Of(c, rules.Pedina), rules.Dama: p.Of(c, rules.Dama), rules.Damone: p.Of(c, rules.Damone)}
}

// Setup returns a position of White to move.
func Setup(own, opp *Placement) rules.Setup {
	return rules.Setup{Turn: rules.White, Pieces: [2][rules.Damone + 1]rules.Set{*own, opp.Turned()}}
}

func (p *Placement) Turned() Placement {
	return Placement{rules.Pedina: p[rules.Pedina].Turned(), rules.Dama: p[rules.Dama].Turned(), rules.Damone: p[rules.Damone].Turned()}
}

func (p *Placement) Reflected() Placement {
	return Placement{rules.Pedina: p[rules.Pedina].Reflected(), rules.Dama: p[rules.Dama].Reflected(), rules.Damone: p[rules.Damone].Reflected()}
}

func (p *Placement) Occupied() rules.Set { return p[rules.Pedina] | p[rules.Dama] | p[rules.Damone] }

func (p *Placement) Material() Material {
	return Material{
		rules.Pedina: uint8(p[rules.Pedina].Len()),
		rules.Dama:   uint8(p[rules.Dama].Len()),
		rules.Damone: uint8(p[rules.Damone].Len()),
	}
}

// SliceOf returns the slice that a position of two placements belongs to.
func SliceOf(own, opp *Placement) Slice { return Slice{own.Material(), opp.Material()} }

// Index numbers the placements of one material. A slice is a matrix: a row for
// each placement of the side to move, a column for each of its opponent's, both
// as their own players see them. So a step leads from row to row whatever the
// column is, and the entry it leads to has rows and columns exchanged. Entries
// in which the two sides overlap are no positions.
//
// It is small enough to keep one of every material: what a list of all the
// placements would take is worked out.
type Index struct {
	Geometry *Geometry
	Material Material
	length   int
	dame     uint32  // how many sets of Dame there are
	first    []int32 // the first placement with given Pedine and Dame, by their set numbers as digits; -1 where they overlap

	// Symmetry: of a row and its mirror image only the first is in the files.
	folded []uint64 // a bit for each placement that has a row of its own
	rows   []uint32 // how many of them there are before each word; nil if the game does not reflect
}

// New returns the index of a material.
func New(g *Geometry, m Material) *Index {
	x := &Index{Geometry: g, Material: m}
	dame := subsets(g.Allowed[rules.Dama], int(m[rules.Dama]))
	x.dame = uint32(len(dame))
	for _, pedine := range subsets(g.Allowed[rules.Pedina], int(m[rules.Pedina])) {
		for _, d := range dame {
			if pedine&d != 0 {
				x.first = append(x.first, -1)
				continue
			}
			x.first = append(x.first, int32(x.length))
			x.length += choose((g.Allowed[rules.Damone] &^ (pedine | d)).Len(), int(m[rules.Damone]))
		}
	}
	if g.Reflects {
		x.fold()
	}
	return x
}

// Indexes is those of the materials, each made when it is first asked for.
type Indexes struct {
	once    [Materials]sync.Once
	indexes [Materials]*Index
}

// Of returns the index of a material.
func (x *Indexes) Of(g *Geometry, m Material) *Index {
	id := m.ID()
	x.once[id].Do(func() { x.indexes[id] = New(g, m) })
	return x.indexes[id]
}

// fold decides which rows are kept.
func (x *Index) fold() {
	x.folded = make([]uint64, (x.length+63)/64)
	x.rows = make([]uint32, 0, len(x.folded)+1)
	n, kept := 0, uint32(0)
	for p := range x.All() {
		if n%64 == 0 {
			x.rows = append(x.rows, kept)
		}
		image := p.Reflected()
		if m, _ := x.Find(&image); m >= n {
			x.folded[n/64] |= 1 << (n % 64)
			kept++
		}
		n++
	}
	x.rows = append(x.rows, kept)
}

// All yields the placements in the order of their numbers.
func (x *Index) All() iter.Seq[Placement] {
	return func(yield func(Placement) bool) {
		allowed := &x.Geometry.Allowed
		for _, pedine := range subsets(allowed[rules.Pedina], int(x.Material[rules.Pedina])) {
			for _, dame := range subsets(allowed[rules.Dama], int(x.Material[rules.Dama])) {
				if pedine&dame != 0 {
					continue
				}
				for _, damoni := range subsets(allowed[rules.Damone]&^(pedine|dame), int(x.Material[rules.Damone])) {
					if !yield(Placement{rules.Pedina: pedine, rules.Dama: dame, rules.Damone: damoni}) {
						return
					}
				}
			}
		}
	}
}

func (x *Index) Len() int { return x.length }

// Kept returns how many rows there are in the files.
func (x *Index) Kept() int {
	if x.rows == nil {
		return x.length
	}
	return int(x.rows[len(x.rows)-1])
}

// Find returns the number of a placement of this material; ok is false if a piece
// stands where its rank may not.
func (x *Index) Find(p *Placement) (n int, ok bool) {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if p[r]&^x.Geometry.Allowed[r] != 0 {
			return 0, false
		}
	}
	at := x.nth(rules.Pedina, p[rules.Pedina], 0)*x.dame + x.nth(rules.Dama, p[rules.Dama], 0)
	if at >= uint32(len(x.first)) || x.first[at] < 0 {
		return 0, false
	}
	return int(x.first[at] + int32(x.nth(rules.Damone, p[rules.Damone], p[rules.Pedina]|p[rules.Dama]))), true
}

// Entry returns that of a position in a slice in which this index numbers the rows and
// another the columns; ok is false if a piece stands where its rank may not. Where the
// files have no such row its image has the entry.
func (x *Index) Entry(columns *Index, own, opp *Placement) (entry int, ok bool) {
	n, ok := x.Find(own)
	if ok && !x.IsKept(n) {
		ownImage, oppImage := own.Reflected(), opp.Reflected()
		n, _ = x.Find(&ownImage)
		opp = &oppImage
	}
	column, columnOK := columns.Find(opp)
	return x.keptBefore(n)*columns.length + column, ok && columnOK
}

// nth returns the number of a set of squares that a rank may stand on, among those
// of its size without the squares that are taken: the sum of the ways to choose
// i of the squares before its i-th one.
func (x *Index) nth(r rules.Rank, set, taken rules.Set) uint32 {
	if set == 0 {
		return 0
	}
	free, nth := uint32(x.Geometry.Allowed[r]&^taken), uint32(0)
	for i, b := 0, uint32(set); b != 0; i, b = i+1, b&(b-1) {
		before := bits.OnesCount32(free & (b&-b - 1))
		nth += binomial[i%MaxPieces][before&31]
	}
	return nth
}

func (x *Index) IsKept(n int) bool { return x.folded == nil || x.folded[n/64]>>(n%64)&1 == 1 }

// keptBefore returns how many of the placements before one have rows of their own.
func (x *Index) keptBefore(n int) int {
	if x.rows == nil {
		return n
	}
	return int(x.rows[n/64]) + bits.OnesCount64(x.folded[n/64]&(1<<(n%64)-1))
}

// OfRow returns the placement that has a row in the files.
func (x *Index) OfRow(row int) Placement {
	return x.Placement(sort.Search(x.length, func(n int) bool { return x.keptBefore(n) > row }) - 1)
}

// Placement returns the placement with a number.
func (x *Index) Placement(n int) Placement {
	for p := range x.All() {
		if n == 0 {
			return p
		}
		n--
	}
	return Placement{}
}

// Listing is an index with everything about its placements written out, as
// whoever goes through all of them needs it.
type Listing struct {
	*Index
	Placements []Placement
	Mirror     []uint32 // the placement's image in the h1-a8 diagonal; itself if the game does not reflect
	Row        []uint32 // twice the row in the files of the placement or its image, plus 1 if it is the image's
	List       []uint32 // the placements that have rows of their own
}

// NewListing writes an index out.
func NewListing(x *Index) *Listing {
	l := &Listing{Index: x, Placements: make([]Placement, 0, x.length), Mirror: make([]uint32, 0, x.length), Row: make([]uint32, 0, x.length), List: make([]uint32, 0, x.Kept())}
	for p := range x.All() {
		n := len(l.Placements)
		l.Placements = append(l.Placements, p)
		image := n
		if x.rows != nil {
			q := p.Reflected()
			image, _ = x.Find(&q)
		}
		l.Mirror = append(l.Mirror, uint32(image))
		if !x.IsKept(n) {
			l.Row = append(l.Row, l.Row[image]|1)
			continue
		}
		l.Row = append(l.Row, uint32(2*len(l.List)))
		l.List = append(l.List, uint32(n))
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
