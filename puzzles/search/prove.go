package search

import (
	"context"
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
// The search stops when the position is decided. With every set it goes on, if
// the position is won, until every other move is decided too: Proved if it
// wins without coming back to the position, Refuted if not. The errors are
// *BudgetError and *OverError.
func Prove(ctx context.Context, rs *rules.Ruleset, pos rules.Position, every bool, o Options) (Answer, error) {
	if err := checkQuestion(rs, pos, Goal{}, 1, o.Limits); err != nil {
		return Answer{}, err
	}
	p := newPurse(ctx, o.Limits)
	c := newCase(rs, pos, o, p)
	a := c.answer(every)
	c.meter.close()
	a.Nodes, a.Stopped = p.spent.Load(), p.why()
	return a, nil
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

func newCase(rs *rules.Ruleset, pos rules.Position, o Options, p *purse) *inquest {
	return &inquest{
		rs: rs, pos: pos, options: o, meter: newMeter(p), memory: newCasebook(o.Limits.Nodes),
		quiet: rs.Spec().Quiet.Plies,
	}
}

func (c *inquest) answer(every bool) Answer {
	a := Answer{}
	for _, m := range c.rs.Moves(nil, c.pos) {
		a.Moves = append(a.Moves, RootMove{Move: m})
	}
	d := newDuo(c.rs, c.pos.Turn(), c.options.Prober, &c.meter, c.memory)
	f := d.decide(c.pos)
	switch {
	case f.proved():
		c.keys(&a, d)
		if every {
			c.others(&a, f)
		}
	case f.refuted() && f.low == free:
		a.settle(Refuted)
	}
	a.conclude()
	return a
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
	p := prospect{finding: f, resets: m.Move.IsCapture() || m.Move.Mover() == rules.Pedina}
	switch whole := p.proof(c.quiet); {
	case f.proved() && (c.quiet == 0 || int(whole.still) <= c.quiet):
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
		d := newDuo(c.rs, c.pos.Turn(), c.options.Prober, m, newCasebook(c.options.Limits.Nodes))
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
