package alphabeta

import (
	"context"
	"slices"

	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// Options is how to search.
type Options struct {
	Limits   search.Limits
	Threads  int               // at once; 0 is 1. More than one may give different answers from run to run
	Prober   search.Prober     // nil for none
	Lines    int               // how many of the best moves to score; 0 is 1, negative is all
	Among    []rules.Move      // the moves that are searched, all with one depth; none for every move
	Memory   int               // megabytes of the transposition table, at most; 0 or less is 16
	Table    *Table            // kept from search to search of one game, on one thread; nil for a new one
	Before   []rules.Position  // the game's earlier positions, oldest first, for the rule on repetition
	Quiet    int               // plies played already of those that the quiet limit counts
	Learnt   *patterns.Weights // added to the hand-made terms; nil for those alone
	Progress func(Analysis)    // called after each completed depth, by the goroutine that called Analyze; nil for none
}

// Line is a move with what should follow.
type Line struct {
	Move  rules.Move
	Score search.Score // to the side to move
	Moves []rules.Move // the principal variation, Move first
}

// Analysis is an opinion of a position.
type Analysis struct {
	Lines   []Line // best first, never empty
	Depth   int    // the last depth, in plies, that was searched completely
	Nodes   uint64
	Stopped search.Stop
}

// Best returns the best move found.
func (a Analysis) Best() Line { return a.Lines[0] }

// Moves returns the moves that the lines begin with, the best first.
func (a Analysis) Moves() []rules.Move {
	return lists.Each(a.Lines, func(l Line) rules.Move { return l.Move })
}

// Analyze looks for the best moves of a position that is not over. The error
// is a notation.Fault; a search that is stopped, even
// before its first depth, has a move to show and no error.
func Analyze(ctx context.Context, rs *rules.Ruleset, pos rules.Position, o Options) (Analysis, error) {
	if err := o.Limits.Check(); err != nil {
		return Analysis{}, err
	}
	if s := rs.Status(pos); s.Over() {
		return Analysis{}, search.OverFault(s)
	}
	threads := max(o.Threads, 1)
	group, ctx := ordered.WithContext(ctx)
	b := tree.NewBudget(ctx, o.Limits)
	t := o.Table
	if t == nil {
		t = newTable(o.Limits, o.Memory, threads > 1)
	}
	for i := 1; i < threads; i++ {
		group.Go(func() error {
			helper := newThread(rs, pos, &o, b, t)
			helper.deepen(1+i%2, nil)
			helper.counter.Close()
			return nil
		})
	}
	main := newThread(rs, pos, &o, b, t)
	a := main.deepen(1, o.Progress)
	main.counter.Close()
	a.Stopped = b.Stopped()
	b.Stop(search.Cancelled)
	_ = group.Wait() // a helper has no errors
	a.Nodes = b.Spent()
	return a, nil
}

// Consider analyses the position a game has come to, its history counted. The errors are
// those of Analyze.
func Consider(ctx context.Context, g *rules.Game, o Options) (Analysis, error) {
	o.Before, o.Quiet = nil, g.Quiet()
	for i := range g.Plies() {
		o.Before = append(o.Before, g.Before(i))
	}
	return Analyze(ctx, g.Ruleset(), g.Position(), o)
}

// deepen searches one ply deeper again and again.
func (t *thread) deepen(from int, progress func(Analysis)) Analysis {
	lines := t.rootLines()
	shown := len(lines)
	if t.options.Lines >= 0 {
		shown = min(max(t.options.Lines, 1), shown)
	}
	a, deepest := Analysis{}, maxPly/2
	if d := t.options.Limits.Depth; d > 0 {
		deepest = min(d, deepest)
	}
	for depth := from; depth <= deepest; depth++ {
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
		if settled(lines[:shown], depth) {
			break
		}
	}
	return t.analysis(lines[:shown], a.Depth)
}

func byScore(a, b Line) int { return int(b.Score - a.Score) }

// settled reports whether looking deeper cannot change anything: every line is
// won or lost, and a shorter way would have been seen.
func settled(lines []Line, depth int) bool {
	for _, l := range lines {
		if plies, ok := l.Score.Plies(); !ok || plies > depth {
			return false
		}
	}
	return true
}

func (t *thread) analysis(lines []Line, depth int) Analysis {
	copied := slices.Clone(lines)
	for i := range copied {
		copied[i].Moves = slices.Clone(copied[i].Moves)
	}
	return Analysis{Lines: copied, Depth: depth, Nodes: t.counter.Nodes()}
}
