package rules

// Setup is any arrangement of pieces with a side to move, however silly. A
// Ruleset turns one into a Position, or says everything that is wrong with it.
type Setup struct {
	Turn   Color
	Pieces [2][Damone + 1]Set // by Color and Rank; the entry for NoRank is unused
}

// String tells where everything stands: white to move; white pedina 16 20, ...
func (s Setup) String() string {
	text := s.Turn.String() + " to move"
	for c := White; c <= Black; c++ {
		sep := "; " + c.String() + " "
		for r := Pedina; r <= Damone; r++ {
			if at := s.Of(c, r); at != 0 {
				text += sep + r.String() + " " + at.String()
				sep = ", "
			}
		}
	}
	return text
}

// Put stands a piece on a square.
func (s *Setup) Put(p Piece, at Square) {
	s.Pieces[p.Color][p.Rank] = s.Pieces[p.Color][p.Rank].With(at)
}

// Of returns the set of squares where pieces of one rank and colour stand.
func (s Setup) Of(c Color, r Rank) Set { return s.Pieces[c][r] }

// Side returns the set of squares where pieces of one colour stand.
func (s Setup) Side(c Color) Set {
	return s.Pieces[c][Pedina] | s.Pieces[c][Dama] | s.Pieces[c][Damone]
}

// Turned returns the setup with the board turned half round and the colours
// exchanged: the same game seen from the other chair.
func (s Setup) Turned() Setup {
	t := Setup{Turn: s.Turn.Other()}
	for r := Pedina; r <= Damone; r++ {
		t.Pieces[White][r] = s.Pieces[Black][r].Turned()
		t.Pieces[Black][r] = s.Pieces[White][r].Turned()
	}
	return t
}

// Reflected returns the setup's image in the h1-a8 diagonal.
func (s Setup) Reflected() Setup {
	t := Setup{Turn: s.Turn}
	for c := range s.Pieces {
		for r := Pedina; r <= Damone; r++ {
			t.Pieces[c][r] = s.Pieces[c][r].Reflected()
		}
	}
	return t
}

// Color is a side. White sits at h1 (Damone) or at the bottom (Italian
// draughts) and Black opposite.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// String returns white or black.
func (c Color) String() string { return nameIn([]string{"white", "black"}, uint8(c)) }

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// Rank is what a piece is, lowest first; the zero Rank means none. Italian
// draughts calls a Pedina a man and a Dama a king, and has no Damone.
type Rank uint8

// The ranks (DAM-5: Pedina < Dama < Damone).
const (
	NoRank Rank = iota
	Pedina
	Dama
	Damone
)

// String returns none, pedina, dama or damone, whatever the ruleset calls the rank.
func (r Rank) String() string {
	return nameIn([]string{"none", "pedina", "dama", "damone"}, uint8(r))
}

// Ranks is a set of ranks, bit r for Rank r.
type Ranks uint8

// RanksOf makes a set of ranks.
func RanksOf(ranks ...Rank) Ranks { return bitsOf[Ranks](ranks) }

// bitsOf returns a small set with a bit for each member.
func bitsOf[S, T ~uint8](members []T) (set S) {
	for _, m := range members {
		set |= 1 << m
	}
	return set
}

// Has reports whether r is in the set.
func (rs Ranks) Has(r Rank) bool { return rs>>r&1 == 1 }

// nameIn returns one of a list of names.
func nameIn(names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return "?"
}

// Piece is a piece of one side.
type Piece struct {
	Color Color
	Rank  Rank
}

// String returns the colour and the rank: white dama.
func (p Piece) String() string { return p.Color.String() + " " + p.Rank.String() }
