package rules

import (
	"iter"
	"math/bits"
	"strings"
)

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

// With is the set and s.
func (b Set) With(s Square) Set { return b | 1<<s }

// Without is the set less s.
func (b Set) Without(s Square) Set { return b &^ (1 << s) }

// Len is the number of squares in the set.
func (b Set) Len() int { return bits.OnesCount32(uint32(b)) }

// First is the square with the lowest number; 32 when the set is empty.
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

// Turned is the set after the board is turned half round.
func (b Set) Turned() Set { return Set(bits.Reverse32(uint32(b))) }

// Reflected is the set's image in the h1-a8 diagonal.
func (b Set) Reflected() Set {
	var image Set
	for s := range b.All() {
		image = image.With(s.Reflected())
	}
	return image
}
