package conformance

import (
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// shown sees that a case shows what it cites: a rung puts a line out, a free
// choice leaves two captures, a leap is made or missed, a piece lands where
// pieces are promoted, and so on. Counts show what they count.
func (l *linter) shown(c *Case) {
	if c.Expect.Perft != nil {
		return
	}
	e, ok := evidenceOf(c)
	if !ok {
		return
	}
	for _, clause := range c.Cites {
		if !e.names(clause) && !e.shows(clause) {
			l.of(c, "does-not-show-its-clause", "clause", clause)
		}
	}
}

// evidence is what happens in a case.
type evidence struct {
	c       *Case
	rs      *rules.Ruleset
	rulings []rules.Ruling // of the position, or of all positions of a record
	played  []rules.Move   // the legal moves of a position, or those that a record plays
}

// evidenceOf plays a case through; ok is false when its position cannot be.
func evidenceOf(c *Case) (e evidence, ok bool) {
	rs, p, ok := c.put(c.FEN)
	if !ok {
		return e, false
	}
	g := rules.NewGame(rs, p)
	e = evidence{c: c, rs: rs, rulings: []rules.Ruling{rs.Explain(p)}}
	if c.Record == nil {
		e.played = e.rulings[0].Moves
		return e, true
	}
	for _, text := range c.Record.Moves {
		m, err := notation.ParseMove(rs, g.Position(), text)
		if err != nil || g.Play(m) != nil {
			break
		}
		e.played = append(e.played, m)
		e.rulings = append(e.rulings, rs.Explain(g.Position()))
	}
	return e, true
}

// names reports whether an expectation of the case names a clause itself.
func (e *evidence) names(clause string) bool {
	x := &e.c.Expect
	by := lists.Each(x.Refused, func(r Refusal) string { return r.By })
	by = append(by, lists.Each(x.Losers, func(l Loser) string { return l.By })...)
	if x.Status != nil {
		by = append(by, x.Status.By)
	}
	if x.Breaks != nil {
		by = append(by, x.Breaks.By)
	}
	return slices.ContainsFunc(by, func(by string) bool { return partOf(clause, by) })
}

// shows reports whether a clause is at work in what happens. One that no part
// of a ruleset names has no test.
func (e *evidence) shows(clause string) bool {
	spec := e.rs.Spec()
	for _, t := range []struct {
		clauses []string
		seen    func() bool
	}{
		{lists.Each(spec.Ladder, func(r rules.Rung) string { return r.Clause }), func() bool { return e.fells(clause) }},
		{[]string{spec.Free}, func() bool { return e.any(func(r *rules.Ruling) bool { return r.Capture() && len(r.Moves) > 1 }) }},
		{slices.Concat(spec.Clauses.Prey[:], spec.Clauses.Leaps[:], []string{spec.Clauses.Leap}), e.leaps},
		{[]string{spec.Clauses.Compulsory, spec.Clauses.MustGoOn, spec.Clauses.Once}, func() bool { return e.any((*rules.Ruling).Capture) }},
		{append(spec.Clauses.Steps[:], spec.Clauses.Vacant), func() bool { return slices.ContainsFunc(e.played, func(m rules.Move) bool { return !m.IsCapture() }) }},
		{append(spec.Clauses.Crowns[:], spec.Clauses.CrownEnds), e.crowns},
		{[]string{spec.Clauses.NoPieces, spec.Clauses.NoMove, spec.Clauses.Royal, spec.Clauses.Quiet}, func() bool { return e.c.Expect.Status != nil || e.c.Expect.Breaks != nil }},
		{[]string{spec.Clauses.Repetition}, e.repeats},
		{[]string{spec.Clauses.Agreement}, func() bool { return e.c.Record != nil && e.c.Record.Agreed }},
	} {
		if slices.ContainsFunc(t.clauses, func(whole string) bool { return partOf(clause, whole) }) {
			return t.seen()
		}
	}
	return true
}

func (e *evidence) any(is func(*rules.Ruling) bool) bool {
	return slices.ContainsFunc(e.rulings, func(r rules.Ruling) bool { return is(&r) })
}

// fells reports whether a rung puts a line out.
func (e *evidence) fells(rung string) bool {
	return e.any(func(r *rules.Ruling) bool {
		return slices.ContainsFunc(r.Rejected, func(out rules.Rejection) bool { return out.Rung.Clause == rung })
	})
}

// leaps reports whether an enemy stands beside a piece of the player's, to be
// jumped or not.
func (e *evidence) leaps() bool {
	return e.any(func(r *rules.Ruling) bool {
		p := r.Position
		for at := range p.Side(p.Turn()).All() {
			for d := range rules.AllDirections.All() {
				if over, ok := at.Step(d); ok && p.Side(p.Turn().Other()).Has(over) {
					return true
				}
			}
		}
		return false
	})
}

// crowns reports whether a piece comes to a square where some piece is
// promoted, or one that may be promoted to where it might be thought to be:
// an edge, or a square of the second row or the seventh.
func (e *evidence) crowns() bool {
	crowns, squares := e.rs.Spec().Crowns, rules.Set(0)
	for _, c := range crowns {
		squares |= c.Squares | c.Squares.Turned()
	}
	comes := func(m rules.Move) bool {
		return slices.ContainsFunc(m.Path()[1:], func(at rules.Square) bool {
			outer := at.Row() < 2 || at.Row() > 5 || at.Col()%7 == 0
			return squares.Has(at) || crowns[m.Mover()].Squares != 0 && outer
		})
	}
	return slices.ContainsFunc(e.played, comes) || e.any(func(r *rules.Ruling) bool { return slices.ContainsFunc(r.Lines, comes) })
}

// repeats reports whether a record comes to a position again or, where it is
// to go on, to a square again.
func (e *evidence) repeats() bool {
	seen, left := make(map[rules.Position]bool), rules.Set(0)
	for i, r := range e.rulings {
		if seen[r.Position] || e.c.Expect.Status != nil && i > 0 && left.Has(e.played[i-1].To()) {
			return true
		}
		seen[r.Position] = true
		if i < len(e.played) {
			left = left.With(e.played[i].From())
		}
	}
	return false
}
