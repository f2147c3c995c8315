package rules

import (
	"cmp"
	"slices"
)

// Ruling is the ladder shown at work on one position: the same answer as
// Moves, with reasons.
type Ruling struct {
	Position Position
	Status   Status
	Moves    []Move      // the legal moves, as Moves gives them
	Lines    []Move      // every capture possible before the ladder was climbed
	Rounds   []Round     // the rungs climbed, in order, until one line was left or the ladder ended
	Rejected []Rejection // the lines that are out, in the order of Lines
}

// Round is one rung at work.
type Round struct {
	Rung Rung
	Kept []Scored
	Out  []Rejection
}

// Scored is a line and what it has to show on a rung.
type Scored struct {
	Line  Move
	Merit Merit
}

// Rejection is a capture that may not be made and the rung that put it out.
type Rejection struct {
	Scored
	Rung     Rung
	BeatenBy []Move // the legal captures
	Best     Merit  // what the first of them has to show on that rung
}

// Capture reports whether the player has anything to take.
func (r *Ruling) Capture() bool { return len(r.Lines) > 0 }

// DecidedBy returns the clause of the last rung that put a line out; "" when none did.
func (r *Ruling) DecidedBy() string {
	for _, round := range slices.Backward(r.Rounds) {
		if len(round.Out) > 0 {
			return round.Rung.Clause
		}
	}
	return ""
}

// ForcedBy returns the clause of a ruleset that leaves one capture and no other move; ""
// where there are more, or nothing to take.
func (r *Ruling) ForcedBy(rs *Ruleset) string {
	if len(r.Moves) != 1 || !r.Capture() {
		return ""
	}
	return cmp.Or(r.DecidedBy(), rs.spec.Clauses.Compulsory)
}

// Explain climbs the ladder rung by rung and keeps the account.
func (rs *Ruleset) Explain(p Position) Ruling {
	r := Ruling{Position: p, Status: rs.Status(p), Lines: rs.Lines(nil, p)}
	switch {
	case len(r.Lines) == 0 || rs.spec.CaptureOptional:
		r.Moves = rs.Moves(nil, p)
	case len(r.Lines) == 1:
		r.Moves = slices.Clip(r.Lines)
	default:
		r.Moves = slices.Clone(r.Lines)
		r.Moves = r.Moves[:rs.climb(r.Moves)]
	}
	if len(r.Lines) < 2 {
		return r
	}
	left, out := make([]Scored, len(r.Lines)), make([]Rejection, 0, len(r.Lines)-1)
	for i, m := range r.Lines {
		left[i].Line = m
	}
	for _, rung := range rs.spec.Ladder {
		if len(left) < 2 {
			break
		}
		round := rs.round(rung, left, r.captures(), out[len(out):])
		r.Rounds = append(r.Rounds, round)
		left, out = round.Kept, out[:len(out)+len(round.Out)]
	}
	r.Rejected = slices.Clone(out)
	slices.SortFunc(r.Rejected, func(a, b Rejection) int {
		return slices.Index(r.Lines, a.Line) - slices.Index(r.Lines, b.Line)
	})
	return r
}

// captures returns the legal moves that take something: all of them, unless
// capturing is optional.
func (r *Ruling) captures() []Move {
	if i := slices.IndexFunc(r.Moves, func(m Move) bool { return !m.IsCapture() }); i >= 0 {
		return r.Moves[:i]
	}
	return r.Moves
}

// round puts some lines to one rung; the captures that are legal in the end
// beat those that are out, which are appended to out.
func (rs *Ruleset) round(rung Rung, lines []Scored, legal []Move, out []Rejection) Round {
	scored, best := make([]Scored, len(lines)), uint64(0)
	merit := tierTable[rung.Tier].merit // asked of moves where they stand: a copy would be allocated
	for i := range lines {
		scored[i] = Scored{lines[i].Line, merit(&lines[i].Line, &rs.spec)}
		best = max(best, scored[i].Merit.score(rung.Least))
	}
	round, theirs := Round{Rung: rung, Kept: scored[:0], Out: out}, merit(&legal[0], &rs.spec)
	for _, s := range scored {
		if s.Merit.score(rung.Least) < best {
			round.Out = append(round.Out, Rejection{s, rung, legal, theirs})
		} else {
			round.Kept = append(round.Kept, s)
		}
	}
	return round
}
