//go:build !small

package ask

import (
	"context"
	"math/rand/v2"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Analyze looks for the best moves in a game. Where tables, which may be nil, take
// over, they play the lines out.
func Analyze(ctx context.Context, g *rules.Game, o alphabeta.Options, tables *tablebase.Tables) (*view.Analysis, error) {
	p := g.Position()
	a := &view.Analysis{Position: p}
	var err error
	o.Learnt = patterns.Learnt(g.Ruleset())
	if a.Analysis, err = alphabeta.Consider(ctx, g, o); err != nil {
		return nil, err
	}
	if tables != nil {
		a.Table = tables.Ask(p, g.Quiet())
		for i := range a.Lines { // each goes on from where the tables take over
			l, end := &a.Lines[i], p
			for _, m := range l.Moves {
				end = end.After(m)
			}
			if most := longestLine - len(l.Moves); most > 0 {
				l.Moves = append(l.Moves, tables.BestPlay(end, most)...)
			}
		}
	}
	return a, nil
}

// longestLine is how many moves of a line are shown.
const longestLine = 40

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

// The computer varies its first plies among moves that look no worse than the
// best by more than nearly.
const (
	variedPlies = 8
	nearly      = search.Score(10)
)

// Reply chooses the move of a level in a game that is not over, with the endgame tables
// that there are, nil for none. Random, nil for none, varies the opening, and when the
// level slips. The error is the search's or the context's.
func Reply(ctx context.Context, g *rules.Game, level arena.Level, tables search.Prober, random *rand.Rand) (rules.Move, error) {
	if moves := g.Ruleset().Moves(nil, g.Position()); len(moves) == 1 {
		return moves[0], ctx.Err()
	}
	slips := random
	if slips == nil {
		slips = rand.New(rand.NewPCG(0, uint64(g.Plies())))
	}
	if m, ok := level.Slip(ctx, g, slips); ok {
		return m, ctx.Err()
	}
	o := level.Options(g.Ruleset(), tables)
	varies := random != nil && g.Plies() < variedPlies
	if varies {
		o.Lines = 4
	}
	a, err := alphabeta.Consider(ctx, g, o)
	if err != nil {
		return rules.Move{}, err
	}
	equal := 1
	for varies && equal < len(a.Lines) && a.Lines[equal].Score >= a.Best().Score-nearly {
		equal++
	}
	i := 0
	if equal > 1 {
		i = random.IntN(equal)
	}
	return a.Lines[i].Move, ctx.Err()
}
