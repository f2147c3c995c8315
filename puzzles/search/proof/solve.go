package proof

import (
	"context"

	"damone/puzzles/search"
	"damone/puzzles/search/internal/budget"
	"damone/rules"
)

// Worth is what a position has been proved to be worth.
type Worth struct {
	Value   search.Value // to the side to move; Open when it is not known
	Nodes   uint64
	Stopped search.Stop
}

// Solve proves a position to be a win, a draw or a loss for the side to move,
// as soundly as Prove does. The errors are *search.BudgetError and
// *search.OverError.
func Solve(ctx context.Context, rs *rules.Ruleset, pos rules.Position, o search.Options) (Worth, error) {
	if err := search.Check(rs, pos, search.Goal{}, 1, o.Limits); err != nil {
		return Worth{}, err
	}
	b := budget.New(ctx, o.Limits)
	c := budget.NewCounter(b)
	w := Worth{}
	switch wins(rs, pos, pos.Turn(), o, &c) {
	case search.Proved:
		w.Value = search.Win
	case search.Refuted:
		switch wins(rs, pos, pos.Turn().Other(), o, &c) {
		case search.Proved:
			w.Value = search.Loss
		case search.Refuted:
			w.Value = search.Draw
		}
	}
	c.Close()
	w.Nodes, w.Stopped = b.Spent(), b.Stopped()
	return w, nil
}

// wins decides whether a side wins.
func wins(rs *rules.Ruleset, pos rules.Position, side rules.Color, o search.Options, c *budget.Counter) search.Verdict {
	r := newSolver(rs, side, o.Prober, c, newTable()).solve(pos)
	switch {
	case r.proved() && !r.late(rs.Spec().Quiet.Plies):
		return search.Proved
	case r.refuted():
		return search.Refuted
	}
	return search.Unknown
}
