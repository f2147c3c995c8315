package puzzles

import "damone/rules"

// Step is one move of a line of play with the position it is played in.
type Step struct {
	Before   rules.Position
	Play     Play
	Decision *Decision // where the solver moves; nil where the defender does
}

// After is the position the move leads to.
func (s Step) After() rules.Position { return s.Before.After(s.Play.Move) }

// Quiet reports whether the move neither captures nor offers anything.
func (s Step) Quiet(rs *rules.Ruleset) bool {
	after := s.After()
	return !s.Play.Move.IsCapture() && !rs.Fast().Glance(&after).Captures
}

// MainLine follows a tree to its end: the solver's moves, and of the defences
// that hold out longest the one that leaves the solver the most decisions, the
// first of those in the ruleset's order.
func MainLine(rs *rules.Ruleset, root *Decision) []Step {
	var line []Step
	depths := make(map[*Decision]int)
	for d := root; d != nil; {
		line = append(line, Step{d.Position, d.Play, d})
		var best *Reply
		for i := range d.Replies {
			r := &d.Replies[i]
			if r.Longest && (best == nil || weight(rs, r.Next, depths) > weight(rs, best.Next, depths)) {
				best = r
			}
		}
		if best == nil {
			return line
		}
		line = append(line, Step{Before: d.Position.After(d.Play.Move), Play: best.Play})
		d = best.Next
	}
	return line
}

// weight is the number of decisions the solver has on the richest of the
// longest defences.
func weight(rs *rules.Ruleset, d *Decision, known map[*Decision]int) int {
	if d == nil {
		return 0
	}
	if w, ok := known[d]; ok {
		return w
	}
	most := 0
	for _, r := range d.Replies {
		if r.Longest {
			most = max(most, weight(rs, r.Next, known))
		}
	}
	if d.Real(rs) {
		most++
	}
	known[d] = most
	return most
}

// Real reports whether the solver has something to decide: one move does it
// and some other does not. Several ways to end the game at once leave nothing
// to decide.
func (d *Decision) Real(rs *rules.Ruleset) bool {
	if d.Play.Only || len(d.Endings) > 0 {
		return false
	}
	after := make(map[rules.Position]bool)
	for _, m := range rs.Moves(nil, d.Position) {
		after[d.Position.After(m)] = true
	}
	return len(after) > 1+len(d.Duals)
}

// Trimmed is a line without the forced moves at its end: it ends with the
// solver's last decision. decisions is how many there are.
func Trimmed(rs *rules.Ruleset, line []Step) (trimmed []Step, decisions int) {
	last := -1
	for i, s := range line {
		if s.Decision != nil && s.Decision.Real(rs) {
			decisions++
			last = i
		}
	}
	return line[:last+1], decisions
}

// MovesOf is the moves of a line.
func MovesOf(line []Step) []rules.Move {
	moves := make([]rules.Move, len(line))
	for i, s := range line {
		moves[i] = s.Play.Move
	}
	return moves
}
