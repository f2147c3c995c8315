package search

import (
	"context"
	"slices"
	"sync"

	"damone/rules"
)

// Options is how to search.
type Options struct {
	Limits  Limits
	Threads int    // at once; 0 is 1. More than one may give different answers from run to run
	Prober  Prober // nil for none

	// For Analyze only.
	Lines     int              // how many of the best moves to score; 0 is 1, negative is all
	Memory    int              // megabytes of the hash table, at most; 0 or less is 16
	Evaluator Evaluator        // nil for NewEvaluation with StandardTerms
	Before    []rules.Position // the game's earlier positions, oldest first, for the rule on repetition
	Quiet     int              // plies played already of those that the quiet limit counts
	Contempt  Score            // what a draw costs the side to move; 0 for a plain opinion, some 30 for play against the weaker
	Progress  func(Analysis)   // called after each completed depth, by the goroutine that called Analyze; nil for none
}

// Line is a move with what should follow.
type Line struct {
	Move  rules.Move
	Score Score        // to the side to move
	Moves []rules.Move // the principal variation, Move first
}

// Analysis is an opinion of a position.
type Analysis struct {
	Lines   []Line // best first, never empty
	Depth   int    // the last depth, in plies, that was searched completely
	Nodes   uint64
	Stopped Stop
}

// Best is the best move found.
func (a Analysis) Best() Line { return a.Lines[0] }

// Analyze looks for the best moves of a position that is not over. The errors
// are *BudgetError and *OverError; a search that is stopped, even before its
// first depth, has a move to show and no error.
func Analyze(ctx context.Context, rs *rules.Ruleset, pos rules.Position, o Options) (Analysis, error) {
	if err := o.Limits.check(); err != nil {
		return Analysis{}, err
	}
	if s := rs.Status(pos); s.Over() {
		return Analysis{}, &OverError{s}
	}
	if o.Evaluator == nil {
		o.Evaluator = NewEvaluation(rs, StandardTerms())
	}
	threads := max(o.Threads, 1)
	purse := newPurse(ctx, o.Limits)
	memory := newTable(o.Limits, o.Memory, threads > 1)
	var group sync.WaitGroup
	for i := 1; i < threads; i++ {
		group.Go(func() {
			aide := newThinker(rs, pos, &o, purse, memory)
			aide.deepen(1+i%2, nil)
			aide.meter.close()
		})
	}
	main := newThinker(rs, pos, &o, purse, memory)
	a := main.deepen(1, o.Progress)
	main.meter.close()
	a.Stopped = purse.why()
	purse.stop(Cancelled)
	group.Wait()
	a.Nodes = purse.spent.Load()
	return a, nil
}

// deepen searches one ply deeper again and again.
func (t *thinker) deepen(from int, progress func(Analysis)) Analysis {
	lines := t.rootLines()
	shown := t.shown(len(lines))
	a := Analysis{}
	for depth := from; depth <= t.deepest(); depth++ {
		t.depth = depth
		for i := range shown {
			t.searchRoot(lines[i:], depth)
		}
		slices.SortStableFunc(lines[:shown], byScore)
		if t.halted {
			break
		}
		a = t.analysis(lines[:shown], depth)
		if progress != nil {
			progress(a)
		}
		if t.settled(lines[:shown], depth) {
			break
		}
	}
	return t.analysis(lines[:shown], a.Depth)
}

func byScore(a, b Line) int { return int(b.Score - a.Score) }

// shown is how many of n moves were asked for.
func (t *thinker) shown(n int) int {
	switch k := t.options.Lines; {
	case k < 0:
		return n
	case k == 0:
		return 1
	default:
		return min(k, n)
	}
}

// deepest is the last depth worth searching.
func (t *thinker) deepest() int {
	if d := t.options.Limits.Depth; d > 0 {
		return min(d, maxPly/2)
	}
	return maxPly / 2
}

// settled reports whether looking deeper cannot change anything: every line is
// won or lost, and a shorter way would have been seen.
func (t *thinker) settled(lines []Line, depth int) bool {
	for _, l := range lines {
		if plies, ok := l.Score.Plies(); !ok || plies > depth {
			return false
		}
	}
	return true
}

func (t *thinker) analysis(lines []Line, depth int) Analysis {
	copied := slices.Clone(lines)
	for i := range copied {
		copied[i].Moves = slices.Clone(copied[i].Moves)
	}
	return Analysis{Lines: copied, Depth: depth, Nodes: t.meter.purse.spent.Load() + t.meter.count - t.meter.booked}
}

// rootLines lists the moves, the most promising first to the naked eye.
func (t *thinker) rootLines() []Line {
	root := &t.plies[0]
	var lines []Line
	for _, m := range t.rs.Moves(nil, root.pos) {
		next := root.pos.After(m)
		lines = append(lines, Line{Move: m, Score: -t.eval.Evaluate(&next), Moves: []rules.Move{m}})
	}
	slices.SortStableFunc(lines, byScore)
	return lines
}

// window is how far from the last score the next is first looked for.
const window = 40

// searchRoot finds the best of some root moves and puts it first. A search
// that is stopped keeps what it has found for certain.
func (t *thinker) searchRoot(lines []Line, depth int) {
	alpha, beta := -infinite, infinite
	if last := lines[0].Score; depth > 4 && last.Value() == Open {
		alpha, beta = last-window, last+window
	}
	for {
		best := t.scanRoot(lines, depth, alpha, beta)
		switch {
		case t.halted:
			return
		case best <= alpha:
			alpha = -infinite
		case best >= beta:
			beta = infinite
		default:
			return
		}
	}
}

// scanRoot searches some root moves within a window.
func (t *thinker) scanRoot(lines []Line, depth int, alpha, beta Score) Score {
	best := -infinite
	for i := range lines {
		t.enter(0, &lines[i].Move)
		score := t.rootScore(i, depth, alpha, beta)
		if t.halted {
			break
		}
		if i == 0 || score > alpha && score > best {
			line := Line{lines[i].Move, score, append([]rules.Move{lines[i].Move}, t.plies[1].pv...)}
			copy(lines[1:i+1], lines[:i])
			lines[0] = line
		}
		best = max(best, score)
		alpha = max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// rootScore scouts every move but the first before it is searched in earnest.
func (t *thinker) rootScore(i, depth int, alpha, beta Score) Score {
	if i > 0 {
		score := -t.search(1, depth-1, -alpha-1, -alpha)
		if t.halted || score <= alpha || score >= beta {
			return score
		}
	}
	return -t.search(1, depth-1, -beta, -alpha)
}
