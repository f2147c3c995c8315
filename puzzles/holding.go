package puzzles

import (
	"damone/puzzles/search"
	"damone/rules"
)

// holding examines draw, by tables only.
type holding struct {
	w      *workshop
	side   rules.Color
	probes uint64
}

// drawnDepth is how many decisions the tree of a draw shows.
const drawnDepth = 3

func newHolding(w *workshop, pos rules.Position, stip Stipulation) (*holding, error) {
	if err := search.Check(w.rs, pos, search.Goal{}, 1, w.options.Limits); err != nil {
		return nil, err
	}
	h := &holding{w: w, side: pos.Turn()}
	if w.options.Prober == nil || h.value(pos) == search.Open {
		return nil, &NeedTablesError{stip}
	}
	if h.value(pos) == search.Win {
		return nil, &StipulationError{stip.String(), "the side to move wins: ask for a win"}
	}
	w.holding = true
	return h, nil
}

// value is what a position is worth to the solver, whoever is to move.
func (h *holding) value(pos rules.Position) search.Value {
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
	if known, _, ok := h.w.options.Prober.Probe(pos); ok {
		v = known
	}
	if pos.Turn() != h.side {
		v = v.Opposite()
	}
	return v
}

func (h *holding) moves(pos rules.Position, _ int) []candidate {
	var all []candidate
	for _, m := range h.w.rs.Moves(nil, pos) {
		c := candidate{RootMove: search.RootMove{Move: m}, after: pos.After(m)}
		switch h.value(c.after) {
		case search.Win, search.Draw:
			c.Verdict = search.Proved
		case search.Loss:
			c.Verdict = search.Refuted
		}
		all = append(all, c)
	}
	return all
}

func (h *holding) refuted(pos rules.Position, _ int) bool { return h.value(pos) == search.Loss }

// reached is true only of a game that has ended well.
func (h *holding) reached(pos rules.Position) bool {
	return h.w.rs.Status(pos).Over() && h.value(pos) != search.Loss
}

func (h *holding) nodes() uint64        { return h.probes }
func (h *holding) stopped() search.Stop { return search.Finished }
