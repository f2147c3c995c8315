package rules

import "math/bits"

// Move is a step or a complete capture by one piece. It is a comparable value:
// two moves of one position are equal exactly when they visit the same squares
// in the same order (READ-7). Moves come from a Ruleset; the zero Move is none.
type Move struct {
	captured uint64 // the cells jumped
	prey     uint32 // ranks jumped, two bits a leap, the latest lowest
	dirs     uint32 // directions taken, two bits each, the latest lowest
	trip     trip
}

// trip is a byte each of the squares a move starts and ends on, the rank that moves and
// the one it is promoted to, if any. A struct of more than four fields is never kept in
// registers.
type trip uint32

func tripOf(from, to Square, mover, becomes Rank) trip {
	return trip(from) | trip(to)<<8 | trip(mover)<<16 | trip(becomes)<<24
}

// From returns the square the move starts on.
func (m Move) From() Square { return Square(m.trip) }

// To returns the square the move ends on.
func (m Move) To() Square { return Square(m.trip >> 8) }

// Mover returns the rank of the moving piece when the move starts (READ-6).
func (m Move) Mover() Rank { return Rank(m.trip >> 16) }

// Becomes returns the rank the piece is promoted to, NoRank if it is not.
func (m Move) Becomes() Rank { return Rank(m.trip >> 24) }

// IsCapture reports whether the move takes anything.
func (m Move) IsCapture() bool { return m.captured != 0 }

// Zeroing reports whether the move is progress, after which the count of quiet
// plies starts again: a capture or a move by a Pedina (ITA-8.3).
func (m Move) Zeroing() bool { return m.captured != 0 || m.Mover() == Pedina }

// Leaps returns the number of pieces taken, 0 to 9.
func (m Move) Leaps() int { return bits.OnesCount64(m.captured) }

// Captured returns the set of squares whose pieces are taken.
func (m Move) Captured() Set { return narrow(m.captured) }

// Prey returns the rank of the piece taken by leap i, 0 to Leaps()-1.
func (m Move) Prey(i int) Rank { return Rank(m.prey >> (2 * (m.Leaps() - 1 - i)) & 3) }

// AppendPath appends every square visited, first and last included, and
// returns the extended slice.
func (m Move) AppendPath(dst []Square) []Square {
	dst = append(dst, m.From())
	if m.captured == 0 {
		return append(dst, m.To())
	}
	at := bitOf[m.From()]
	for i := m.Leaps() - 1; i >= 0; i-- {
		at = shift(shift(at, m.dir(i)), m.dir(i))
		dst = append(dst, squareOf(at))
	}
	return dst
}

// AppendCaptured appends the squares jumped in the order of the leaps and
// returns the extended slice.
func (m Move) AppendCaptured(dst []Square) []Square {
	at := bitOf[m.From()]
	for i := m.Leaps() - 1; i >= 0; i-- {
		over := shift(at, m.dir(i))
		at = shift(over, m.dir(i))
		dst = append(dst, squareOf(over))
	}
	return dst
}

// Path returns every square visited, first and last included.
func (m Move) Path() []Square { return m.AppendPath(make([]Square, 0, m.Leaps()+2)) }

// String returns every square visited, as players write it: 30-27, 30x21x14x5.
func (m Move) String() string {
	mark, text := "-", m.From().String()
	if m.IsCapture() {
		mark = "x"
	}
	for _, s := range m.Path()[1:] {
		text += mark + s.String()
	}
	return text
}

// SameEffect reports whether two moves of one position lead to the same
// position: same start, same end, same pieces taken (READ-7).
func (m Move) SameEffect(n Move) bool {
	return m.captured == n.captured && m.From() == n.From() && m.To() == n.To() && m.Becomes() == n.Becomes()
}

// dir returns the direction of the leap that has i leaps after it.
func (m Move) dir(i int) Direction { return Direction(m.dirs >> (2 * i) & 3) }
