package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"damone/rules"
)

// Within decides for every legal move whether it reaches a goal in at most n
// own moves against every defence, and in how many. Moves are found by growing
// numbers; with shortest set it stops after the first number that any move
// reaches, and slower moves stay Unknown. The errors are *BudgetError,
// *OverError and *GoalError.
func Within(ctx context.Context, rs *rules.Ruleset, pos rules.Position, goal Goal, n int, shortest bool, o Options) (Answer, error) {
	if err := Check(rs, pos, goal, n, o.Limits); err != nil {
		return Answer{}, err
	}
	p := newPurse(ctx, o.Limits)
	team := make([]*Exact, max(o.Threads, 1))
	for i := range team {
		team[i] = newExact(rs, pos, goal, o, p)
	}
	a := Answer{}
	for _, m := range rs.Moves(nil, pos) {
		a.Moves = append(a.Moves, RootMove{Move: m})
	}
	for k := 1; k <= n && p.why() == Finished && !(shortest && a.proves()); k++ {
		round(team, pos, &a, k)
	}
	if p.why() == Finished && !(shortest && a.proves()) {
		a.settle(Refuted)
	}
	a.conclude()
	for _, e := range team {
		e.meter.close()
	}
	a.Nodes, a.Stopped = p.spent.Load(), p.why()
	return a, nil
}

// proves reports whether any move is proved.
func (a *Answer) proves() bool {
	return slices.ContainsFunc(a.Moves, func(m RootMove) bool { return m.Verdict == Proved })
}

// round asks of every move that is still open whether k moves suffice, the
// team sharing the moves out.
func round(team []*Exact, pos rules.Position, a *Answer, k int) {
	var next atomic.Int32
	work := func(e *Exact) {
		for i := next.Add(1) - 1; int(i) < len(a.Moves); i = next.Add(1) - 1 {
			m := &a.Moves[i]
			if m.Verdict == Unknown && e.Within(pos.After(m.Move), k-1) == Proved {
				m.Verdict, m.Within, m.Enough = Proved, k, k
			}
		}
	}
	var group sync.WaitGroup
	for _, e := range team[1:] {
		group.Go(func() { work(e) })
	}
	work(team[0])
	group.Wait()
}
