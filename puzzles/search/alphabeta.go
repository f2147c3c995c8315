package search

import "damone/rules"

// thinker is one thread's alpha-beta search.
type thinker struct {
	rs       *rules.Ruleset
	options  *Options
	eval     Evaluator
	table    *table
	meter    meter
	halted   bool
	depth    int // of the iteration
	optional bool
	repeat   rules.Repetition
	quiet    int // the quiet limit; 0 for none
	before   []keys
	merit    history
	timely   map[rules.Position]bool // of the positions after the root moves; see late
	plies    [maxPly + 2]ply
}

// ply is a position on the line being searched, and room for its moves.
type ply struct {
	pos    rules.Position
	keys   keys
	since  int // plies since a capture or a promotion, which nothing undoes
	quiet  int // plies since what the quiet limit counts from
	moves  []rules.Move
	order  []ranked
	pv     []rules.Move
	killer [2]route
}

func newThinker(rs *rules.Ruleset, pos rules.Position, o *Options, p *purse, memory *table) *thinker {
	spec := rs.Spec()
	t := &thinker{
		rs: rs, options: o, eval: o.Evaluator, table: memory, meter: newMeter(p),
		optional: spec.CaptureOptional, repeat: spec.Repetition, quiet: spec.Quiet.Plies,
	}
	for i := range o.Before {
		t.before = append(t.before, keysOf(&o.Before[i]))
	}
	root := &t.plies[0]
	root.pos, root.keys, root.since, root.quiet = pos, keysOf(&pos), len(t.before), o.Quiet
	return t
}

// enter plays a move of a ply and sets up the next.
func (t *thinker) enter(at int, m *rules.Move) {
	p, next := &t.plies[at], &t.plies[at+1]
	next.pos.Follow(&p.pos, m)
	next.since, next.quiet = p.since+1, p.quiet+1
	if m.IsCapture() {
		next.since, next.quiet = 0, 0
		return
	}
	if m.Zeroing() {
		next.quiet = 0
	}
	if m.Becomes() != rules.NoRank {
		next.since = 0
	}
}

// search is the score of a ply to its side to move, exact between alpha and
// beta and a bound outside.
func (t *thinker) search(at, depth int, alpha, beta Score) Score {
	p := &t.plies[at]
	p.pv = p.pv[:0]
	if !t.meter.spend() {
		t.halted = true
		return 0
	}
	g := t.rs.Glance(&p.pos)
	if g.Fallen || g.Stuck {
		return t.ended(at)
	}
	if t.options.Prober != nil {
		if v, plies, ok := t.options.Prober.Probe(p.pos); ok {
			return t.known(v, plies, at)
		}
	}
	if depth > 0 || at == 1 {
		p.keys = keysOf(&p.pos)
		if s, ok := t.repeated(at); ok {
			return s
		}
	}
	if depth <= 0 {
		return t.quiesce(at, g, alpha, beta)
	}
	if at >= maxPly {
		return t.eval.Evaluate(&p.pos)
	}
	return t.branch(at, g, depth, alpha, beta)
}

// ended is the score of a game that is over.
func (t *thinker) ended(at int) Score {
	p := &t.plies[at]
	s := t.rs.Status(p.pos)
	if s.Outcome != rules.Won {
		return t.drawn(at)
	}
	if s.Winner == p.pos.Turn() {
		return winIn(at)
	}
	return -winIn(at)
}

// drawn is the score of a draw: what it costs the side to move at the root.
func (t *thinker) drawn(at int) Score {
	if at&1 == 0 {
		return -t.options.Contempt
	}
	return t.options.Contempt
}

// repetitionCost is what a search thinks of a repetition that loses. It is an
// opinion: a position that came back once has not yet lost.
const repetitionCost = opinion / 2

// repeated tells what the rules on repetition and long quiet play say of a
// ply. A position that comes back on the line searched is judged at once.
func (t *thinker) repeated(at int) (Score, bool) {
	p := &t.plies[at]
	if t.quiet > 0 && p.quiet >= t.quiet {
		return t.drawn(at), true
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
	return t.drawn(at), true
}

// seen reports whether a ply's position came before: once on the line
// searched, or in the game. Where repetition draws once is enough, for whoever
// is ahead should try something else; where it decides the game, it must have
// been often enough for the rule to take hold.
func (t *thinker) seen(at int) bool {
	p := &t.plies[at]
	times, enough := 1, t.repeat.Count
	if t.repeat.Effect == rules.Draws {
		enough = 2
	}
	for back := 4; back <= p.since; back += 2 {
		if i := at - back; i >= 0 {
			if t.plies[i].keys == p.keys {
				return true
			}
		} else if i := len(t.before) + at - back; i >= 0 && t.before[i] == p.keys {
			if times++; times >= enough {
				return true
			}
		}
	}
	return false
}

// quiesce follows captures to their end, where there is something to evaluate.
func (t *thinker) quiesce(at int, g rules.Glance, alpha, beta Score) Score {
	p := &t.plies[at]
	if !g.Captures || at >= maxPly {
		return t.eval.Evaluate(&p.pos)
	}
	best := -infinite
	if t.optional {
		if best = t.eval.Evaluate(&p.pos); best >= beta {
			return best
		}
	}
	p.moves = t.rs.MovesAfter(p.moves[:0], &p.pos, g)
	for i := range p.moves {
		m := &p.moves[i]
		if !m.IsCapture() {
			break
		}
		t.enter(at, m)
		score := -t.search(at+1, 0, -beta, -max(alpha, best))
		if t.halted {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				t.keepLine(at, m)
			}
			if score >= beta {
				break
			}
		}
	}
	return best
}

// keepLine makes a move and the line after it the ply's principal variation.
func (t *thinker) keepLine(at int, m *rules.Move) {
	p := &t.plies[at]
	p.pv = append(append(p.pv[:0], *m), t.plies[at+1].pv...)
}

// shallow is the depth below which searching again is cheaper than remembering.
const shallow = 2

// branch searches the moves of a ply.
func (t *thinker) branch(at int, g rules.Glance, depth int, alpha, beta Score) Score {
	p := &t.plies[at]
	known := t.recall(p, depth)
	if score := fromTable(known.score, at); beta-alpha == 1 && known.depth >= depth && known.cuts(score, beta) {
		return score
	}
	p.moves = t.rs.MovesAfter(p.moves[:0], &p.pos, g)
	t.rank(p, known.best)
	floor, best, choice := alpha, -infinite, -1
	for i := range p.order {
		which := p.pick(i)
		score := t.try(at, depth, i, &p.moves[which], alpha, beta)
		if t.halted {
			return 0
		}
		if score <= best {
			continue
		}
		best, choice = score, which
		if score > alpha {
			alpha = score
			t.keepLine(at, &p.moves[which])
		}
		if score >= beta {
			t.credit(p, &p.moves[which], depth)
			break
		}
	}
	if depth >= shallow {
		t.table.store(p.keys, memo{toTable(best, at), depth, boundOf(best, floor, beta), placeOf(choice)})
	}
	return best
}

// recall is what the table knows of a ply; nothing at a shallow depth.
func (t *thinker) recall(p *ply, depth int) memo {
	if depth >= shallow {
		if m, ok := t.table.load(p.keys); ok {
			return t.still(p, m)
		}
	}
	return memo{best: noMove}
}

// try searches the i-th move in order: the first in earnest, the rest by a
// scout that is believed when it fails; late quiet moves are scouted less deep.
func (t *thinker) try(at, depth, i int, m *rules.Move, alpha, beta Score) Score {
	t.enter(at, m)
	next := depth - 1
	if len(t.plies[at].moves) == 1 && m.IsCapture() {
		next = depth
	}
	if i == 0 {
		return -t.search(at+1, next, -beta, -alpha)
	}
	if depth >= 3 && i >= 3 && !m.IsCapture() && m.Becomes() == rules.NoRank {
		if score := -t.search(at+1, next-1, -alpha-1, -alpha); t.halted || score <= alpha {
			return score
		}
	}
	score := -t.search(at+1, next, -alpha-1, -alpha)
	if t.halted || score <= alpha || score >= beta {
		return score
	}
	return -t.search(at+1, next, -beta, -alpha)
}

// cuts reports whether a stored score decides against a zero window below beta.
func (m memo) cuts(score, beta Score) bool {
	switch m.bound {
	case exact:
		return true
	case atLeast:
		return score >= beta
	case atMost:
		return score < beta
	}
	return false
}

func boundOf(score, alpha, beta Score) bound {
	switch {
	case score >= beta:
		return atLeast
	case score <= alpha:
		return atMost
	}
	return exact
}

// placeOf is a move's place as the table keeps it.
func placeOf(choice int) uint8 {
	if choice < 0 || choice >= noMove {
		return noMove
	}
	return uint8(choice)
}

// toTable counts a win from the ply rather than from the root.
func toTable(s Score, at int) Score {
	switch s.Value() {
	case Win:
		return s + Score(at)
	case Loss:
		return s - Score(at)
	}
	return s
}

// fromTable is the reverse of toTable.
func fromTable(s Score, at int) Score {
	switch s.Value() {
	case Win:
		return s - Score(at)
	case Loss:
		return s + Score(at)
	}
	return s
}
