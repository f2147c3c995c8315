package tablebase

import (
	"io"

	"damone/notation/atomicfile"
	"damone/puzzles/tablebase/internal/blocks"
	"damone/puzzles/tablebase/internal/solver"
)

// save writes the files of a solved slice, the values last: a slice without
// them is not there.
func (t *Tables) save(sv *solver.Solver, valuesOnly bool) error {
	counts, p := sv.Pack()
	if !valuesOnly {
		h := newHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), distances)
		h.Counts = counts
		if err := saveFile(t.dir, h, p.Plies, &p.Distances); err != nil {
			return err
		}
	}
	h := newHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), values)
	h.Counts = counts.WithoutLongest()
	return saveFile(t.dir, h, [2][]uint16{}, &p.Values)
}

// saveZeroing writes when progress comes in a solved slice.
func (t *Tables) saveZeroing(sv *solver.Solver) error {
	counts, p := sv.Pack()
	h := newHeader(t.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), zeroing)
	h.Counts = counts
	return saveFile(t.dir, h, p.Plies, &p.Distances)
}

// saveFile writes a file of what was packed.
func saveFile(dir string, h *header, plies [2][]uint16, p *blocks.Packer) error {
	p.Flush()
	h.Distances, h.Blocks = [2]uint32{uint32(len(plies[0])), uint32(len(plies[1]))}, uint32(len(p.Spans))
	h.Size = h.sizeOf() + int64(len(p.Packed)) + digestSize
	return atomicfile.Write(path(dir, h.Slice, h.kind()), func(out io.Writer) error { return writeTable(out, h, plies, p) })
}
