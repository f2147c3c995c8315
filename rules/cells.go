package rules

import "math/bits"

// Inside the package a board is a word of 36 cells: the 32 squares in order
// with a ghost cell after every fourth of an even row and before every fifth,
// so that all four directions are plain shifts and a piece that leaves the
// board lands on a ghost, which is never empty and never anybody's. Rows of
// four squares, ghosts at 4, 13, 22 and 31; a8 is cell 0, h1 is cell 35.
const (
	ghosts = 1<<4 | 1<<13 | 1<<22 | 1<<31
	board  = 1<<36 - 1 - ghosts
)

// turns is how far each Direction rotates a word to the left.
var turns = [4]int8{NorthWest: -5, NorthEast: -4, SouthWest: 4, SouthEast: 5}

// shift moves every cell one step in direction d. Cells that leave the board
// land outside of it: mask the result.
func shift(cells uint64, d Direction) uint64 {
	return bits.RotateLeft64(cells, int(turns[d&3]))
}

// bitOf is each square's cell.
var bitOf = func() (t [Squares]uint64) {
	for s := range t {
		t[s] = widen(1 << s)
	}
	return t
}()

// widen spreads a Set over the cells.
func widen(s Set) uint64 {
	b := uint64(s)
	return b&0xF | b&0xFF0<<1 | b&0xFF000<<2 | b&0xFF00000<<3 | b&0xF0000000<<4
}

// narrow is the Set of some cells of the board.
func narrow(b uint64) Set {
	return Set(b&0xF | b>>1&0xFF0 | b>>2&0xFF000 | b>>3&0xFF00000 | b>>4&0xF0000000)
}

// squareOf is the square of a word with exactly one cell set.
func squareOf(b uint64) Square {
	return squareTable[bits.TrailingZeros64(b)&63]
}

var squareTable = func() (t [64]Square) {
	for s, b := range bitOf {
		t[bits.TrailingZeros64(b)] = Square(s)
	}
	return t
}()
