package tablebase

import (
	"io"
	"math/bits"

	"damone/notation/atomicfile"
	"damone/puzzles/tablebase/internal/blocks"
)

// save writes the files of a solved slice, the values last: a slice without
// them is not there.
func (sv *solver) save(dir string, id Identity, valuesOnly bool) error {
	census := sv.census()
	p := newTablePacker(census)
	sv.pack(p)
	counts := countsOf(census)
	if !valuesOnly {
		h := newHeader(id, sv.slice, sv.own.Kept(), sv.opp.Len(), distances)
		h.Counts = counts
		if err := saveFile(dir, h, p.Plies, &p.Distances); err != nil {
			return err
		}
	}
	h := newHeader(id, sv.slice, sv.own.Kept(), sv.opp.Len(), values)
	h.Counts = counts.withoutLongest()
	return saveFile(dir, h, [2][]uint16{}, &p.Values)
}

// saveFile writes a file of what was packed.
func saveFile(dir string, h *header, plies [2][]uint16, p *blocks.Packer) error {
	p.Flush()
	h.Distances, h.Blocks = [2]uint32{uint32(len(plies[0])), uint32(len(plies[1]))}, uint32(len(p.Spans))
	h.Size = h.sizeOf() + int64(len(p.Packed)) + digestSize
	return atomicfile.Write(path(dir, h.Slice, h.kind()), func(out io.Writer) error { return writeTable(out, h, plies, p) })
}

// tally is how many positions have a code, the first entry that has it, and
// whether an entry of the file must say so.
type tally struct {
	positions, first int64
	stored           bool
}

// countsOf is what the tallies of the codes come to.
func countsOf(census []tally) Counts {
	counts := newCounts()
	for code, t := range census {
		if t.positions > 0 {
			counts.add(scoreOf(uint16(code)), t.positions, t.first)
		}
	}
	return counts
}

// census is a tally of each code. A row that is its own image has each position
// twice, which is counted once.
func (sv *solver) census() []tally {
	census := make([]tally, 1+2*sv.distances)
	for n, row := range sv.own.List {
		stored := sv.stored(int(row))
		codes := sv.codes[n*sv.opp.Len():][:sv.opp.Len()]
		twice := sv.own.Geometry.Reflects && sv.own.Mirror[row] == row
		for word := range sv.words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				t := &census[codes[column]]
				t.stored = t.stored || stored[word]&(columns&-columns) != 0
				if twice && sv.opp.Mirror[column] < uint32(column) {
					continue
				}
				if t.positions++; t.positions == 1 {
					t.first = int64(n*sv.opp.Len() + column)
				}
			}
		}
	}
	return census
}

func newTablePacker(census []tally) *blocks.TablePacker {
	return blocks.NewTablePacker(len(census), func(code int) (plies int, stored bool) {
		if stored = census[code].stored; stored { // few of them are
			plies = scoreOf(uint16(code)).plies()
		}
		return plies, stored
	})
}

// stored is the positions of a row that the files must know: those in which no
// capture is compulsory.
func (sv *solver) stored(row int) []uint64 { return sv.mayStep[row*sv.words:][:sv.words] }

// pack goes through the entries of a solved slice.
func (sv *solver) pack(p *blocks.TablePacker) {
	for n, row := range sv.own.List {
		codes := sv.codes[n*sv.opp.Len():][:sv.opp.Len()]
		for word, stored := range sv.stored(int(row)) {
			for column, code := range codes[word*64 : min(word*64+64, len(codes))] {
				if stored>>(column&63)&1 == 1 {
					p.Set(code)
				}
				p.Add()
			}
		}
	}
	p.End()
}
