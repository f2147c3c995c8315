package plain

import "damone/rules"

// place is a row and a column, each 0 to 7 on the board: row 0 is Black's
// edge, column 0 the a-file.
type place struct{ row, col int }

// toward returns the neighbouring place in a direction as a colour sees it: what is
// north-west for White is south-east for Black.
func (p place) toward(d rules.Direction, c rules.Color) place {
	way := whiteWays[d]
	if c == rules.Black {
		way = place{-way.row, -way.col}
	}
	return place{p.row + way.row, p.col + way.col}
}

// whiteWays is where each direction leads for White.
var whiteWays = [4]place{
	rules.NorthWest: {-1, -1}, rules.NorthEast: {-1, +1},
	rules.SouthWest: {+1, -1}, rules.SouthEast: {+1, +1},
}

// placeOf finds a square: four to a row, on every other column, the first row
// starting at the a-file and the next at the b-file.
func placeOf(s rules.Square) place {
	row, nth := int(s)/4, int(s)%4
	return place{row, 2*nth + row%2}
}

func (p place) square() rules.Square { return rules.Square(4*p.row + p.col/2) }

// cell is what stands on a place: a piece of NoRank where nothing does.
type cell struct {
	rules.Piece
	taken bool // jumped in the capture that is going on, and still standing
}

func (c cell) vacant() bool { return c.Rank == rules.NoRank }

// board is all 64 places, the light ones always vacant. It is copied freely.
type board [8][8]cell

func boardOf(s rules.Setup) board {
	var b board
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			for at := range s.Of(c, r).All() {
				b.put(placeOf(at), rules.Piece{Color: c, Rank: r})
			}
		}
	}
	return b
}

func (b *board) setup(turn rules.Color) rules.Setup {
	s := rules.Setup{Turn: turn}
	for at := range rules.Square(rules.Squares) {
		if c := b.at(placeOf(at)); !c.vacant() {
			s.Put(c.Piece, at)
		}
	}
	return s
}

func (b *board) at(p place) cell { return b[p.row][p.col] }

func (b *board) put(p place, piece rules.Piece) { b[p.row][p.col] = cell{Piece: piece} }

func (b *board) lift(p place) { b[p.row][p.col] = cell{} }

// free reports whether a piece may land on a place.
func (b *board) free(p place) bool {
	return min(p.row, p.col) >= 0 && max(p.row, p.col) < 8 && b.at(p).vacant()
}

// standing returns every place where a colour has a piece, in order.
func (b *board) standing(c rules.Color) []place {
	var places []place
	for row := range b {
		for col := range b[row] {
			if p := (place{row, col}); !b.at(p).vacant() && b.at(p).Color == c {
				places = append(places, p)
			}
		}
	}
	return places
}
