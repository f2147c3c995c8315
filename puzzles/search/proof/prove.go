package proof

import (
	"context"
	"slices"
	"sync/atomic"

	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// Answer is what Prove found out.
type Answer struct {
	Verdict search.Verdict
	Enough  int               // a number of own moves that suffices, when Proved
	Moves   []search.RootMove // every legal move, in the ruleset's order
	Nodes   uint64
	Stopped search.Stop
}

// Scope is how much Prove is to find out, and what it may take for granted.
type Scope struct {
	// Every asks, once the position is won, for every other move too: Proved if
	// it wins without coming back to the position, Refuted if not.
	Every bool
	// Within says that the position is known to be won within this many own
	// moves, by Keys among others; 0 when nothing is known.
	Within int
	Keys   []rules.Move
}

// Prove decides whether the side to move wins, in any number of moves, against
// every defence. The history is taken to be empty.
//
// Proved means that it does: the win needs no repetition by anybody, and comes
// before the ruleset's quiet limit. Refuted means that it does not, whatever
// the limit. Unknown means that the budget was spent, or that the answer hangs
// on what a ruleset makes of repetition.
//
// The error is a notation.Fault.
func Prove(ctx context.Context, rs *rules.Ruleset, pos rules.Position, scope Scope, o search.Options) (Answer, error) {
	if err := search.Check(rs, pos, search.Goal{}, 1, o.Limits); err != nil {
		return Answer{}, err
	}
	b := tree.NewBudget(ctx, o.Limits)
	p := &prover{
		rs: rs, pos: pos, options: o, counter: tree.NewCounter(b), table: newTable(),
		quiet: rs.Spec().Quiet.Plies,
	}
	p.prove(scope)
	p.counter.Close()
	p.answer.Nodes, p.answer.Stopped = b.Spent(), b.Stopped()
	return p.answer, nil
}

// prover is one call of Prove.
type prover struct {
	rs      *rules.Ruleset
	pos     rules.Position
	options search.Options
	counter tree.Counter
	table   *table
	quiet   int // the quiet limit; 0 for none
	answer  Answer
}

func (p *prover) prove(scope Scope) {
	for _, m := range p.rs.Moves(nil, p.pos) {
		p.answer.Moves = append(p.answer.Moves, search.RootMove{Move: m})
	}
	r := p.proveRoot(scope)
	switch {
	case r.proved() && scope.Every:
		p.proveOthers(r)
	case r.refuted() && r.dependsOn == nothing:
		for i := range p.answer.Moves {
			p.answer.Moves[i].Verdict = search.Refuted
		}
	}
	p.answer.conclude()
}

// conclude sums the moves up: one that is proved proves, all refuted refute.
func (a *Answer) conclude() {
	a.Verdict = search.Refuted
	for _, m := range a.Moves {
		switch {
		case m.Verdict == search.Proved && (a.Verdict != search.Proved || m.Enough < a.Enough):
			a.Verdict, a.Enough = search.Proved, m.Enough
		case m.Verdict == search.Unknown && a.Verdict == search.Refuted:
			a.Verdict = search.Unknown
		}
	}
}

// proves reports whether any move is proved.
func (a *Answer) proves() bool {
	return slices.ContainsFunc(a.Moves, func(m search.RootMove) bool { return m.Verdict == search.Proved })
}

// proveRoot decides the position and marks the moves proved on the way.
func (p *prover) proveRoot(scope Scope) result {
	if scope.Within == 0 {
		s := newSolver(p.rs, p.pos.Turn(), p.options.Prober, &p.counter, p.table)
		r := s.solve(p.pos)
		if !r.proved() {
			return r
		}
		for i := range p.answer.Moves {
			m := &p.answer.Moves[i]
			next := newChild(p.pos, &m.Move)
			if key := s.dfpn.firstLook(&next.pos, next.key, 0); key.proved() {
				p.mark(m, key)
			}
		}
		if !p.answer.proves() { // the win may come after the quiet limit
			return unknown
		}
		return r
	}
	for i := range p.answer.Moves {
		if m := &p.answer.Moves[i]; slices.Contains(scope.Keys, m.Move) {
			m.Verdict, m.Enough = search.Proved, scope.Within
		}
	}
	return provedIn(2*scope.Within-1, 0)
}

// mark takes over a result for the position that a move leads to.
func (p *prover) mark(m *search.RootMove, r result) {
	c := child{result: r, zeroing: m.Move.Zeroing()}
	switch proof := c.proof(p.quiet); {
	case r.proved() && !proof.late(p.quiet):
		m.Verdict, m.Enough = search.Proved, int(proof.plies+1)/2
	case r.refuted() && r.dependsOn != repetition:
		m.Verdict, m.Detour = search.Refuted, r.dependsOn == excludedPosition
	}
}

// proveOthers decides the moves that were not needed to win, the threads
// sharing them out. A move that was proved by way of the position itself is
// judged again: what counts is whether it wins without.
func (p *prover) proveOthers(root result) {
	e := &exclusion{key: tree.KeyOf(&p.pos), plies: int(root.plies), earlier: p.table}
	if p.options.Prober != nil {
		_, _, e.tables = p.options.Prober.Probe(p.pos)
	}
	var next atomic.Int32
	work := func(c *tree.Counter) {
		s := newSolver(p.rs, p.pos.Turn(), p.options.Prober, c, newTable())
		s.dfpn.excluded = e
		for i := next.Add(1) - 1; int(i) < len(p.answer.Moves); i = next.Add(1) - 1 {
			if m := &p.answer.Moves[i]; m.Verdict != search.Proved || m.Enough*2-1 > int(root.plies) {
				m.Verdict, m.Enough = search.Unknown, 0
				p.mark(m, s.solve(p.pos.After(m.Move)))
			}
		}
		c.Close()
	}
	group, _ := ordered.WithContext(context.Background())
	for range p.options.Threads - 1 {
		group.Go(func() error {
			c := tree.NewCounter(p.counter.Budget)
			work(&c)
			return nil
		})
	}
	work(&p.counter)
	_ = group.Wait() // work has no errors
}
