package search

import "damone/rules"

// InTimeByTables reports whether whoever wins a position by the tables wins
// before the quiet limit, of which so many plies are used up, however the other
// side defends: by the quickest way, or by captures and promotions that keep
// the win. It is false too where that is too much to look into.
func InTimeByTables(rs *rules.Ruleset, p Prober, pos rules.Position, quiet int) bool {
	v, _, ok := p.Probe(pos)
	side := pos.Turn()
	switch {
	case !ok || v != Win && v != Loss:
		return false
	case v == Loss:
		side = side.Other()
	}
	return newPace(rs, p, side).wins(pos, quiet)
}

// pace follows a win of the tables move by move, counting quiet plies. It comes
// to an end: captures and promotions are not undone, and between them the
// distance to the end shrinks with every ply. For that reason no position comes
// back either.
type pace struct {
	rs     *rules.Ruleset
	prober Prober
	side   rules.Color // that wins
	limit  int
	left   int // positions that may still be looked at
	known  map[rules.Position]span
}

// span is what is known of a position by how much of the limit is used up.
type span struct {
	enough int // with one less than so many plies used up the win is in time; 0 for not known
	late   int // with so many it is not known to be; 0 for not known
}

// paceNodes is how many positions a pace may look at.
const paceNodes = 5000

func newPace(rs *rules.Ruleset, p Prober, side rules.Color) *pace {
	return &pace{rs: rs, prober: p, side: side, limit: rs.Spec().Quiet.Plies, left: paceNodes, known: make(map[rules.Position]span)}
}

// wins reports whether the side wins in time from a position with so many
// quiet plies before it.
func (c *pace) wins(pos rules.Position, quiet int) bool {
	if s := c.rs.Status(pos); s.Over() {
		return s.Outcome == rules.Won && s.Winner == c.side
	}
	v, plies, ok := c.prober.Probe(pos)
	if pos.Turn() != c.side {
		v = v.Opposite()
	}
	switch at := c.known[pos]; {
	case !ok || v != Win || plies < 0 || c.limit > 0 && quiet >= c.limit:
		return false
	case InTime(c.limit, quiet, plies) || quiet < at.enough:
		return true
	case c.left == 0 || at.late > 0 && quiet >= at.late:
		return false
	}
	c.left--
	won := c.follow(pos, quiet, plies)
	c.note(pos, quiet, won)
	return won
}

// note remembers what was found out of a position.
func (c *pace) note(pos rules.Position, quiet int, won bool) {
	at := c.known[pos]
	if won {
		at.enough = max(at.enough, quiet+1)
	} else if at.late == 0 || quiet < at.late {
		at.late = quiet
	}
	c.known[pos] = at
}

// follow looks at the moves of a position: one of the winner's must do, and
// all of the other side's.
func (c *pace) follow(pos rules.Position, quiet, plies int) bool {
	attacks := pos.Turn() == c.side
	for _, m := range c.rs.Moves(nil, pos) {
		next, count := pos.After(m), quiet+1
		if m.Zeroing() {
			count = 0
		}
		if attacks && !c.progress(next, m, plies) {
			continue
		}
		if c.wins(next, count) == attacks {
			return attacks
		}
	}
	return !attacks
}

// progress reports whether a move of the winner's is of those looked at.
func (c *pace) progress(next rules.Position, m rules.Move, plies int) bool {
	if m.IsCapture() || m.Becomes() != rules.NoRank {
		return true
	}
	_, left, ok := c.prober.Probe(next)
	return ok && left == plies-1 || c.rs.Status(next).Over()
}
