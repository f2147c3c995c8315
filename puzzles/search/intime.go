package search

import "damone/rules"

// InTime reports whether play of so many plies is certain to end before the
// quiet limit, of which so many plies are used up: even if all of it is quiet.
// The last of these plies may be the one that reaches the limit, for the board
// decides first. A limit of 0 is none.
func InTime(limit, quiet, plies int) bool { return limit == 0 || quiet+plies <= limit }

// The score of a win that the quiet limit may turn into a draw is an opinion,
// above those of any evaluation; the fewer plies the better.
const (
	lateWin   = opinion * 9 / 10
	latePlies = 500
)

// known is the score of a position that the tables know. They know nothing of
// the game, which a move may bring to a draw by repetition.
func (t *thinker) known(v Value, plies, at int) Score {
	if at == 1 {
		t.plies[at].keys = keysOf(&t.plies[at].pos)
		if s, ok := t.repeated(at); ok {
			return s
		}
	}
	if v == Draw || v == Open {
		return t.drawn(at)
	}
	score := tableWins - Score(at)
	switch {
	case t.late(plies, at):
		score = lateWin - Score(min(max(plies, 0), latePlies))
	case plies >= 0:
		score = winIn(at + plies)
	}
	if v == Win {
		return score
	}
	return -score
}

// late reports whether a win of the tables may come after the quiet limit. Of
// the moves at the root more is found out than of what lies beyond them.
func (t *thinker) late(plies, at int) bool {
	p := &t.plies[at]
	if t.quiet == 0 || plies >= 0 && InTime(t.quiet, p.quiet, plies) {
		return false
	}
	if at != 1 {
		return true
	}
	timely, ok := t.timely[p.pos]
	if !ok {
		timely = InTimeByTables(t.rs, t.options.Prober, p.pos, p.quiet)
		if t.timely == nil {
			t.timely = make(map[rules.Position]bool)
		}
		t.timely[p.pos] = timely
	}
	return !timely
}

// still is what remains of a memo at a ply: it may have been made when more of
// the quiet limit was left, and then it says no longer who wins.
func (t *thinker) still(p *ply, m memo) memo {
	if m.score.Value() == Open || t.quiet == 0 {
		return m
	}
	if plies, ok := m.score.Plies(); !ok || !InTime(t.quiet, p.quiet, plies) {
		m.bound = noBound
	}
	return m
}
