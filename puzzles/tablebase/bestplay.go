package tablebase

import "damone/rules"

// Line is best play from a position to the end of the game, the winner hurrying
// and the loser holding out, or the first so many moves of it. It is empty where
// the tables know of no winner.
func (t *Tables) Line(p rules.Position, most int) []rules.Move {
	var line []rules.Move
	for len(line) < most {
		s, ok := t.score(&p)
		if !ok || s == 0 {
			break
		}
		m, ok := t.best(p, s)
		if !ok {
			break
		}
		line, p = append(line, m), p.After(m)
	}
	return line
}

// best is the first move that keeps what a position is worth; ok is false where
// there is none because the game is over.
func (t *Tables) best(p rules.Position, worth score) (m rules.Move, ok bool) {
	for _, m := range t.ground.rs.Moves(nil, p) {
		next := p.After(m)
		if s, ok := t.score(&next); ok && s.before() == worth {
			return m, true
		}
	}
	return m, false
}
