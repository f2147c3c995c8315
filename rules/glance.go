package rules

// Glance is what a position shows before any move is listed.
type Glance struct {
	Fallen   bool // a side has no piece, or no royal one: the game is over and the rest is unset
	Captures bool // the side to move can capture
	Stuck    bool // the side to move has no move at all
}

// Glance looks a position over much faster than Moves lists its moves.
func (rs *Ruleset) Glance(p *Position) Glance {
	v := rs.view(p)
	switch {
	case v.over():
		return Glance{Fallen: true}
	case v.leapers() != 0:
		return Glance{Captures: true}
	}
	return Glance{Stuck: !v.canStep()}
}

// Steps is how many moves that capture nothing a side could make were it its
// turn, whether it must capture or not.
func (rs *Ruleset) Steps(p *Position, c Color) int {
	own, opp := p.sides[c], p.sides[c.Other()]
	v := view{&rs.sides[c], own, opp, p.upper, p.top, board &^ (own | opp)}
	return int(v.countSteps())
}

// Follow makes p the position that a move of another leads to: After, without
// the copies.
func (p *Position) Follow(before *Position, m *Move) { *p = before.after(m) }

// Split is one side's pieces sorted by rank, indexed by Rank.
func (p *Position) Split(c Color) [Damone + 1]Set {
	own, upper, top := p.sides[c], p.upper, p.top
	return [...]Set{Pedina: narrow(own &^ upper), Dama: narrow(own & upper &^ top), Damone: narrow(own & top)}
}
