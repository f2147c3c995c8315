package rules

// Color is a side. White sits at h1 (Damone) or at the bottom (Italian
// draughts) and Black opposite.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// String is white or black.
func (c Color) String() string { return nameIn([]string{"white", "black"}, uint8(c)) }

// Other is the opponent's colour.
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

// String is none, pedina, dama or damone, whatever the ruleset calls the rank.
func (r Rank) String() string {
	return nameIn([]string{"none", "pedina", "dama", "damone"}, uint8(r))
}

// Ranks is a set of ranks, bit r for Rank r.
type Ranks uint8

// RanksOf makes a set of ranks.
func RanksOf(ranks ...Rank) Ranks { return bitsOf[Ranks](ranks) }

// bitsOf is a small set with a bit for each member.
func bitsOf[S, T ~uint8](members []T) (set S) {
	for _, m := range members {
		set |= 1 << m
	}
	return set
}

// Has reports whether r is in the set.
func (rs Ranks) Has(r Rank) bool { return rs>>r&1 == 1 }

// nameIn is one of a list of names.
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

// String is the colour and the rank: white dama.
func (p Piece) String() string { return p.Color.String() + " " + p.Rank.String() }
