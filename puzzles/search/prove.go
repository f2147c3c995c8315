package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"damone/rules"
)

// Prove decides whether the side to move wins, in any number of moves, against
// every defence. The history is taken to be empty.
//
// Proved means that it does: the win needs no repetition by anybody, and comes
// before the ruleset's quiet limit. Refuted means that it does not, whatever
// the limit. Unknown means that the budget was spent, or that the answer hangs
// on what a ruleset makes of repetition.
//
// The errors are *BudgetError and *OverError.
func Prove(ctx context.Context, rs *rules.Ruleset, pos rules.Position, scope Scope, o Options) (Answer, error) {
	if err := Check(rs, pos, Goal{}, 1, o.Limits); err != nil {
		return Answer{}, err
	}
	p := newPurse(ctx, o.Limits)
	c := newInquest(rs, pos, o, p)
	a := c.answer(scope)
	c.meter.close()
	a.Nodes, a.Stopped = p.spent.Load(), p.why()
	return a, nil
}

// Scope is how much Prove is to find out, and what it may take for granted.
type Scope struct {
	// Every asks, once the position is won, for every other move too: Proved if
	// it wins without coming back to the position, Refuted if not.
	Every bool
	// Within says that the position is known to be won within so many own
	// moves, by Keys among others; 0 when nothing is known.
	Within int
	Keys   []rules.Move
}

// inquest is all that Prove does about one position.
type inquest struct {
	rs      *rules.Ruleset
	pos     rules.Position
	options Options
	meter   meter
	memory  *casebook
	quiet   int
}

func newInquest(rs *rules.Ruleset, pos rules.Position, o Options, p *purse) *inquest {
	return &inquest{
		rs: rs, pos: pos, options: o, meter: newMeter(p), memory: newCasebook(),
		quiet: rs.Spec().Quiet.Plies,
	}
}

func (c *inquest) answer(scope Scope) Answer {
	a := Answer{}
	for _, m := range c.rs.Moves(nil, c.pos) {
		a.Moves = append(a.Moves, RootMove{Move: m})
	}
	f := c.whole(&a, scope)
	switch {
	case f.proved() && scope.Every:
		c.others(&a, f)
	case f.refuted() && f.low == free:
		a.settle(Refuted)
	}
	a.conclude()
	return a
}

// whole decides the position and marks the moves proved on the way.
func (c *inquest) whole(a *Answer, scope Scope) finding {
	if scope.Within == 0 {
		d := newDuo(c.rs, c.pos.Turn(), c.options.Prober, &c.meter, c.memory)
		f := d.decide(c.pos)
		if f.proved() {
			c.keys(a, d)
		}
		if f.proved() && !a.proves() {
			return c.hurry(a)
		}
		return f
	}
	for i := range a.Moves {
		if m := &a.Moves[i]; slices.Contains(scope.Keys, m.Move) {
			m.Verdict, m.Enough = Proved, scope.Within
		}
	}
	return finding{pn: 0, dn: never, low: free, plies: uint16(2*scope.Within - 1)}
}

// hurry looks for a win at full width when the one that was found may come
// after the quiet limit.
func (c *inquest) hurry(a *Answer) finding {
	e := newExact(c.rs, c.pos, Goal{}, c.options, c.meter.purse)
	defer e.meter.close()
	for n := 1; n <= e.most && !e.halted; n++ {
		round([]*Exact{e}, c.pos, a, n)
		if a.proves() {
			return finding{pn: 0, dn: never, low: free, plies: uint16(2*n - 1)}
		}
	}
	return open
}

// keys marks the moves that the search of the whole position has proved.
func (c *inquest) keys(a *Answer, d *duo) {
	for i := range a.Moves {
		m := &a.Moves[i]
		next := c.pos.After(m.Move)
		lo, hi := next.Pack()
		if f := d.chase.look(&next, lo, hi, 0); f.proved() {
			c.record(m, f)
		}
	}
}

// record takes over a finding about the position that a move leads to.
func (c *inquest) record(m *RootMove, f finding) {
	p := prospect{finding: f, resets: m.Move.Zeroing()}
	switch whole := p.proof(c.quiet); {
	case f.proved() && !whole.late(c.quiet):
		m.Verdict, m.Enough = Proved, int(whole.plies+1)/2
	case f.refuted() && f.low != tainted:
		m.Verdict, m.Detour = Refuted, f.low == banned
	}
}

// others decides the moves that were not needed to win, the threads sharing
// them out. A move that was proved by way of the position itself is judged
// again: what counts is whether it wins without.
func (c *inquest) others(a *Answer, whole finding) {
	var next atomic.Int32
	work := func(m *meter) {
		d := newDuo(c.rs, c.pos.Turn(), c.options.Prober, m, newCasebook())
		d.chase.detour = c.detour(whole)
		for i := next.Add(1) - 1; int(i) < len(a.Moves); i = next.Add(1) - 1 {
			if r := &a.Moves[i]; r.Verdict != Proved || r.Enough*2-1 > int(whole.plies) {
				r.Verdict, r.Enough = Unknown, 0
				c.record(r, d.decide(c.pos.After(r.Move)))
			}
		}
	}
	var group sync.WaitGroup
	for range c.options.Threads - 1 {
		group.Go(func() {
			m := newMeter(c.meter.purse)
			work(&m)
			m.close()
		})
	}
	work(&c.meter)
	group.Wait()
}

func (c *inquest) detour(whole finding) *detour {
	d := &detour{ban: c.pos, plies: int(whole.plies), before: c.memory}
	if c.options.Prober != nil {
		_, _, d.tables = c.options.Prober.Probe(c.pos)
	}
	return d
}
