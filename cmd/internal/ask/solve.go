package ask

import (
	"context"

	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

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
