package review

import (
	"slices"

	"damone/rules"
)

// turned returns a game seen from the other side, colours swapped; ok is false where the
// rules know no such game. A search prefers low squares among equals: a game that Black
// begins is turned so that its review is the mirror of White's.
func (g *Game) turned() (t *Game, ok bool) {
	t = &Game{Ruleset: g.Ruleset, Start: g.Start.Turned(), End: g.End, Stored: g.Stored.turned(), Moves: make([]Played, len(g.Moves))}
	t.End.Winner = g.End.Winner.Other()
	for i, p := range g.Moves {
		m, ok := turnedMove(g.Ruleset, p.Before.Turned(), p.Move)
		if !ok {
			return nil, false
		}
		t.Moves[i] = Played{p.Before.Turned(), m, p.Stored.turned()}
	}
	return t, true
}

func (s *Stored) turned() *Stored {
	if s == nil {
		return nil
	}
	return &Stored{-s.Score, s.Value.Opposite(), s.Source, s.Depth}
}

// turnedMove returns the move of a position that is another one seen from the other side.
func turnedMove(rs *rules.Ruleset, at rules.Position, m rules.Move) (rules.Move, bool) {
	path := m.Path()
	for i, s := range path {
		path[i] = s.Turned()
	}
	list := rs.Moves(nil, at)
	i := slices.IndexFunc(list, func(m rules.Move) bool { return slices.Equal(m.Path(), path) })
	if i < 0 {
		return m, false
	}
	return list[i], true
}

// turn turns a review of a turned game back.
func (r *Review) turn() {
	for i := range r.Plies {
		p := &r.Plies[i]
		p.Best.Line = turnedLine(r.Ruleset, p.Before, p.Best.Line)
		p.Played.Line = turnedLine(r.Ruleset, p.Before, p.Played.Line)
		p.Before, p.Move = p.Before.Turned(), first(turnedMove(r.Ruleset, p.Before.Turned(), p.Move))
	}
	r.Last.Line = turnedLine(r.Ruleset, r.Final, r.Last.Line)
	r.Final = r.Final.Turned()
	slices.Reverse(r.Sides[:])
}

// turnedLine returns the moves from a position, turned. Lines may share their moves.
func turnedLine(rs *rules.Ruleset, at rules.Position, line Moves) (turned Moves) {
	for _, m := range line {
		turned, at = append(turned, first(turnedMove(rs, at.Turned(), m))), at.After(m)
	}
	return turned
}

func first(m rules.Move, _ bool) rules.Move { return m }
