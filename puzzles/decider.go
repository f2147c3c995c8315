package puzzles

import (
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// anyWin decides win: an exact search with growing numbers says how long
// it takes, proof-number search which other moves win.
type anyWin struct {
	*bounded.Search
	w     *work
	first uint64 // nodes of the exact search before proof-number search is tried
}

// newAnyWin leaves half of the budget to the exact search.
func newAnyWin(w *work, pos rules.Position) (*anyWin, error) {
	o, _ := w.rest()
	o.Limits.Nodes = (o.Limits.Nodes + 1) / 2
	o.Limits.Time = (o.Limits.Time + 1) / 2
	e, err := bounded.New(w.ctx, w.rs, pos, search.Goal{}, o)
	return &anyWin{e, w, max(o.Limits.Nodes/8, 1000)}, err
}

func (u *anyWin) moves(pos rules.Position, _ int) []candidate {
	all := candidates(u.w.rs, pos)
	u.Allow(u.first)
	scope := u.fastest(pos, all)
	if len(scope.Keys) < len(all) {
		u.rest(pos, all, scope)
	}
	if scope.Within == 0 && verdict(all) == search.Proved {
		u.Allow(u.w.options.Limits.Nodes)
		u.fastest(pos, all)
	}
	return all
}

// fastest finds the moves that win soonest.
func (u *anyWin) fastest(pos rules.Position, all []candidate) proof.Scope {
	scope := proof.Scope{Every: true}
	n, v := u.Least(pos, search.MostMoves)
	if v != search.Proved {
		return scope
	}
	scope.Within = n
	for i := range all {
		if c := &all[i]; u.Within(c.after, n-1) == search.Proved {
			c.Verdict, c.Within, c.Enough = search.Proved, n, n
			scope.Keys = append(scope.Keys, c.Move)
		}
	}
	return scope
}

// rest decides the moves that the exact search has left open.
func (u *anyWin) rest(pos rules.Position, all []candidate, scope proof.Scope) {
	a, ok := u.prove(pos, scope)
	if !ok {
		return
	}
	for i, m := range a.Moves {
		if c := &all[i]; !slices.Contains(scope.Keys, c.Move) {
			c.RootMove = m
		}
	}
}

func (u *anyWin) prove(pos rules.Position, scope proof.Scope) (proof.Answer, bool) {
	o, ok := u.w.rest()
	if !ok {
		return proof.Answer{}, false
	}
	if used := u.Nodes(); o.Limits.Nodes > 0 {
		if used >= o.Limits.Nodes {
			u.w.stopped = search.Exhausted
			return proof.Answer{}, false
		}
		o.Limits.Nodes -= used
	}
	a, err := proof.Prove(u.w.ctx, u.w.rs, pos, scope, o)
	if err != nil {
		return proof.Answer{}, false
	}
	u.w.spent += a.Nodes
	u.w.stopped = max(u.w.stopped, a.Stopped)
	return a, true
}

func (u *anyWin) refuted(pos rules.Position, _ int) bool {
	if u.w.rs.Status(pos).Over() {
		return !u.Reached(pos)
	}
	a, ok := u.prove(pos, proof.Scope{})
	return ok && a.Verdict == search.Refuted
}

// Stopped leaves it to work to say why: an exact search that has spent
// its half has said all that it was asked.
func (u *anyWin) Stopped() search.Stop { return search.Finished }

// boundedGoal decides win:N and gain:G:N by exact search.
type boundedGoal struct {
	rs *rules.Ruleset
	*bounded.Search
}

func (b *boundedGoal) moves(pos rules.Position, left int) []candidate {
	all := candidates(b.rs, pos)
	for i := range all {
		c := &all[i]
		var least int
		if least, c.Verdict = b.Least(c.after, left-1); c.Verdict == search.Proved {
			c.Within, c.Enough = least+1, least+1
		}
	}
	return all
}

func (b *boundedGoal) refuted(pos rules.Position, left int) bool {
	return b.Within(pos, left) == search.Refuted
}
