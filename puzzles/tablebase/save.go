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
		if err := t.saveAs(sv, files.Distances, counts, p.Plies, &p.Distances); err != nil {
			return err
		}
	}
	return t.saveAs(sv, files.Values, counts.WithoutLongest(), [2][]uint16{}, &p.Values)
}

// saveZeroing writes when progress comes in a solved slice.
func (t *Tables) saveZeroing(sv *solver.Solver) error {
	counts, p := sv.Pack()
	return t.saveAs(sv, files.Zeroing, counts, p.Plies, &p.Distances)
}

func (t *Tables) saveAs(sv *solver.Solver, as files.Kind, counts files.Counts, plies [2][]uint16, p *files.Packer) error {
	h := files.NewHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), as)
	h.Counts = counts
	return h.Save(t.dir, plies, p)
}
