package puzzles

import (
	"slices"

	"damone/notation"
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

// tableDraw decides draw, by tables only.
type tableDraw struct {
	w      *work
	side   rules.Color
	limit  int // the quiet limit; 0 for none
	probes uint64
}

// drawnDepth is how many decisions the tree of a draw shows.
const drawnDepth = 3

func newTableDraw(w *work, pos rules.Position, stip Stipulation) (*tableDraw, error) {
	if err := search.Check(w.rs, pos, search.Goal{}, 1, w.options.Limits); err != nil {
		return nil, err
	}
	if w.rs.Spec().Repetition.Effect != rules.Draws {
		return nil, stipulationFault("endless-play-is-no-draw", stip.String(), "ruleset", w.rs.ID())
	}
	needTables := &NeedTablesError{notation.Fault{Kind: "stipulation-needs-tables", Text: stip.String()}}
	if w.options.Prober == nil {
		return nil, needTables
	}
	if _, _, known := w.options.Prober.Probe(pos); !known {
		return nil, needTables
	}
	h := &tableDraw{w: w, side: pos.Turn(), limit: w.rs.Spec().Quiet.Plies}
	switch h.value(pos) {
	case search.Open:
		return nil, stipulationFault("win-may-come-after-the-quiet-limit", stip.String())
	case search.Win:
		return nil, stipulationFault("side-to-move-wins", stip.String())
	}
	w.draws = true
	return h, nil
}

// value is what a position is worth to the solver, whoever is to move; Open
// where the tables have a win that may come too late.
func (h *tableDraw) value(pos rules.Position) search.Value {
	h.probes++
	v := search.Open
	if s := h.w.rs.Status(pos); s.Over() {
		switch {
		case s.Outcome == rules.Drawn:
			return search.Draw
		case s.Winner == h.side:
			return search.Win
		}
		return search.Loss
	}
	if known, plies, ok := h.w.options.Prober.Probe(pos); ok && (known == search.Draw || h.inTime(pos, plies)) {
		v = known
	}
	if pos.Turn() != h.side {
		v = v.Opposite()
	}
	return v
}

// inTime reports whether a win of some plies, negative when nobody knows,
// cannot be caught by the quiet limit.
func (h *tableDraw) inTime(pos rules.Position, plies int) bool {
	return h.limit == 0 || plies >= 0 && search.InTime(h.limit, 0, plies) || search.InTimeByTables(h.w.rs, h.w.options.Prober, pos, 0)
}

func (h *tableDraw) moves(pos rules.Position, _ int) []candidate {
	all := candidates(h.w.rs, pos)
	for i := range all {
		switch c := &all[i]; h.value(c.after) {
		case search.Win, search.Draw:
			c.Verdict = search.Proved
		case search.Loss:
			c.Verdict = search.Refuted
		}
	}
	return all
}

func (h *tableDraw) refuted(pos rules.Position, _ int) bool { return h.value(pos) == search.Loss }

// Reached is true only of a game that has ended well.
func (h *tableDraw) Reached(pos rules.Position) bool {
	return h.w.rs.Status(pos).Over() && h.value(pos) != search.Loss
}

func (h *tableDraw) Nodes() uint64        { return h.probes }
func (h *tableDraw) Stopped() search.Stop { return search.Finished }
