package search

import (
	"context"

	"damone/rules"
)

// Exact answers, at full width and without any evaluation, whether a side
// reaches a goal within so many own moves. It remembers what it has found out,
// so one Exact is best kept for all questions about a problem. It is for one
// goroutine.
//
// A goal that can be reached can be reached without repeating a position, so
// repetition changes no answer.
type Exact struct {
	rs      *rules.Ruleset
	side    rules.Color
	goal    Goal
	target  int // the material balance to reach; unused for a win
	most    int // own moves that can be searched
	quiet   int // the quiet limit; 0 for none
	prober  Prober
	meter   meter
	memory  *ledger
	halted  bool
	forks   [2*MostMoves + 2]fork
	refutes history
}

// fork is room for the moves of one ply.
type fork struct {
	moves []rules.Move
	next  []branch
}

// branch is a move's outcome, with how soon it is worth a look.
type branch struct {
	pos   rules.Position
	merit int32
	route route
}

// NewExact prepares to ask what the side to move of a position can reach. A
// gain is counted from that position. The errors are *BudgetError, *OverError
// and *GoalError.
func NewExact(ctx context.Context, rs *rules.Ruleset, pos rules.Position, goal Goal, o Options) (*Exact, error) {
	if err := Check(rs, pos, goal, 1, o.Limits); err != nil {
		return nil, err
	}
	return newExact(rs, pos, goal, o, newPurse(ctx, o.Limits)), nil
}

func newExact(rs *rules.Ruleset, pos rules.Position, goal Goal, o Options, p *purse) *Exact {
	return &Exact{
		rs: rs, side: pos.Turn(), goal: goal, target: Material(&pos, pos.Turn()) + goal.Gain,
		most: mostMoves(rs), quiet: rs.Spec().Quiet.Plies, prober: o.Prober, meter: newMeter(p), memory: newLedger(),
	}
}

// Check tells whether a goal can be asked for at all. A depth is no budget
// here. The errors are *GoalError, *BudgetError and *OverError.
func Check(rs *rules.Ruleset, pos rules.Position, goal Goal, within int, l Limits) error {
	if err := goal.check(within, mostMoves(rs)); err != nil {
		return err
	}
	l.Depth = min(l.Depth, 0)
	if err := l.check(); err != nil {
		return err
	}
	if s := rs.Status(pos); s.Over() {
		return &OverError{s}
	}
	return goal.checkGain(mostGain(rs, &pos))
}

// Side is the side that is to reach the goal.
func (e *Exact) Side() rules.Color { return e.side }

// Nodes is how many positions have been looked at so far.
func (e *Exact) Nodes() uint64 { return e.meter.purse.spent.Load() + e.meter.count - e.meter.booked }

// Allow sets how many more nodes may be spent before every further question
// is Unknown, until Allow is called again; 0 is as many as the Limits allow.
func (e *Exact) Allow(nodes uint64) { e.meter.allow(nodes) }

// Stopped is Finished until an answer was Unknown for want of budget.
func (e *Exact) Stopped() Stop { return e.meter.purse.why() }

// Within asks whether the side reaches the goal with at most n more moves of
// its own, whoever is to move. No history is assumed: the position is the first
// of its kind and quiet play starts counting. More moves than MostMoves, or
// than the ruleset's quiet limit has room for, are Unknown.
func (e *Exact) Within(pos rules.Position, n int) Verdict {
	if e.halted = n < 0 || n > e.most || !InTime(e.quiet, 0, e.plies(&pos, n)); e.halted {
		return Unknown
	}
	if reached := e.reaches(0, &pos, n); !e.halted {
		return verdictOf(reached)
	}
	return Unknown
}

// Reached reports whether the goal is reached on the board: the game won, or
// the material gained with nothing left to capture.
func (e *Exact) Reached(pos rules.Position) bool {
	if s := e.rs.Status(pos); s.Over() {
		return s.Outcome == rules.Won && s.Winner == e.side
	}
	return e.goal.Gain > 0 && !e.rs.Glance(&pos).Captures && e.gained(&pos)
}

// Least is the smallest number of own moves, from 0 up to n, within which the
// goal is reached.
func (e *Exact) Least(pos rules.Position, n int) (least int, v Verdict) {
	for least = range n + 1 {
		if v = e.Within(pos, least); v != Refuted {
			return least, v
		}
	}
	return 0, Refuted
}

// reaches is Within for a position at some distance from the one asked about.
func (e *Exact) reaches(at int, pos *rules.Position, n int) bool {
	if !e.meter.spend() {
		e.halted = true
		return false
	}
	g := e.rs.Glance(pos)
	if g.Fallen || g.Stuck {
		s := e.rs.Status(*pos)
		return s.Outcome == rules.Won && s.Winner == e.side
	}
	if e.goal.Gain > 0 && !g.Captures && e.gained(pos) {
		return true
	}
	attacks := pos.Turn() == e.side
	if n == 0 && (attacks || e.goal.Gain == 0 || Material(pos, e.side) < e.target) {
		return false
	}
	if reached, ok := e.probe(pos, n, attacks); ok {
		return reached
	}
	lo, hi := pos.Pack()
	if reached, ok := e.memory.load(lo, hi, n); ok {
		return reached
	}
	var reached bool
	if attacks {
		reached = e.attack(at, pos, n)
	} else {
		reached = e.defend(at, pos, n)
	}
	if !e.halted {
		e.memory.store(lo, hi, n, reached)
	}
	return reached
}

// gained reports whether the balance is reached in a position where the side
// to move cannot capture, and neither could the other.
func (e *Exact) gained(pos *rules.Position) bool {
	if Material(pos, e.side) < e.target {
		return false
	}
	other := pos.Passed()
	return !e.rs.Glance(&other).Captures
}

// probe asks the tables, which know how long a win takes.
func (e *Exact) probe(pos *rules.Position, n int, attacks bool) (reached, ok bool) {
	if e.prober == nil || e.goal.Gain > 0 {
		return false, false
	}
	v, plies, ok := e.prober.Probe(*pos)
	if !ok {
		return false, false
	}
	if !attacks {
		v = v.Opposite()
	}
	if v != Win {
		return false, true
	}
	return plies <= e.plies(pos, n), plies >= 0
}

// plies is how many single moves there are until the n-th own move is made.
func (e *Exact) plies(pos *rules.Position, n int) int {
	if pos.Turn() == e.side {
		return 2*n - 1
	}
	return 2 * n
}

// attack looks for one move that reaches the goal.
func (e *Exact) attack(at int, pos *rules.Position, n int) bool {
	f := e.expand(at, pos)
	if n > 1 {
		for i := range f.next {
			if reached, ok := e.preview(&f.next[i], n-1); ok && reached {
				return true
			}
		}
	}
	for i := range f.next {
		next := f.pick(i, n > 1)
		if e.reaches(at+1, &next.pos, n-1) {
			return true
		}
		if e.halted {
			return false
		}
	}
	return false
}

// preview ranks a move of the attacker: replies that are forced come first,
// then the fewer replies the better. It tells when the answer is known.
func (e *Exact) preview(b *branch, n int) (reached, ok bool) {
	lo, hi := b.pos.Pack()
	if reached, ok = e.memory.load(lo, hi, n); ok && !reached {
		b.merit = -1 << 20
	} else if e.rs.Glance(&b.pos).Captures {
		b.merit = 1
	} else {
		b.merit = -int32(e.rs.Steps(&b.pos, b.pos.Turn()))
	}
	return reached, ok
}

// defend looks for one move that keeps the goal out of reach.
func (e *Exact) defend(at int, pos *rules.Position, n int) bool {
	f := e.expand(at, pos)
	for i := range f.next {
		b := &f.next[i]
		lo, hi := b.pos.Pack()
		if reached, ok := e.memory.load(lo, hi, n); ok && !reached {
			return false
		}
		b.merit = e.refutes[b.route.from&31][b.route.to&31]
	}
	for i := range f.next {
		next := f.pick(i, true)
		if !e.reaches(at+1, &next.pos, n) {
			r := next.route
			e.refutes[r.from&31][r.to&31] = min(e.refutes[r.from&31][r.to&31]+int32(n*n), historyLimit)
			return false
		}
	}
	return true
}

// expand lists where the moves of a position lead.
func (e *Exact) expand(at int, pos *rules.Position) *fork {
	f := &e.forks[at]
	f.moves = e.rs.Moves(f.moves[:0], *pos)
	f.next = f.next[:0]
	for i := range f.moves {
		m := &f.moves[i]
		b := branch{route: route{m.From(), m.To()}}
		b.pos.Follow(pos, m)
		f.next = append(f.next, b)
	}
	return f
}

// pick brings the most promising of the branches from i on to place i.
func (f *fork) pick(i int, ranked bool) *branch {
	if ranked {
		best := i
		for j := i + 1; j < len(f.next); j++ {
			if f.next[j].merit > f.next[best].merit {
				best = j
			}
		}
		f.next[i], f.next[best] = f.next[best], f.next[i]
	}
	return &f.next[i]
}
