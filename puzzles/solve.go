package puzzles

import (
	"context"
	"time"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// mostDecisions is how many decisions a tree may hold.
const mostDecisions = 2000

// Solve answers whether a stipulation can be met, and how. Where it cannot be
// decided within the limits the Solution says so; the errors are
// *NeedTablesError and notation.Fault.
//
// A draw is decided by tables, and where they do not cover a position by a proof that
// ends in them. It is solved for three moves against every defence. If no decision has a
// dual, one line goes on: as long as one move saves the draw and the solver's
// pieces do not go to and fro, for MostDrawn moves at most. Where the budget is spent
// on that line, what it has come to is there, and the Solution has not Finished.
func Solve(ctx context.Context, rs *rules.Ruleset, pos rules.Position, stip Stipulation, o search.Options) (Solution, error) {
	w, by, err := begin(ctx, rs, pos, stip, o)
	if err != nil {
		return Solution{}, err
	}
	return w.answer(by, pos, stip), nil
}

// begin returns what a stipulation is decided with.
func begin(ctx context.Context, rs *rules.Ruleset, pos rules.Position, stip Stipulation, o search.Options) (*work, decider, error) {
	o.Limits.Depth = min(o.Limits.Depth, 0) // a depth is no budget here
	w := &work{ctx: ctx, rs: rs, options: o, decisions: mostDecisions, made: make(map[place]*Decision)}
	if o.Limits.Time > 0 {
		w.deadline = time.Now().Add(o.Limits.Time)
	}
	by, err := w.decider(pos, stip)
	return w, by, err
}

// answer solves, and says what it took.
func (w *work) answer(by decider, pos rules.Position, stip Stipulation) Solution {
	s := w.solve(by, pos, stip)
	s.Nodes = w.spent + by.Nodes()
	s.Stopped = max(w.stopped, by.Stopped())
	s.Pruned = w.pruned
	s.Finished = s.Verdict != search.Unknown && s.Stopped == search.Finished && !s.Pruned
	return s
}

// decider decides moves for one stipulation.
type decider interface {
	// moves judges every legal move of a position in which the solver is to
	// move with a number of own moves left.
	moves(pos rules.Position, left int) []candidate
	// refuted reports whether the goal is out of reach in a position in which
	// the solver is to move.
	refuted(pos rules.Position, left int) bool
	// Reached reports whether the goal is reached on the board.
	Reached(pos rules.Position) bool
	Nodes() uint64
	Stopped() search.Stop
}

// candidate is a move and what it is worth.
type candidate struct {
	search.RootMove
	after rules.Position
}

// candidates returns the legal moves, none decided yet.
func candidates(rs *rules.Ruleset, pos rules.Position) []candidate {
	return lists.Each(rs.Moves(nil, pos), func(m rules.Move) candidate {
		return candidate{RootMove: search.RootMove{Move: m}, after: pos.After(m)}
	})
}

// work is one call of Solve.
type work struct {
	ctx       context.Context
	rs        *rules.Ruleset
	options   search.Options
	deadline  time.Time
	spent     uint64 // nodes, of searches that are over
	stopped   search.Stop
	decisions int // still allowed
	pruned    bool
	draws     bool // the stipulation is to draw
	told      bool // the stipulation is a win, of which a line is told
	made      map[place]*Decision
}

// rest returns what is left to spend; ok is false when that is nothing.
func (w *work) rest() (o search.Options, ok bool) {
	o = w.options
	if n := o.Limits.Nodes; n > 0 {
		if w.spent >= n {
			w.stopped = max(w.stopped, search.Exhausted)
			return o, false
		}
		o.Limits.Nodes = n - w.spent
	}
	if !w.deadline.IsZero() {
		if o.Limits.Time = time.Until(w.deadline); o.Limits.Time <= 0 {
			o.Limits.Time = time.Nanosecond
			w.stopped = max(w.stopped, search.Exhausted)
			return o, false
		}
	}
	return o, true
}

// over reports whether there is nothing left to spend on a goal whose decider has
// no budget of its own.
func (w *work) over(by decider) bool {
	switch n := w.options.Limits.Nodes; {
	case w.ctx.Err() != nil:
		w.stopped = search.Cancelled
	case n > 0 && w.spent+by.Nodes() >= n, !w.deadline.IsZero() && !time.Now().Before(w.deadline):
		w.stopped = max(w.stopped, search.Exhausted)
	default:
		return false
	}
	return true
}

func (w *work) decider(pos rules.Position, stip Stipulation) (decider, error) {
	o := w.options
	switch stip.Kind {
	case WinIn, Gain:
		if err := search.Check(w.rs, pos, search.Goal{Gain: stip.Gain}, stip.Moves, o.Limits); err != nil {
			return nil, err
		}
		e, err := bounded.New(w.ctx, w.rs, pos, search.Goal{Gain: stip.Gain}, o)
		return &boundedGoal{w.rs, e}, err
	case Draw:
		return newTableDraw(w, pos, stip)
	}
	if h, ok := newTableWin(w, pos); ok {
		return h, nil
	}
	return newAnyWin(w, pos)
}

func (w *work) solve(by decider, pos rules.Position, stip Stipulation) Solution {
	s := Solution{Position: pos, Stipulation: stip}
	left := stip.Moves
	switch {
	case w.draws:
		left = drawnDepth
	case stip.Kind == Win && stip.Line > 0:
		left, w.told = stip.Line, true
	}
	all := by.moves(pos, left)
	s.Verdict = verdict(all)
	keys, rest := split(all)
	for _, k := range keys {
		s.Keys = append(s.Keys, k.Move)
	}
	s.Value = w.value(pos, stip, s.Verdict)
	s.Unique = len(w.distinct(keys)) == 1
	for _, c := range rest {
		s.Unique = s.Unique && c.Verdict == search.Refuted
		s.Tries = append(s.Tries, w.try(by, c, left))
	}
	if s.Verdict == search.Proved {
		s.Tree = w.decision(by, pos, left, all)
		s.Grade = w.grade(s.Tree, s.Unique)
		if h, ok := by.(*tableGoal); ok && w.draws && s.Grade == GradeA {
			s.Tree = w.drawn(h, s.Tree, stip.lineMoves())
		}
		if w.pruned {
			s.Grade = Ungraded
		}
	}
	return s
}

// verdict sums candidates up.
func verdict(all []candidate) search.Verdict {
	v := search.Refuted
	for _, c := range all {
		switch {
		case c.Verdict == search.Proved:
			return search.Proved
		case c.Verdict == search.Unknown:
			v = search.Unknown
		}
	}
	return v
}

// value returns the value that a verdict shows. Where a win is refuted, as much
// again is spent on telling a draw from a loss.
func (w *work) value(pos rules.Position, stip Stipulation, v search.Verdict) search.Value {
	switch {
	case v == search.Proved && stip.Kind == Draw:
		return search.Draw
	case v == search.Proved && stip.Kind != Gain:
		return search.Win
	case v == search.Refuted && stip.Kind == Draw:
		return search.Loss
	case v == search.Refuted && stip.Kind == Win:
		return w.provedValue(pos)
	}
	return search.Open
}

// provedValue spends on a position as much as has been spent.
func (w *work) provedValue(pos rules.Position) search.Value {
	const least = 10_000
	o, ok := w.rest()
	if !ok {
		return search.Open
	}
	if n := max(w.spent, least); o.Limits.Nodes == 0 || n < o.Limits.Nodes {
		o.Limits.Nodes = n
	}
	s, err := proof.Solve(w.ctx, w.rs, pos, o)
	if err != nil {
		return search.Open
	}
	w.spent += s.Nodes
	return s.Value
}

// try shows what is wrong with a first move.
func (w *work) try(by decider, c candidate, left int) Try {
	t := Try{Move: c.Move, Verdict: c.Verdict, Detour: c.Detour}
	if c.Verdict != search.Refuted {
		return t
	}
	if c.Detour {
		defer w.limit(by)()
	}
	for _, m := range w.replies(c.after) {
		if next := c.after.After(m); !by.Reached(next) && by.refuted(next, left-1) {
			t.Refutation, t.Detour = m, false
			break
		}
	}
	return t
}

// detourNodes is how many nodes are spent on finding out whether a detour can
// be refuted outright.
const detourNodes = 100_000

// limit limits what is spent until the function it returns is called. That
// this little has been used up says nothing of the solution.
func (w *work) limit(by decider) (done func()) {
	nodes, stopped := w.options.Limits.Nodes, w.stopped
	w.options.Limits.Nodes = w.spent + by.Nodes() + detourNodes
	if nodes > 0 {
		w.options.Limits.Nodes = min(nodes, w.options.Limits.Nodes)
	}
	return func() { w.options.Limits.Nodes, w.stopped = nodes, stopped }
}

// orderingNodes is how many nodes are spent on putting replies in order.
const orderingNodes = 2000

// replies lists the legal moves, the best by opinion first.
func (w *work) replies(pos rules.Position) []rules.Move {
	a, err := alphabeta.Analyze(w.ctx, w.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: orderingNodes}, Lines: -1})
	if err != nil {
		return w.rs.Moves(nil, pos)
	}
	w.spent += a.Nodes
	return a.Moves()
}
