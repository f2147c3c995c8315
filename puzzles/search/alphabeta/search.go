package alphabeta

import (
	"math"
	"slices"

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
	rs         *rules.Ruleset
	options    *Options
	eval       *tree.Evaluation
	table      *tree.Lockless
	counter    tree.Counter
	halted     bool
	optional   bool // captures may be declined
	full       bool // nothing is left out but by bounds: a search to a depth that was asked for
	repeat     rules.Repetition
	quiet      int // the quiet limit; 0 for none
	before     []tree.Hash
	experience experience
	plies      [maxPly + 2]ply
}

// ply is a position on the line being searched, and room for its moves.
type ply struct {
	pos     rules.Position
	glance  rules.Glance // but of the root
	hash    tree.Hash
	hashed  bool // already
	since   int  // plies since a capture or a promotion, which nothing undoes
	quiet   int  // plies since what the quiet limit counts from
	moves   []rules.Move
	order   tree.Order
	pv      []rules.Move // the principal variation from here
	killers [2]tree.Route
	step    int  // how play came here: see stepOf
	probing bool // by probCut
}

func newThread(rs *rules.Ruleset, pos rules.Position, o *Options, b *tree.Budget, memory *tree.Lockless) *thread {
	spec := rs.Spec()
	t := &thread{
		rs: rs, options: o, eval: tree.NewEvaluation(rs), table: memory, counter: tree.NewCounter(b), full: o.Limits.Depth > 0,
		optional: spec.CaptureOptional, repeat: spec.Repetition, quiet: spec.Quiet.Plies,
	}
	for i := range o.Before {
		t.before = append(t.before, tree.HashOf(&o.Before[i]))
	}
	root := &t.plies[0]
	root.pos, root.hash, root.since, root.quiet, root.step = pos, tree.HashOf(&pos), len(t.before), o.Quiet, steps
	return t
}

// play plays a move of a ply and sets up the next, which goes deep if it will be looked
// up in the table.
func (t *thread) play(at int, m *rules.Move, deep bool) {
	p, next := &t.plies[at], &t.plies[at+1]
	rules.Fast{}.Play(&next.pos, &p.pos, m)
	if next.hashed = deep; deep {
		next.hash = tree.HashOf(&next.pos)
		t.table.Fetch(next.hash)
	}
	next.glance = t.rs.Fast().Glance(&next.pos)
	next.since, next.quiet, next.step = p.since+1, p.quiet+1, steps
	if m.IsCapture() {
		next.since, next.quiet = 0, 0
		return
	}
	next.step = stepOf(tree.RouteOf(m))
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
	if p.glance.Over || p.glance.Stuck() {
		return search.ScoreIn(search.ValueAtEnd(t.rs.Status(p.pos), p.pos.Turn()), at)
	}
	if t.options.Prober != nil {
		if v, plies, ok := t.options.Prober.Probe(p.pos); ok {
			return t.tableScore(v, plies, at)
		}
	}
	if depth > 0 || at == 1 {
		if !p.hashed {
			p.hash = tree.HashOf(&p.pos)
		}
		if s, ok := t.repeated(at); ok {
			return s
		}
	}
	if depth <= 0 {
		return t.quiesce(at, alpha, beta)
	}
	if at >= maxPly {
		return t.evaluate(&p.pos, &p.glance, alpha, beta)
	}
	return t.searchMoves(at, depth, alpha, beta)
}

// quiesce follows captures to their end, where there is something to evaluate.
func (t *thread) quiesce(at int, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	if !p.glance.Captures || at >= maxPly {
		return t.evaluate(&p.pos, &p.glance, alpha, beta)
	}
	best := -infinite
	if t.optional {
		if best = t.evaluate(&p.pos, &p.glance, alpha, beta); best >= beta {
			return best
		}
	}
	p.moves = t.rs.Fast().MovesAfter(p.moves[:0], &p.pos, p.glance)
	for i := range p.moves {
		m := &p.moves[i]
		if !m.IsCapture() {
			break
		}
		t.play(at, m, false)
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
func (t *thread) searchMoves(at, depth int, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	known := t.load(p)
	if score := fromTable(known.score, at); beta-alpha == 1 && known.depth >= depth && known.cuts(score, beta) {
		return score
	}
	selective := !t.full && beta-alpha == 1 && isOpinion(alpha) && isOpinion(beta)
	if selective && depth >= probDepth && !p.probing {
		if score, ok := t.probCut(at, depth, beta); ok {
			return score
		}
	}
	futile := selective && t.futile(p, depth, alpha)
	floor, best, choice := alpha, -infinite, noMove
	for i := 0; t.has(at, i, known.best); i++ {
		index := p.order.Pick(i)
		t.play(at, &p.moves[index], depth > 1 && !futile)
		if futile && best > -search.MaxOpinion && t.isQuiet(at, &p.moves[index]) {
			continue
		}
		score := t.searchMove(at, depth, i, alpha, beta)
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
			t.credit(at, i, depth)
			break
		}
	}
	t.table.Store(p.hash, entry{fromTable(best, -at), depth, boundOf(best, floor, beta), uint8(min(choice, noMove))}.pack())
	return best
}

// has reports whether a ply has an i-th move in order, and lists its moves when it must. Where
// nothing captures and the table knows the best one, the others wait until that was searched.
func (t *thread) has(at, i int, best uint8) bool {
	p := &t.plies[at]
	switch alone := !t.full && !p.glance.Captures && int(best) < p.glance.Steps; {
	case i == 0 && alone:
		p.moves = slices.Grow(p.moves[:0], int(best)+1)[:best+1]
		p.moves[best] = t.rs.Fast().NthStep(&p.pos, int(best))
		p.order = append(p.order[:0], tree.Ranked{Index: int32(best), Score: tableMoveScore})
	case i == 0 || i == 1 && alone:
		p.moves = t.rs.Fast().MovesAfter(p.moves[:0], &p.pos, p.glance)
		if t.rank(at, best); i == 1 {
			p.order.Pick(0) // the table's
		}
	}
	return i < len(p.order)
}

// isOpinion reports whether a score proves nothing. Only such bounds are worth a
// guess, and a loss is proved only where no move was left out.
func isOpinion(s search.Score) bool { return s.Value() == search.Open }

// isQuiet reports whether the move of a ply that was played neither captures, promotes
// nor offers anything, and does not end the game.
func (t *thread) isQuiet(at int, m *rules.Move) bool {
	g := &t.plies[at+1].glance
	return !m.IsCapture() && m.Becomes() == rules.NoRank && !g.Captures && !g.Over && g.Steps != 0
}

// futility is, by depth, how far a quiet move may bring the evaluation up again. Where
// that is too little, only the first move is searched, and what is not quiet.
var futility = [...]search.Score{1: 60, 2: 100}

// futile reports whether that is so of a ply.
func (t *thread) futile(p *ply, depth int, alpha search.Score) bool {
	if p.glance.Captures || depth >= len(futility) {
		return false
	}
	low := alpha - futility[depth]
	return t.evaluate(&p.pos, &p.glance, low, low) <= low
}

// The shallow search of probCut. Deep scores are those of half the depth, more or less
// 13 to 20 in two of three positions, in all rulesets alike.
const (
	probDepth  = 4
	probMargin = 15 // and 2 for each ply that the search is less deep
)

// probCut searches a position less deep. A score so far above beta that the
// deeper search would hardly bring it back is taken for it (Buro's ProbCut, 1995).
func (t *thread) probCut(at, depth int, beta search.Score) (score search.Score, ok bool) {
	shallow := min(depth-2, depth*3/5)
	margin := search.Score(probMargin + 2*(depth-shallow))
	if beta += margin; !isOpinion(beta) {
		return 0, false
	}
	p := &t.plies[at]
	p.probing = true
	score = t.searchMoves(at, shallow, beta-1, beta)
	p.probing = false
	if isOpinion(score) {
		return score - margin, t.halted || score >= beta
	}
	return score, t.halted || score >= beta
}

// searchMove searches the i-th move in order, which was played: the first with the full window,
// the rest with a null window that is believed when it fails low. Late quiet
// moves are searched less deep at first, and a forced capture a ply deeper.
func (t *thread) searchMove(at, depth, i int, alpha, beta search.Score) search.Score {
	p := &t.plies[at]
	m := &p.moves[p.order[i].Index]
	next := depth - 1
	if len(p.moves) == 1 && m.IsCapture() {
		next = depth
	}
	if i == 0 {
		return -t.search(at+1, next, -beta, -alpha)
	}
	if less := t.reduction(at, depth, i, beta-alpha > 1); less > 0 {
		if score := -t.search(at+1, next-less, -alpha-1, -alpha); t.halted || score <= alpha {
			return score
		}
	}
	score := -t.search(at+1, next, -alpha-1, -alpha)
	if t.halted || score <= alpha || score >= beta {
		return score
	}
	return -t.search(at+1, next, -beta, -alpha)
}

// reduction returns how many plies less deep the i-th move in order is searched at first.
func (t *thread) reduction(at, depth, i int, pv bool) int {
	p := &t.plies[at]
	m, rank := &p.moves[p.order[i].Index], p.order[i].Score
	switch {
	case depth < 3 || i < 2 || m.IsCapture() || m.Becomes() != rules.NoRank:
		return 0
	case t.full || !t.isQuiet(at, m):
		return min(i-2, 1)
	}
	less := int(0.8 + float64(logarithms[min(depth, 63)]*logarithms[min(i, 63)])/1.6)
	if rank >= killerScore/2 {
		less--
	} else {
		less -= int(rank) / 12_000
	}
	if pv {
		less--
	}
	return min(max(less, 0), depth-2)
}

var logarithms = func() (of [64]float64) {
	for n := 1; n < len(of); n++ {
		of[n] = math.Log(float64(n))
	}
	return of
}()

// evaluate returns the opinion of a quiet position: the hand-made terms and, where
// there are any, the weights that were learnt. What lies so far outside the
// window that they would hardly bring it back is left as it is.
func (t *thread) evaluate(pos *rules.Position, g *rules.Glance, alpha, beta search.Score) search.Score {
	steps := g.Steps
	if g.Captures || g.Over { // they were not counted
		steps = t.rs.Fast().Steps(pos, pos.Turn())
	}
	score := t.eval.EvaluateAfter(pos, steps)
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
