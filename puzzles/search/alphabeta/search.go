package alphabeta

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// infinite is a score beyond all others.
const infinite search.Score = 32000

// maxPly is as far as a line is followed.
const maxPly = 240

// thread is one thread's alpha-beta search.
type thread struct {
	rs       *rules.Ruleset
	options  *Options
	eval     *tree.Evaluation
	table    *table
	counter  tree.Counter
	halted   bool
	optional bool // captures may be declined
	repeat   rules.Repetition
	quiet    int // the quiet limit; 0 for none
	before   []tree.Hash
	history  tree.History
	inTime   map[rules.Position]bool // of the positions after the root moves; see late
	plies    [maxPly + 2]ply
}

// ply is a position on the line being searched, and room for its moves.
type ply struct {
	pos     rules.Position
	hash    tree.Hash
	since   int // plies since a capture or a promotion, which nothing undoes
	quiet   int // plies since what the quiet limit counts from
	moves   []rules.Move
	order   tree.Order
	pv      []rules.Move // the principal variation from here
	killers [2]tree.Route
}

func newThread(rs *rules.Ruleset, pos rules.Position, o *Options, b *tree.Budget, memory *table) *thread {
	spec := rs.Spec()
	t := &thread{
		rs: rs, options: o, eval: tree.NewEvaluation(rs), table: memory, counter: tree.NewCounter(b),
		optional: spec.CaptureOptional, repeat: spec.Repetition, quiet: spec.Quiet.Plies,
	}
	for i := range o.Before {
		t.before = append(t.before, tree.HashOf(&o.Before[i]))
	}
	root := &t.plies[0]
	root.pos, root.hash, root.since, root.quiet = pos, tree.HashOf(&pos), len(t.before), o.Quiet
	return t
}

// play plays a move of a ply and sets up the next.
func (t *thread) play(at int, m *rules.Move) {
	p, next := &t.plies[at], &t.plies[at+1]
	rules.Fast{}.Play(&next.pos, &p.pos, m)
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

// search returns the score of a ply to its side to move, exact between alpha and
// beta and a bound outside.
func (t *thread) search(at, depth int, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	p.pv = p.pv[:0]
	if !t.counter.Spend() {
		t.halted = true
		return 0
	}
	g := t.rs.Fast().Glance(&p.pos)
	if g.Over || g.Stuck {
		return t.gameOver(at)
	}
	if t.options.Prober != nil {
		if v, plies, ok := t.options.Prober.Probe(p.pos); ok {
			return t.tableScore(v, plies, at)
		}
	}
	if depth > 0 || at == 1 {
		p.hash = tree.HashOf(&p.pos)
		if s, ok := t.repeated(at); ok {
			return s
		}
	}
	if depth <= 0 {
		return t.quiesce(at, g, alpha, beta)
	}
	if at >= maxPly {
		return t.evaluate(&p.pos, alpha, beta)
	}
	return t.searchMoves(at, g, depth, alpha, beta)
}

// quiesce follows captures to their end, where there is something to evaluate.
func (t *thread) quiesce(at int, g rules.Glance, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	if !g.Captures || at >= maxPly {
		return t.evaluate(&p.pos, alpha, beta)
	}
	best := -infinite
	if t.optional {
		if best = t.evaluate(&p.pos, alpha, beta); best >= beta {
			return best
		}
	}
	p.moves = t.rs.Fast().MovesAfter(p.moves[:0], &p.pos, g)
	for i := range p.moves {
		m := &p.moves[i]
		if !m.IsCapture() {
			break
		}
		t.play(at, m)
		score := -t.search(at+1, 0, -beta, -max(alpha, best))
		if t.halted {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				t.extendLine(at, m)
			}
			if score >= beta {
				break
			}
		}
	}
	return best
}

// extendLine makes a move and the line after it the ply's principal variation.
func (t *thread) extendLine(at int, m *rules.Move) {
	p := &t.plies[at]
	p.pv = append(append(p.pv[:0], *m), t.plies[at+1].pv...)
}

// searchMoves searches the moves of a ply.
func (t *thread) searchMoves(at int, g rules.Glance, depth int, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	known := t.load(p, depth)
	if score := fromTable(known.score, at); beta-alpha == 1 && known.depth >= depth && known.cuts(score, beta) {
		return score
	}
	p.moves = t.rs.Fast().MovesAfter(p.moves[:0], &p.pos, g)
	t.rank(p, known.best)
	floor, best, choice := alpha, -infinite, noMove
	for i := range p.order {
		index := p.order.Pick(i)
		score := t.searchMove(at, depth, i, &p.moves[index], alpha, beta)
		if t.halted {
			return 0
		}
		if score <= best {
			continue
		}
		best, choice = score, index
		if score > alpha {
			alpha = score
			t.extendLine(at, &p.moves[index])
		}
		if score >= beta {
			t.credit(p, &p.moves[index], depth)
			break
		}
	}
	if depth >= leastStored {
		t.table.store(p.hash, entry{fromTable(best, -at), depth, boundOf(best, floor, beta), uint8(min(choice, noMove))})
	}
	return best
}

// searchMove searches the i-th move in order: the first with the full window,
// the rest with a null window that is believed when it fails low. Late quiet
// moves are searched less deep at first, and a forced capture a ply deeper.
func (t *thread) searchMove(at, depth, i int, m *rules.Move, alpha, beta search.Score) search.Score {
	t.play(at, m)
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

// evaluate returns the opinion of a quiet position: the hand-made terms and, where
// there are any, the weights that were learnt. What lies so far outside the
// window that they would hardly bring it back is left as it is.
func (t *thread) evaluate(pos *rules.Position, alpha, beta search.Score) search.Score {
	score := t.eval.Evaluate(pos)
	w := t.options.Learnt
	if w == nil || score <= alpha-hopeless || score >= beta+hopeless {
		return score
	}
	learnt := w.Score(pos)
	if pos.Turn() == rules.Black {
		learnt = -learnt
	}
	return max(min(score+learnt, search.MaxOpinion), -search.MaxOpinion)
}

// hopeless is more than the learnt weights nearly ever come to.
const hopeless search.Score = 150
