package solver

import (
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// BitMatrix is 64 by 64 bits.
type BitMatrix struct{ Rows [64]uint64 }

// Transpose exchanges rows and columns, in six steps of ever smaller squares
// (Warren, Hacker's Delight).
func (m *BitMatrix) Transpose() {
	mask := uint64(0x00000000FFFFFFFF)
	for width := 32; width != 0; width, mask = width/2, mask^mask<<(width/2) {
		for k := 0; k < 64; k = (k + width + 1) &^ width {
			swap := (m.Rows[k]>>width ^ m.Rows[k+width]) & mask
			m.Rows[k] ^= swap << width
			m.Rows[k+width] ^= swap
		}
	}
}

// Masks is the columns of a slice by what is where, a bit for each column, the
// squares as the side to move sees them. With these, one operation on words
// serves 64 positions.
type Masks struct {
	words int                                       // in a row of bits
	Free  [rules.Squares][]uint64                   // no piece of the opponent's is there
	Prey  [rules.Damone + 1][rules.Squares][]uint64 // a piece that the rank may capture is there
}

// NewMasks returns those of a slice with these columns.
func NewMasks(x *index.Listing) *Masks {
	m := &Masks{words: (x.Len() + 63) / 64}
	for sq := range m.Free {
		m.Free[sq] = make([]uint64, m.words)
		for r := range m.Prey {
			m.Prey[r][sq] = make([]uint64, m.words)
		}
	}
	for n := range x.Placements {
		m.add(x, n)
	}
	return m
}

func (m *Masks) add(x *index.Listing, n int) {
	word, bit := n/64, uint64(1)<<(n%64)
	for sq := range m.Free {
		m.Free[sq][word] |= bit
	}
	seen := x.Placements[n].Turned()
	for rank := rules.Pedina; rank <= x.Geometry.Top; rank++ {
		for sq := range seen[rank].All() {
			m.Free[sq][word] &^= bit
			for capturer := rules.Pedina; capturer <= x.Geometry.Top; capturer++ {
				if x.Geometry.Spec.Prey[capturer].Has(rank) {
					m.Prey[capturer][sq][word] |= bit
				}
			}
		}
	}
}
