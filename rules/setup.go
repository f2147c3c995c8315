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

// Of is the set of squares where pieces of one rank and colour stand.
func (s Setup) Of(c Color, r Rank) Set { return s.Pieces[c][r] }

// Side is the set of squares where pieces of one colour stand.
func (s Setup) Side(c Color) Set {
	return s.Pieces[c][Pedina] | s.Pieces[c][Dama] | s.Pieces[c][Damone]
}

// Turned is the setup with the board turned half round and the colours
// exchanged: the same game seen from the other chair.
func (s Setup) Turned() Setup {
	t := Setup{Turn: s.Turn.Other()}
	for r := Pedina; r <= Damone; r++ {
		t.Pieces[White][r] = s.Pieces[Black][r].Turned()
		t.Pieces[Black][r] = s.Pieces[White][r].Turned()
	}
	return t
}

// Reflected is the setup's image in the h1-a8 diagonal.
func (s Setup) Reflected() Setup {
	t := Setup{Turn: s.Turn}
	for c := range s.Pieces {
		for r := Pedina; r <= Damone; r++ {
			t.Pieces[c][r] = s.Pieces[c][r].Reflected()
		}
	}
	return t
}
