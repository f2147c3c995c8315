package tablebase

import "math/bits"

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
