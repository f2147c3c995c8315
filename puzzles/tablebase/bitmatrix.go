package tablebase

import "math/bits"

// square is 64 by 64 bits.
type square struct{ rows [64]uint64 }

// turn exchanges rows and columns.
func (s *square) turn() {
	set := 0
	for _, row := range s.rows {
		set += bits.OnesCount64(row)
	}
	if set < 48 {
		s.turnFew()
		return
	}
	mask := uint64(0x00000000FFFFFFFF)
	for width := 32; width != 0; width, mask = width/2, mask^mask<<(width/2) {
		for k := 0; k < 64; k = (k + width + 1) &^ width {
			swap := (s.rows[k]>>width ^ s.rows[k+width]) & mask
			s.rows[k] ^= swap << width
			s.rows[k+width] ^= swap
		}
	}
}

func (s *square) turnFew() {
	var turned square
	for row, word := range s.rows {
		for ; word != 0; word &= word - 1 {
			turned.rows[bits.TrailingZeros64(word)] |= 1 << row
		}
	}
	*s = turned
}
