package rules

// Position is an arrangement that a Ruleset accepted, with the side to move:
// exactly what the rules on repetition compare. It is a comparable value and
// works as a map key. The zero Position is an empty board.
type Position struct {
	sides [2]uint64 // every piece of a colour, in cells
	upper uint64    // those of both colours that are Dama or Damone
	top   uint64    // those that are Damone
	turn  Color
}

// Turn returns the side to move.
func (p Position) Turn() Color { return p.turn }

// Side returns the set of squares where pieces of one colour stand.
func (p Position) Side(c Color) Set { return narrow(p.sides[c]) }

// Occupied returns the set of squares where anything stands.
func (p Position) Occupied() Set { return narrow(p.sides[White] | p.sides[Black]) }

// Of returns the set of squares where pieces of one colour and rank stand.
func (p Position) Of(c Color, r Rank) Set {
	return narrow(ofRank(r, p.sides[c], p.upper, p.top))
}

// At returns the piece on a square; ok is false when it is vacant.
func (p Position) At(s Square) (piece Piece, ok bool) {
	cell := bitOf[s&31]
	if (p.sides[White]|p.sides[Black])&cell == 0 {
		return Piece{}, false
	}
	if p.sides[Black]&cell != 0 {
		piece.Color = Black
	}
	piece.Rank = rankAt(cell, p.upper, p.top)
	return piece, true
}

// String tells where everything stands, as Setup.String does.
func (p Position) String() string { return p.Setup().String() }

// Setup returns the same arrangement, open to change.
func (p Position) Setup() Setup {
	s := Setup{Turn: p.turn}
	for c := White; c <= Black; c++ {
		for r := Pedina; r <= Damone; r++ {
			s.Pieces[c][r] = p.Of(c, r)
		}
	}
	return s
}

// After returns the position that a move leads to. It trusts the move to be one
// that the ruleset gave for p: use Play for one that is not.
func (p Position) After(m Move) (q Position) {
	q.follow(&p, &m)
	return q
}

// follow makes q the position that a move of p leads to.
func (q *Position) follow(p *Position, m *Move) {
	from, to := bitOf[m.From()&31], bitOf[m.To()&31]
	rank := max(m.Mover(), m.Becomes())
	upper, top := arrive(rank, to, from|m.captured, p.upper, p.top)
	turn := p.turn & 1
	own, opp := p.sides[turn]&^from|to, p.sides[turn^1]&^m.captured
	q.sides[turn], q.sides[turn^1] = own, opp
	q.upper, q.top, q.turn = upper, top, turn^1
}

// arrive returns the pieces of the upper ranks when some have gone and one, of a
// rank, has come to a cell.
func arrive(r Rank, to, gone, upper, top uint64) (u, t uint64) {
	upper, top = upper&^gone, top&^gone
	if r >= Dama {
		upper |= to
	}
	if r == Damone {
		top |= to
	}
	return upper, top
}

// Turned returns the position seen from the other chair: the board turned half
// round, the colours exchanged. Every ruleset treats the two alike.
func (p Position) Turned() Position { return position(p.Setup().Turned()) }

// Reflected returns the position's image in the h1-a8 diagonal. Only a ruleset
// that Reflects treats the two alike.
func (p Position) Reflected() Position { return position(p.Setup().Reflected()) }

// position takes a setup as it is; pieces must not overlap.
func position(s Setup) Position {
	p := Position{turn: s.Turn}
	for c := White; c <= Black; c++ {
		p.sides[c] = widen(s.Side(c))
		p.upper |= widen(s.Of(c, Dama) | s.Of(c, Damone))
		p.top |= widen(s.Of(c, Damone))
	}
	return p
}

// ofRank returns those of some pieces that have a rank.
func ofRank(r Rank, pieces, upper, top uint64) uint64 {
	switch r {
	case Pedina:
		return pieces &^ upper
	case Dama:
		return pieces & upper &^ top
	case Damone:
		return pieces & top
	}
	return 0
}

// rankAt returns the rank of the piece on one occupied cell.
func rankAt(cell, upper, top uint64) Rank {
	r := Pedina
	if upper&cell != 0 {
		r = Dama
	}
	if top&cell != 0 {
		r = Damone
	}
	return r
}

// Passed returns the same arrangement with the other side to move. No ruleset
// allows it; it asks what a side threatens.
func (p Position) Passed() Position {
	p.turn = p.turn.Other()
	return p
}
