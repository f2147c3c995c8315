package rules

// Glance is what a position shows before any move is listed.
type Glance struct {
	Fallen   bool // a side has no piece, or no royal one: the game is over and the rest is unset
	Captures bool // the side to move can capture
	Steps    int  // how many moves of the side to move capture nothing; they are legal only where it cannot capture, unless captures are optional
}

// Stuck reports whether the side to move has no move at all.
func (g Glance) Stuck() bool { return !g.Captures && g.Steps == 0 }

// Glance looks a position over much faster than Moves lists its moves.
func (rs *Ruleset) Glance(p *Position) Glance {
	v := rs.view(p)
	if v.over() {
		return Glance{Fallen: true}
	}
	return Glance{Captures: v.leapers() != 0, Steps: int(v.countSteps())}
}
