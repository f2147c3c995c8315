package puzzles

import (
	"damone/notation"
	"damone/puzzles/search"
	"damone/rules"
)

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
		return nil, stipulationFault(endlessIsNoDraw, stip.String(), notation.Arg{Name: "ruleset", Value: w.rs.ID()})
	}
	needTables := &NeedTablesError{notation.Fault{Kind: needsTables, Text: stip.String()}}
	if w.options.Prober == nil {
		return nil, needTables
	}
	if _, _, known := w.options.Prober.Probe(pos); !known {
		return nil, needTables
	}
	h := &tableDraw{w: w, side: pos.Turn(), limit: w.rs.Spec().Quiet.Plies}
	switch h.value(pos) {
	case search.Open:
		return nil, stipulationFault(winTooSlow, stip.String())
	case search.Win:
		return nil, stipulationFault(winsNotDraws, stip.String())
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

// inTime reports whether a win of so many plies, negative when nobody knows,
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
