package tablebase

import "damone/rules"

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
	all, symmetric := newWays(g, s), newWays(g, s)
	for sq := range rules.Square(rules.Squares) {
		all.square(sq, 1)
		switch image := sq.Reflected(); {
		case image == sq:
			symmetric.square(sq, 1)
		case image > sq:
			symmetric.square(sq, 2)
		}
	}
	if g.reflects {
		return (all.total() + symmetric.total()) / 2
	}
	return all.total()
}

// ways is a polynomial in six unknowns, one for each rank of each side: the
// product over squares of 1 plus the unknowns of the pieces that may stand
// there. The coefficient of the material is the number of ways to place it.
type ways struct {
	most    [6]int       // how many pieces of each kind
	allowed [6]rules.Set // where they may stand
	stride  [6]int
	coeff   []int64
}

func newWays(g *geometry, s Slice) *ways {
	w := &ways{}
	size := 1
	for i := range w.most {
		r := rules.Rank(i%3) + rules.Pedina
		w.most[i], w.allowed[i] = int(s.Own[r]), g.allowed[r]
		if i >= 3 {
			w.most[i], w.allowed[i] = int(s.Opp[r]), g.allowed[r].Turned()
		}
		w.stride[i] = size
		size *= w.most[i] + 1
	}
	w.coeff = make([]int64, size)
	w.coeff[0] = 1
	return w
}

// square multiplies by a square's factor; a pair of squares that are each
// other's image takes two pieces or none.
func (w *ways) square(sq rules.Square, pieces int) {
	for at := len(w.coeff) - 1; at >= 0; at-- {
		for i, stride := range w.stride {
			if w.allowed[i].Has(sq) && at/stride%(w.most[i]+1) >= pieces {
				w.coeff[at] += w.coeff[at-pieces*stride]
			}
		}
	}
}

func (w *ways) total() int64 { return w.coeff[len(w.coeff)-1] }

// entries is about how large a slice is; it decides what is built first.
func (g *geometry) entries(s Slice) int64 {
	n := int64(1)
	for r := rules.Pedina; r <= g.top; r++ {
		n *= int64(choose(g.allowed[r].Len(), int(s.Own[r])) * choose(g.allowed[r].Len(), int(s.Opp[r])))
	}
	return n
}
