package tablebase

import (
	"math/bits"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// bitMatrix is 64 by 64 bits.
type bitMatrix struct{ rows [64]uint64 }

// transpose exchanges rows and columns, in six steps of ever smaller squares
// (Warren, Hacker's Delight), or bit by bit where few are set.
func (m *bitMatrix) transpose() {
	set := 0
	for _, row := range m.rows {
		set += bits.OnesCount64(row)
	}
	if set < 48 {
		m.transposeSparse()
		return
	}
	mask := uint64(0x00000000FFFFFFFF)
	for width := 32; width != 0; width, mask = width/2, mask^mask<<(width/2) {
		for k := 0; k < 64; k = (k + width + 1) &^ width {
			swap := (m.rows[k]>>width ^ m.rows[k+width]) & mask
			m.rows[k] ^= swap << width
			m.rows[k+width] ^= swap
		}
	}
}

// transposeSparse is transpose, bit by bit.
func (m *bitMatrix) transposeSparse() {
	var out bitMatrix
	for row, word := range m.rows {
		for ; word != 0; word &= word - 1 {
			out.rows[bits.TrailingZeros64(word)] |= 1 << row
		}
	}
	*m = out
}

// masks is the columns of a slice by what is where, a bit for each column, the
// squares as the side to move sees them. With these, one operation on words
// serves 64 positions.
type masks struct {
	words int                                       // in a row of bits
	free  [rules.Squares][]uint64                   // no piece of the opponent's is there
	prey  [rules.Damone + 1][rules.Squares][]uint64 // a piece that the rank may capture is there
}

func newMasks(x *index.Listing) *masks {
	m := &masks{words: (x.Len() + 63) / 64}
	for sq := range m.free {
		m.free[sq] = make([]uint64, m.words)
		for r := range m.prey {
			m.prey[r][sq] = make([]uint64, m.words)
		}
	}
	for n := range x.Placements {
		m.add(x, n)
	}
	return m
}

func (m *masks) add(x *index.Listing, n int) {
	word, bit := n/64, uint64(1)<<(n%64)
	for sq := range m.free {
		m.free[sq][word] |= bit
	}
	seen := x.Placements[n].Turned()
	for rank := rules.Pedina; rank <= x.Geometry.Top; rank++ {
		for sq := range seen[rank].All() {
			m.free[sq][word] &^= bit
			for hunter := rules.Pedina; hunter <= x.Geometry.Top; hunter++ {
				if x.Geometry.Spec.Prey[hunter].Has(rank) {
					m.prey[hunter][sq][word] |= bit
				}
			}
		}
	}
}
