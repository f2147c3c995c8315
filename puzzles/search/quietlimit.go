package search

import "damone/rules"

// InTime reports whether play of n plies is certain to end before the
// quiet limit, of which some plies are used up: even if all of it is quiet.
// The last of these plies may be the one that reaches the limit, for the board
// decides first. A limit of 0 is none.
func InTime(limit, quiet, plies int) bool { return limit == 0 || quiet+plies <= limit }

// InTimeByTables reports whether whoever wins a position by the tables wins
// before the quiet limit, of which some plies are used up, however the other
// side defends: by the quickest way, or by captures and promotions that keep
// the win. It is false too where that takes too many positions to find out.
func InTimeByTables(rs *rules.Ruleset, p Prober, pos rules.Position, quiet int) bool {
	v, _, ok := p.Probe(pos)
	side := pos.Turn()
	switch {
	case !ok || v != Win && v != Loss:
		return false
	case v == Loss:
		side = side.Other()
	}
	limit := rs.Spec().Quiet.Plies
	if z, is := p.(ZeroingProber); is {
		if plies, ok := z.Zeroing(pos, limit); ok {
			return InTime(limit, quiet, plies)
		}
	}
	t := &tableWin{
		rs: rs, prober: p, side: side, limit: limit, left: tableWinNodes,
		known: make(map[rules.Position]quietBounds),
	}
	return t.inTime(pos, quiet)
}

// ZeroingProber is a Prober that also knows of some wins and losses in how many
// plies comes progress, the winner hurrying and the loser holding out, and that
// the limit of so many plies is in nobody's way after that.
type ZeroingProber interface {
	Zeroing(pos rules.Position, limit int) (plies int, ok bool)
}

// tableWin follows a win of the tables move by move, counting quiet plies. It
// comes to an end: captures and promotions are not undone, and between them the
// distance to the end shrinks with every ply. For that reason no position comes
// back either.
type tableWin struct {
	rs     *rules.Ruleset
	prober Prober
	side   rules.Color // that wins
	limit  int
	left   int // positions that may still be looked at
	known  map[rules.Position]quietBounds
}

// quietBounds is what is known of a position by how much of the limit is used
// up.
type quietBounds struct {
	enough int // with one ply less than this used up the win is in time; 0 for not known
	late   int // with this many it is not known to be; 0 for not known
}

// tableWinNodes is how many positions of a win are looked at.
const tableWinNodes = 5000

// inTime reports whether the side wins in time from a position with some
// quiet plies before it.
func (t *tableWin) inTime(pos rules.Position, quiet int) bool {
	if s := t.rs.Status(pos); s.Over() {
		return s.Outcome == rules.Won && s.Winner == t.side
	}
	v, plies, ok := t.prober.Probe(pos)
	if pos.Turn() != t.side {
		v = v.Opposite()
	}
	switch b := t.known[pos]; {
	case !ok || v != Win || plies < 0 || t.limit > 0 && quiet >= t.limit:
		return false
	case InTime(t.limit, quiet, plies) || quiet < b.enough:
		return true
	case t.left == 0 || b.late > 0 && quiet >= b.late:
		return false
	}
	t.left--
	won := t.follow(pos, quiet, plies)
	b := t.known[pos]
	if won {
		b.enough = max(b.enough, quiet+1)
	} else if b.late == 0 || quiet < b.late {
		b.late = quiet
	}
	t.known[pos] = b
	return won
}

// follow looks at the moves of a position: one of the winner's must do, and
// all of the other side's.
func (t *tableWin) follow(pos rules.Position, quiet, plies int) bool {
	attacks := pos.Turn() == t.side
	for _, m := range t.rs.Moves(nil, pos) {
		next, count := pos.After(m), quiet+1
		if m.Zeroing() {
			count = 0
		}
		if attacks && !t.progresses(next, m, plies) {
			continue
		}
		if t.inTime(next, count) == attacks {
			return attacks
		}
	}
	return !attacks
}

// progresses reports whether a move of the winner's captures, promotes or comes
// nearer to the end. Others are not looked at.
func (t *tableWin) progresses(next rules.Position, m rules.Move, plies int) bool {
	if m.IsCapture() || m.Becomes() != rules.NoRank {
		return true
	}
	_, left, ok := t.prober.Probe(next)
	return ok && left == plies-1 || t.rs.Status(next).Over()
}
