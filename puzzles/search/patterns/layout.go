package patterns

import (
	"slices"
	"sync"

	"damone/rules"
)

// There are two kinds of patterns. A block is eight squares, of which only the
// Pedine are looked at: empty, White's, Black's. A cross is a square and its
// four neighbours, with all ranks told apart. Both kinds are the same patterns
// when the board is turned half round.
const (
	blocks      = 16
	blockStates = 6561 // 3 to the 8th
	crosses     = 18
	crossArms   = 5
)

// blockSquares are two rows, or two columns of four rows.
var blockSquares = func() (list [blocks][]rules.Square) {
	n := 0
	block := func(rows, columns, row, column int) {
		for r := row; r < row+rows; r++ {
			for c := column; c < column+columns; c++ {
				list[n] = append(list[n], rules.Square(4*r+c))
			}
		}
		n++
	}
	for row := range 7 {
		block(2, 4, row, 0)
	}
	for column := range 3 {
		for row := 0; row <= 4; row += 2 {
			block(4, 2, row, column)
		}
	}
	return list
}()

// crossSquares are the squares that have four neighbours, with these.
var crossSquares = func() (list [crosses][]rules.Square) {
	n := 0
	for centre := range rules.Square(rules.Squares) {
		squares := []rules.Square{centre}
		for d := rules.NorthWest; d <= rules.SouthEast; d++ {
			if s, ok := centre.Step(d); ok {
				squares = append(squares, s)
			}
		}
		if len(squares) == crossArms {
			list[n] = squares
			n++
		}
	}
	return list
}()

// lanes are the states of up to four patterns, sixteen bits each. A state is a
// number with a digit for each square.
type lanes = uint64

// What pieces on each byte of squares add to the lanes if 1 is their digit.
type (
	blockLanes [4][256][blocks / 4]lanes
	crossLanes [4][256][(crosses + 3) / 4]lanes
)

// blockIndex is made when it is first needed, not whenever a program starts.
var blockIndex = sync.OnceValue(func() *blockLanes {
	index := &blockLanes{}
	for n, squares := range blockSquares {
		each(squares, 3, func(part, value int, state lanes) { index[part][value][n/4] += state << (n % 4 * 16) })
	}
	return index
})

func crossIndex(states lanes) *crossLanes {
	index := &crossLanes{}
	for n, squares := range crossSquares {
		each(squares, states, func(part, value int, state lanes) { index[part][value][n/4] += state << (n % 4 * 16) })
	}
	return index
}

// each adds to the state of a pattern, with so many states a square, what each
// value of each byte of squares is worth in it.
func each(squares []rules.Square, states lanes, add func(part, value int, state lanes)) {
	worth := lanes(1)
	for _, s := range squares {
		for value := range 256 {
			if value>>(s%8)&1 == 1 {
				add(int(s/8), value, worth)
			}
		}
		worth *= states
	}
}

// turned returns the state of a pattern as the same pieces show it when the board
// is turned half round and the colours are swapped, and the pattern that shows
// it. ranks is how many ranks of a colour there are.
func turned(list [][]rules.Square, pattern, state, ranks int) (other, image int) {
	base := 2*ranks + 1
	var there [rules.Squares]int
	var squares rules.Set
	for _, s := range list[pattern] {
		digit := state % base
		state /= base
		switch {
		case digit > ranks:
			digit -= ranks
		case digit > 0:
			digit += ranks
		}
		there[s.Turned()], squares = digit, squares.With(s.Turned())
	}
	other = slices.IndexFunc(list, func(of []rules.Square) bool { return setOf(of) == squares })
	worth := 1
	for _, s := range list[other] {
		image += worth * there[s]
		worth *= base
	}
	return other, image
}

func setOf(squares []rules.Square) (set rules.Set) {
	for _, s := range squares {
		set = set.With(s)
	}
	return set
}
