package rules

// Outcome is how a game stands.
type Outcome uint8

// The outcomes.
const (
	Ongoing Outcome = iota
	Won
	Drawn
)

// Status is how a game stands, by which clause, and who has won.
type Status struct {
	Outcome Outcome
	Winner  Color  // meaningful when Won
	Clause  string // what ended the game; "" while it goes on, and where the game's rules have no clause for it
}

// String is how the game stands: ongoing; white wins (DAM-8.1); draw (ITA-8.2).
func (s Status) String() string {
	switch s.Outcome {
	case Ongoing:
		return "ongoing"
	case Won:
		return s.Winner.String() + " wins" + inBrackets(s.Clause)
	}
	return "draw" + inBrackets(s.Clause)
}

// inBrackets is a clause as it stands at the end of a text; nothing for none.
func inBrackets(clause string) string {
	if clause == "" {
		return ""
	}
	return " (" + clause + ")"
}

// Over reports whether the game has ended.
func (s Status) Over() bool { return s.Outcome != Ongoing }

// Status is how the game stands as far as a position alone can tell:
// repetition, long quiet play and agreement need a Game.
func (rs *Ruleset) Status(p Position) Status {
	if s := rs.lost(&p); s.Over() {
		return s
	}
	v := rs.view(&p)
	if v.leapers() != 0 || v.canStep() {
		return Status{}
	}
	return ends(rs.spec.NoMove, p.turn, rs.spec.Clauses.NoMove)
}

// lost tells whether a side has lost its last piece, or its last royal one,
// the side to move first (DAM-8.1, DAM-8.3, ITA-7.1).
func (rs *Ruleset) lost(p *Position) Status {
	v, c := rs.view(p), &rs.spec.Clauses
	switch {
	case !v.over():
		return Status{}
	case v.own == 0:
		return ends(rs.spec.NoPieces, p.turn, c.NoPieces)
	case v.opp == 0:
		return ends(rs.spec.NoPieces, p.turn.Other(), c.NoPieces)
	case v.royals(v.own) == 0:
		return ends(Loses, p.turn, c.Royal)
	}
	return ends(Loses, p.turn.Other(), c.Royal)
}

// ends is the status after something happened to a player.
func ends(e Effect, to Color, clause string) Status {
	switch e {
	case Loses:
		return Status{Won, to.Other(), clause}
	case WinsInstead:
		return Status{Won, to, clause}
	case Draws:
		return Status{Outcome: Drawn, Clause: clause}
	}
	return Status{}
}

// canStep reports whether any piece can step.
func (v *view) canStep() bool {
	own := v.split(v.own)
	var to uint64
	for d := range v.side.steps {
		to |= shift(v.side.steps[d].in(&own), Direction(d))
	}
	return to&v.empty != 0
}
