package puzzles

import (
	"cmp"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// tableGoal decides win and draw by tables.
type tableGoal struct {
	w      *work
	side   rules.Color
	worth  search.Value // what the solver is to reach at least: Win or Draw
	limit  int          // the quiet limit; 0 for none
	tables search.Prober
	beyond *proof.Beyond // the tables where they do not cover the position; nil where they do
	probes uint64
}

func newTableGoal(w *work, pos rules.Position, worth search.Value) *tableGoal {
	return &tableGoal{w: w, side: pos.Turn(), worth: worth, limit: w.rs.Spec().Quiet.Plies, tables: w.options.Prober}
}

// newTableWin is ok where tables know how long the win takes.
func newTableWin(w *work, pos rules.Position) (h *tableGoal, ok bool) {
	if w.options.Prober == nil || search.Check(w.rs, pos, search.Goal{}, 1, w.options.Limits) != nil {
		return nil, false
	}
	h = newTableGoal(w, pos, search.Win)
	_, plies, _ := w.options.Prober.Probe(pos)
	return h, plies >= 0 && h.value(pos) == search.Win
}

// BeyondNodes is how many nodes are spent on proving what a position is worth that the
// tables do not cover, as in a study of more pieces than they have.
const BeyondNodes = 6_000

// drawnDepth is how many moves of the solver the tree of a draw shows against
// every defence.
const drawnDepth = 3

func newTableDraw(w *work, pos rules.Position, stip Stipulation) (*tableGoal, error) {
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
	h := newTableGoal(w, pos, search.Draw)
	if !h.knows(pos) {
		return nil, cmp.Or(w.ctx.Err(), error(needTables))
	}
	switch worth := h.value(pos); {
	case w.stopped != search.Finished: // there is nothing left to find out with
	case worth == search.Open:
		return nil, stipulationFault("win-may-come-after-the-quiet-limit", stip.String())
	case worth == search.Win:
		return nil, stipulationFault("side-to-move-wins", stip.String())
	}
	w.draws = true
	return h, nil
}

// knows reports whether the tables cover a position, or a proof that ends in them has
// told what it is worth; from then on proofs tell of others, too.
func (h *tableGoal) knows(pos rules.Position) bool {
	if _, _, known := h.tables.Probe(pos); known {
		return true
	}
	h.beyond = proof.BeyondTables(h.w.ctx, h.w.rs, h.tables, BeyondNodes)
	h.tables = h.beyond
	_, _, known := h.tables.Probe(pos)
	return known
}

// value returns what a position is worth to the solver, whoever is to move; Open
// where the tables have a win that may come too late.
func (h *tableGoal) value(pos rules.Position) search.Value {
	v, _ := h.worthOf(pos)
	return v
}

// worthOf returns a value, and how many plies a win or loss takes; 0 where that is
// not known.
func (h *tableGoal) worthOf(pos rules.Position) (v search.Value, plies int) {
	h.probes++
	if h.beyond != nil && h.w.over(h) {
		return search.Open, 0
	}
	known, n, ok := search.ByTables(h.w.rs, h.tables, pos)
	if ok && (known == search.Draw || search.InTimeByTables(h.tables, pos, n, h.limit, 0)) {
		v, plies = known, max(n, 0)
	}
	if pos.Turn() != h.side {
		v = v.Opposite()
	}
	return v, plies
}

func (h *tableGoal) moves(pos rules.Position, _ int) []candidate {
	all := candidates(h.w.rs, pos)
	for i := range all {
		c := &all[i]
		switch v, plies := h.worthOf(c.after); {
		case v == search.Open:
		case v == h.worth || v == search.Win:
			c.Verdict = search.Proved
			if h.worth == search.Win {
				c.Within = 1 + plies/2
				c.Enough = c.Within
			}
		default:
			c.Verdict = search.Refuted
		}
	}
	return all
}

func (h *tableGoal) refuted(pos rules.Position, _ int) bool {
	switch h.value(pos) {
	case search.Loss:
		return true
	case search.Draw:
		return h.worth == search.Win
	}
	return false
}

// Reached reports true only of a game that has ended well.
func (h *tableGoal) Reached(pos rules.Position) bool {
	return h.w.rs.Status(pos).Over() && !h.refuted(pos, 0)
}

func (h *tableGoal) Nodes() uint64 {
	if h.beyond == nil {
		return h.probes
	}
	return h.probes + h.beyond.Nodes()
}

func (h *tableGoal) Stopped() search.Stop { return search.Finished }
