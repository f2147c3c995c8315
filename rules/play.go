package rules

// Follow makes q the position that a move of p leads to: After without the
// copies, for searches. It trusts the move as After does.
func (q *Position) Follow(p *Position, m *Move) {
	from, to := bitOf[m.from&31], bitOf[m.to&31]
	rank := max(m.mover, m.becomes)
	gone := from | m.captured
	upper, top := p.upper&^gone, p.top&^gone
	if rank >= Dama {
		upper |= to
	}
	if rank == Damone {
		top |= to
	}
	turn := p.turn & 1
	own, opp := p.sides[turn]&^from|to, p.sides[turn^1]&^m.captured
	q.sides[turn], q.sides[turn^1] = own, opp
	q.upper, q.top, q.turn = upper, top, turn^1
}

// after is the position a move of p leads to; m must be a move of p.
func (p *Position) after(m *Move) (q Position) {
	q.Follow(p, m)
	return q
}

// After is the position that a move leads to. It trusts the move to be one
// that the ruleset gave for p: use Play for one that is not.
func (p Position) After(m Move) Position { return p.after(&m) }
