package rules

// after is the position a move of p leads to; m must be a move of p.
func (p *Position) after(m *Move) Position {
	from, to := bitOf[m.from&31], bitOf[m.to&31]
	q := *p
	q.turn = p.turn.Other()
	q.sides[p.turn] = p.sides[p.turn]&^from | to
	q.sides[q.turn] &^= m.captured
	rank := m.mover
	if m.becomes != NoRank {
		rank = m.becomes
	}
	gone := from | m.captured
	q.upper &^= gone
	q.top &^= gone
	if rank >= Dama {
		q.upper |= to
	}
	if rank == Damone {
		q.top |= to
	}
	return q
}

// After is the position that a move leads to. It trusts the move to be one
// that the ruleset gave for p: use Play for one that is not.
func (p Position) After(m Move) Position { return p.after(&m) }
