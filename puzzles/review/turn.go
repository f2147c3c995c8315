package review

import (
	"slices"

	"damone/rules"
)

// turned returns a game seen from the other side, colours swapped; ok is false where the
// rules know no such game. A search prefers low squares among equals: a game that Black
// begins is turned so that its review is the mirror of White's.
func (g *Game) turned() (t *Game, ok bool) {
	t = &Game{Ruleset: g.Ruleset, Start: g.Start.Turned(), End: g.End, Stored: g.Stored, Moves: make([]Played, len(g.Moves))}
	t.End.Winner = g.End.Winner.Other()
	for i, p := range g.Moves {
		m, ok := g.Ruleset.TurnedMove(p.Before, p.Move)
		if !ok {
			return nil, false
		}
		t.Moves[i] = Played{p.Before.Turned(), m}
	}
	return t, true
}

// turn turns a review of a turned game back.
func (r *Review) turn() {
	for at, w := range r.worths() {
		w.Line = turnedLine(r.Ruleset, at, w.Line)
	}
	for i := range r.Plies {
		p := &r.Plies[i]
		p.Move, _ = r.Ruleset.TurnedMove(p.Before, p.Move)
		p.Before = p.Before.Turned()
	}
	r.Final = r.Final.Turned()
	slices.Reverse(r.Sides[:])
}

// turnedLine returns the moves from a position, turned. Lines may share their moves.
func turnedLine(rs *rules.Ruleset, at rules.Position, line Moves) (turned Moves) {
	for _, m := range line {
		t, _ := rs.TurnedMove(at, m)
		turned, at = append(turned, t), at.After(m)
	}
	return turned
}
