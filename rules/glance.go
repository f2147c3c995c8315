package rules

// Glance is what a position shows before any move is listed.
type Glance struct {
	Fallen   bool // a side has no piece, or no royal one: the game is over and the rest is unset
	Captures bool // the side to move can capture
	Stuck    bool // the side to move has no move at all
	leapers  uint64
}

// Glance looks a position over much faster than Moves lists its moves.
func (rs *Ruleset) Glance(p *Position) Glance {
	v := rs.view(p)
	if v.over() {
		return Glance{Fallen: true}
	}
	if leapers := v.leapers(); leapers != 0 {
		return Glance{Captures: true, leapers: leapers}
	}
	return Glance{Stuck: !v.canStep()}
}

// MovesAfter is Moves for a position that was looked over already, with what
// the look showed.
func (rs *Ruleset) MovesAfter(dst []Move, p *Position, g Glance) []Move {
	if g.Fallen || g.Stuck {
		return dst
	}
	v := rs.view(p)
	return rs.moves(dst, &v, g.leapers)
}

// Steps is how many moves that capture nothing a side could make were it its
// turn, whether it must capture or not.
func (rs *Ruleset) Steps(p *Position, c Color) int {
	own, opp := p.sides[c], p.sides[c.Other()]
	v := view{&rs.sides[c], own, opp, p.upper, p.top, board &^ (own | opp)}
	return int(v.countSteps())
}

// Planes are the sets a position is made of: the pieces of either colour,
// those of both that are Dama or higher, and those that are Damone.
func (p *Position) Planes() (white, black, upper, top Set) {
	return narrow(p.sides[White]), narrow(p.sides[Black]), narrow(p.upper), narrow(p.top)
}
