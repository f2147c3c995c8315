package ask

import (
	"context"

	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Analyze looks for the best moves of a position. Where tables, which may be
// nil, take over, they play the lines out.
func Analyze(ctx context.Context, rs *rules.Ruleset, p rules.Position, o alphabeta.Options, tables *tablebase.Tables) (*view.Analysis, error) {
	a := &view.Analysis{Position: p}
	var err error
	o.Learnt = patterns.Learnt(rs)
	if a.Analysis, err = alphabeta.Analyze(ctx, rs, p, o); err != nil {
		return nil, err
	}
	if tables != nil {
		a.Table = tables.Ask(p, 0)
		for i := range a.Lines {
			playOut(tables, p, &a.Lines[i])
		}
	}
	return a, nil
}

// longestLine is how many moves of a line are shown.
const longestLine = 40

// playOut goes on with a line from where the tables take over.
func playOut(t *tablebase.Tables, p rules.Position, l *alphabeta.Line) {
	for _, m := range l.Moves {
		p = p.After(m)
	}
	if most := longestLine - len(l.Moves); most > 0 {
		l.Moves = append(l.Moves, t.BestPlay(p, most)...)
	}
}

// HintNodes is what a hint may cost unless another budget is given.
const HintNodes = 1_000_000

// Hint looks for the move to play in a game. Where there is only one,
// nothing is searched.
func Hint(ctx context.Context, g *rules.Game, o alphabeta.Options, tables *tablebase.Tables) (*view.Hint, error) {
	h := &view.Hint{Ruling: g.Ruleset().Explain(g.Position()), Worn: worn(g)}
	if s := g.Status(); s.Over() {
		return nil, &search.OverError{Status: s}
	}
	if tables != nil {
		h.Table = tables.Ask(g.Position(), g.Quiet())
	}
	if len(h.Ruling.Moves) == 1 {
		return h, nil
	}
	o.Lines, o.Learnt = 2, patterns.Learnt(g.Ruleset())
	var err error
	h.Analysis, err = alphabeta.Consider(ctx, g, o)
	return h, err
}

// worn reports whether a game has had a position, not the one on the board, so
// often that the rule on repetition takes hold when it comes back.
func worn(g *rules.Game) bool {
	rule := g.Ruleset().Spec().Repetition
	if rule.Effect == rules.NoEffect {
		return false
	}
	times := make(map[rules.Position]int)
	for i := range g.Plies() {
		p := g.Before(i)
		if times[p]++; times[p] >= rule.Count-1 && p != g.Position() {
			return true
		}
	}
	return false
}

// SolveNodes is the budget of a solver that is not given another.
const SolveNodes = 20_000_000

// opinionNodes is what an opinion may cost where there is no proof.
const opinionNodes = 500_000

// Solve solves a position and, where there is no proof, adds an opinion.
func Solve(ctx context.Context, rs *rules.Ruleset, p rules.Position, stip puzzles.Stipulation, o alphabeta.Options) (*view.Solution, error) {
	solved, err := puzzles.Solve(ctx, rs, p, stip, search.Options{Limits: o.Limits, Threads: o.Threads, Prober: o.Prober})
	if err != nil {
		return nil, err
	}
	solution := &view.Solution{Solution: solved}
	if solved.Verdict == search.Unknown && ctx.Err() == nil {
		a, err := alphabeta.Analyze(ctx, rs, p, alphabeta.Options{Limits: search.Limits{Nodes: opinionNodes}, Prober: o.Prober})
		if err != nil {
			return nil, err
		}
		best := a.Best()
		solution.Opinion = &best
	}
	return solution, nil
}
