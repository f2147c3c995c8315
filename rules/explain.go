package rules

// Ruling is the ladder shown at work on one position: the same answer as
// Moves, with reasons.
type Ruling struct {
	Position Position
	Status   Status
	Moves    []Move      // the legal moves, as Moves gives them
	Lines    []Move      // every capture possible before the ladder was climbed
	Rounds   []Round     // the rungs climbed, in order, until one line was left or the ladder ended
	Rejected []Rejection // the lines that fell, in the order of Lines
}

// Round is one rung at work.
type Round struct {
	Rung   Rung
	Best   int // the score that stayed
	Stayed []Move
	Fell   []Fallen
}

// Fallen is a line that fell in a round, and its score.
type Fallen struct {
	Line  Move
	Score int
}

// Rejection is a capture that may not be made, the rung it fell by, and the
// legal moves that beat it there.
type Rejection struct {
	Line     Move
	Rung     Rung
	BeatenBy []Move
}

// Capture reports whether the player has anything to take.
func (r *Ruling) Capture() bool { return len(r.Lines) > 0 }

// DecidedBy is the clause of the last rung that removed a line; "" when none did.
func (r *Ruling) DecidedBy() string {
	for i := len(r.Rounds) - 1; i >= 0; i-- {
		if len(r.Rounds[i].Fell) > 0 {
			return r.Rounds[i].Rung.Clause
		}
	}
	return ""
}

// Explain climbs the ladder rung by rung and keeps the account.
func (rs *Ruleset) Explain(p Position) Ruling {
	r := Ruling{Position: p, Status: rs.Status(p), Lines: rs.Lines(nil, p), Moves: rs.Moves(nil, p)}
	left := r.Lines
	fell := make(map[Move]Rung)
	for _, rung := range rs.spec.Ladder {
		if len(left) < 2 {
			break
		}
		round := rs.round(rung, left)
		for _, f := range round.Fell {
			fell[f.Line] = rung
		}
		r.Rounds = append(r.Rounds, round)
		left = round.Stayed
	}
	for _, line := range r.Lines {
		if rung, ok := fell[line]; ok {
			r.Rejected = append(r.Rejected, Rejection{line, rung, r.captures()})
		}
	}
	return r
}

// captures is the legal moves that take something: all of them, unless
// capturing is optional.
func (r *Ruling) captures() []Move {
	for i, m := range r.Moves {
		if !m.IsCapture() {
			return r.Moves[:i]
		}
	}
	return r.Moves
}

// round puts some lines to one rung.
func (rs *Ruleset) round(rung Rung, lines []Move) Round {
	round := Round{Rung: rung, Best: -1}
	for _, m := range lines {
		round.Best = max(round.Best, rs.Score(rung, m))
	}
	for _, m := range lines {
		if score := rs.Score(rung, m); score < round.Best {
			round.Fell = append(round.Fell, Fallen{m, score})
		} else {
			round.Stayed = append(round.Stayed, m)
		}
	}
	return round
}
