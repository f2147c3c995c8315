package rules

import (
	"iter"
	"strconv"
)

// Square is one of the 32 dark squares, 0 to 31, counted as draughts players
// do but from zero: 0 is a8, 3 is g8, 4 is b7, 31 is h1. Clauses DAM-2 and
// ITA-1. Package notation writes squares by letter too.
type Square uint8

// String is the number that players know the square by, 1 to 32.
func (s Square) String() string { return strconv.Itoa(int(s) + 1) }

// Squares is the number of squares in play.
const Squares = 32

// Row is the square's row, 0 at Black's edge (the eighth) to 7 at White's.
func (s Square) Row() int { return int(s) / 4 }

// Col is the square's column, 0 for the a-file to 7 for the h-file.
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

// Turned is the square seen after the board is turned half round.
func (s Square) Turned() Square { return Squares - 1 - s }

// Reflected is the square's image in the h1-a8 diagonal.
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

// String is the direction's name, such as north-west.
func (d Direction) String() string {
	return nameIn([]string{"north-west", "north-east", "south-west", "south-east"}, uint8(d))
}

// Opposite is the direction straight back.
func (d Direction) Opposite() Direction { return d ^ 3 }

func (d Direction) delta() (row, col int) {
	return int(d>>1)*2 - 1, int(d&1)*2 - 1
}

// Directions is a set of directions, bit d for Direction d.
type Directions uint8

// AllDirections holds all four.
const AllDirections Directions = 15

// DirectionsOf makes a set of directions.
func DirectionsOf(ds ...Direction) Directions { return bitsOf[Directions](ds) }

// Has reports whether d is in the set.
func (ds Directions) Has(d Direction) bool { return ds>>d&1 == 1 }

// Turned is the set as the other side sees it.
func (ds Directions) Turned() Directions {
	return ds&1<<3 | ds&2<<1 | ds&4>>1 | ds&8>>3
}

// Reflected is the set's image in the h1-a8 diagonal: north-east and
// south-west change places.
func (ds Directions) Reflected() Directions {
	return ds&^6 | ds&2<<1 | ds&4>>1
}

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
