package tablebase

import (
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/solver"
)

// save writes the files of a solved slice, the values last: a slice without
// them is not there.
func (t *Tables) save(sv *solver.Solver, valuesOnly bool) error {
	counts, p := sv.Pack()
	if !valuesOnly {
		h := files.NewHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), files.Distances)
		h.Counts = counts
		if err := h.Save(t.dir, p.Plies, &p.Distances); err != nil {
			return err
		}
	}
	h := files.NewHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), files.Values)
	h.Counts = counts.WithoutLongest()
	return h.Save(t.dir, [2][]uint16{}, &p.Values)
}

// saveZeroing writes when progress comes in a solved slice.
func (t *Tables) saveZeroing(sv *solver.Solver) error {
	counts, p := sv.Pack()
	h := files.NewHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), files.Zeroing)
	h.Counts = counts
	return h.Save(t.dir, p.Plies, &p.Distances)
}
