package search

import "damone/rules"

// duo is a pursuit and a fortress that take turns at the same question. Where
// endless play decides nothing, a pursuit of the other side's win joins them:
// nothing else can refute a win soundly there, unless play must come to an end.
type duo struct {
	chase   *pursuit
	fort    *fortress
	counter *pursuit // nil where it is not needed
	meter   *meter
}

func newDuo(rs *rules.Ruleset, side rules.Color, p Prober, m *meter, memory *casebook) *duo {
	chase := newPursuit(rs, side, p, m, memory)
	d := &duo{chase: chase, fort: newFortress(chase, NewEvaluation(rs, StandardTerms())), meter: m}
	if !chase.cycles {
		d.counter = newPursuit(rs, side.Other(), p, m, newCasebook())
	}
	return d
}

// firstTurn is how many nodes each has on its first turn; every turn is twice
// as long as the one before.
const firstTurn = 2000

// decide searches until the position is closed or the budget spent. A finding
// that is not closed is Unknown: the budget was spent, or every way to refute
// hangs on repetition.
func (d *duo) decide(pos rules.Position) finding {
	ways := []func(rules.Position) (finding, bool){d.chaseOn, d.buildOn, d.counterOn}
	for turn := uint64(firstTurn); len(ways) > 0 && d.meter.purse.why() == Finished; turn *= 2 {
		left := ways[:0]
		for _, way := range ways {
			d.meter.allow(turn)
			f, done := way(pos)
			if f.closed() && f.low != tainted {
				return f
			}
			if !done {
				left = append(left, way)
			}
		}
		ways = left
	}
	return open
}

// open is the finding of a position that nothing is known of.
var open = finding{pn: 1, dn: 1, low: free}

// chaseOn goes on with the pursuit; done means that it has nothing to add.
func (d *duo) chaseOn(pos rules.Position) (f finding, done bool) {
	f = d.chase.run(pos)
	return f, f.closed()
}

// buildOn goes on with the fortress.
func (d *duo) buildOn(pos rules.Position) (f finding, done bool) {
	f, full := d.fort.run(pos)
	if f.proved() {
		d.fort.teach(d.chase.memory)
	}
	return f, full || f.closed()
}

// counterOn goes on with the pursuit of the other side's win.
func (d *duo) counterOn(pos rules.Position) (f finding, done bool) {
	if d.counter == nil {
		return open, true
	}
	if f = d.counter.run(pos); f.proved() {
		return closedAs(false), true
	}
	return open, f.closed()
}
