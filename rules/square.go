package rules

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
)

// Square is one of the 32 dark squares, 0 to 31, counted as draughts players
// do but from zero: 0 is a8, 3 is g8, 4 is b7, 31 is h1. Clauses DAM-2 and
// ITA-1. Package notation writes squares by letter too.
type Square uint8

// String returns the number that players know the square by, 1 to 32.
func (s Square) String() string { return strconv.Itoa(int(s) + 1) }

// Squares is the number of squares in play.
const Squares = 32

// Row returns the square's row, 0 at Black's edge (the eighth) to 7 at White's.
func (s Square) Row() int { return int(s) / 4 }

// Col returns the square's column, 0 for the a-file to 7 for the h-file.
func (s Square) Col() int { return int(s)%4*2 + s.Row()&1 }

// SquareAt returns the dark square at a row and column, each 0 to 7; ok is
// false for a light square and for anything off the board.
func SquareAt(row, col int) (s Square, ok bool) {
	if row < 0 || row > 7 || col < 0 || col > 7 || (row+col)&1 == 1 {
		return 0, false
	}
	return Square(row*4 + col/2), true
}

// Step returns the neighbour in direction d; ok is false at the edge.
func (s Square) Step(d Direction) (to Square, ok bool) {
	row, col := d.delta()
	return SquareAt(s.Row()+row, s.Col()+col)
}

// Turned returns the square seen after the board is turned half round.
func (s Square) Turned() Square { return Squares - 1 - s }

// Reflected returns the square's image in the h1-a8 diagonal.
func (s Square) Reflected() Square {
	r, _ := SquareAt(s.Col(), s.Row())
	return r
}

// Direction is one of the four diagonal directions, as White sees the board.
type Direction uint8

// The directions, White at the bottom: north-west is towards a8.
const (
	NorthWest Direction = iota
	NorthEast
	SouthWest
	SouthEast
)

// String returns the direction's name, such as north-west.
func (d Direction) String() string {
	return nameIn([]string{"north-west", "north-east", "south-west", "south-east"}, uint8(d))
}

// Opposite returns the direction straight back.
func (d Direction) Opposite() Direction { return d ^ 3 }

func (d Direction) delta() (row, col int) { return int(d>>1)*2 - 1, int(d&1)*2 - 1 }

// Directions is a set of directions, bit d for Direction d.
type Directions uint8

// AllDirections holds all four.
const AllDirections Directions = 15

// DirectionsOf makes a set of directions.
func DirectionsOf(ds ...Direction) Directions { return bitsOf[Directions](ds) }

// Has reports whether d is in the set.
func (ds Directions) Has(d Direction) bool { return ds>>d&1 == 1 }

// Turned returns the set as the other side sees it.
func (ds Directions) Turned() Directions { return ds&1<<3 | ds&2<<1 | ds&4>>1 | ds&8>>3 }

// Reflected returns the set's image in the h1-a8 diagonal: north-east and
// south-west change places.
func (ds Directions) Reflected() Directions { return ds&^6 | ds&2<<1 | ds&4>>1 }

// All yields the directions of the set in order.
func (ds Directions) All() iter.Seq[Direction] {
	return func(yield func(Direction) bool) {
		for d := NorthWest; d <= SouthEast; d++ {
			if ds.Has(d) && !yield(d) {
				return
			}
		}
	}
}

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

// narrow returns the Set of some cells of the board.
func narrow(b uint64) Set {
	return Set(b&0xF | b>>1&0xFF0 | b>>2&0xFF000 | b>>3&0xFF00000 | b>>4&0xF0000000)
}

// squareOf returns the square of a word with exactly one cell set.
func squareOf(b uint64) Square { return squareTable[bits.TrailingZeros64(b)&63] }

var squareTable = func() (t [64]Square) {
	for s, b := range bitOf {
		t[bits.TrailingZeros64(b)] = Square(s)
	}
	return t
}()

// Set is a set of squares, bit n for Square n.
type Set uint32

// SetOf makes a set of squares.
func SetOf(squares ...Square) Set {
	var set Set
	for _, s := range squares {
		set = set.With(s)
	}
	return set
}

// String lists the squares in number order: 3 14 27.
func (b Set) String() string {
	var numbers []string
	for s := range b.All() {
		numbers = append(numbers, s.String())
	}
	return strings.Join(numbers, " ")
}

// Has reports whether s is in the set.
func (b Set) Has(s Square) bool { return b>>s&1 == 1 }

// With returns the set and s.
func (b Set) With(s Square) Set { return b | 1<<s }

// Without returns the set less s.
func (b Set) Without(s Square) Set { return b &^ (1 << s) }

// Len returns the number of squares in the set.
func (b Set) Len() int { return bits.OnesCount32(uint32(b)) }

// First returns the square with the lowest number; 32 when the set is empty.
func (b Set) First() Square { return Square(bits.TrailingZeros32(uint32(b))) }

// All yields the squares in number order.
func (b Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// Turned returns the set after the board is turned half round.
//
// It does without bits.Reverse32: after that Go 1.26 leaves out checks it needs
// on arm64, and tables could not be built there.
func (b Set) Turned() Set {
	x := uint32(b)
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333333 | x&0x33333333<<2
	x = x>>4&0x0f0f0f0f | x&0x0f0f0f0f<<4
	return Set(bits.ReverseBytes32(x))
}

// Reflected returns the set's image in the h1-a8 diagonal.
func (b Set) Reflected() Set {
	var image Set
	for s := range b.All() {
		image = image.With(s.Reflected())
	}
	return image
}
