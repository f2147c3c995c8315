package alphabeta

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// Scores beside those of the evaluation.
const (
	drawn search.Score = 0
	// repetitionCost is what a repetition that loses costs. A position that came
	// back once has not yet lost.
	repetitionCost search.Score = 5000
	// lateWin is a win that the quiet limit may turn into a draw, less its plies,
	// up to latePlies: an opinion, but above those that evaluations come to.
	lateWin   search.Score = 9000
	latePlies int          = 500
)

// repeated tells what the rules on repetition and long quiet play say of a
// ply. A position that comes back on the line searched is judged at once.
func (t *thread) repeated(at int) (search.Score, bool) {
	p := &t.plies[at]
	if t.quiet > 0 && p.quiet >= t.quiet {
		return drawn, true
	}
	if p.since < 4 || t.repeat.Effect == rules.NoEffect || !t.seen(at) {
		return 0, false
	}
	switch t.repeat.Effect {
	case rules.Loses: // the player who moved here
		return repetitionCost, true
	case rules.WinsInstead:
		return -repetitionCost, true
	}
	return drawn, true
}

// seen reports whether a ply's position came before: once on the line
// searched, or in the game. Where repetition draws once is enough, for whoever
// is ahead should try something else; where it decides the game, it must have
// been often enough for the rule to take hold.
func (t *thread) seen(at int) bool {
	p := &t.plies[at]
	times, enough := 1, t.repeat.Count
	if t.repeat.Effect == rules.Draws {
		enough = 2
	}
	for back := 4; back <= p.since; back += 2 {
		if i := at - back; i >= 0 {
			if t.plies[i].hash == p.hash {
				return true
			}
		} else if i := len(t.before) + at - back; i >= 0 && t.before[i] == p.hash {
			if times++; times >= enough {
				return true
			}
		}
	}
	return false
}

// tableScore returns the score of a position that the tables know. They know nothing
// of the game, which a move may bring to a draw by repetition.
func (t *thread) tableScore(v search.Value, plies, at int) search.Score {
	if at == 1 {
		t.plies[at].hash = tree.HashOf(&t.plies[at].pos)
		if s, ok := t.repeated(at); ok {
			return s
		}
	}
	if v == search.Draw || v == search.Open {
		return drawn
	}
	score := search.TableWin - search.Score(at)
	switch {
	case !search.InTimeByTables(t.options.Prober, t.plies[at].pos, plies, t.quiet, t.plies[at].quiet):
		score = lateWin - search.Score(min(max(plies, 0), latePlies))
	case plies >= 0:
		score = search.WinIn(at + plies)
	}
	if v == search.Win {
		return score
	}
	return -score
}
