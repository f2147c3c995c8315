package tablebase

import "math/bits"

func (sv *solver) save(dir string, id Identity) error {
	head := newHeader(id, sv.slice, sv.own, sv.opp)
	census := sv.census()
	for code, t := range census {
		if t.positions > 0 {
			head.Counts.add(scoreOf(uint16(code)), t.positions, t.first)
		}
	}
	entries, outcomes := sv.pack(census)
	head.Outcomes, head.Width = uint32(len(outcomes)), width(outcomes)
	return write(dir, head, outcomes, entries)
}

// tally is how many positions have a code, and the first entry that has it.
type tally struct{ positions, first int64 }

// census is a tally of each code. A row that is its own image has each position
// twice, which is counted once.
func (sv *solver) census() []tally {
	census := make([]tally, codes)
	for n, row := range sv.own.kept {
		codes := sv.codes[n*sv.opp.len():][:sv.opp.len()]
		twice := sv.own.geometry.reflects && sv.own.mirror[row] == row
		for word := range sv.words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				if twice && sv.opp.mirror[column] < uint32(column) {
					continue
				}
				t := &census[codes[column]]
				if t.positions++; t.positions == 1 {
					t.first = int64(n*sv.opp.len() + column)
				}
			}
		}
	}
	return census
}

// pack is the entries of the file and the outcomes they are numbers of: those in
// use, neither first, then by distance.
func (sv *solver) pack(census []tally) (entries []byte, outcomes []score) {
	outcomes = []score{0}
	number := make([]int, len(census))
	for code := 1; code < len(census); code++ {
		if census[code].positions > 0 {
			number[code] = len(outcomes)
			outcomes = append(outcomes, scoreOf(uint16(code)))
		}
	}
	size := int(width(outcomes)) / 8
	entries = make([]byte, size*len(sv.codes))
	for i, code := range sv.codes {
		entries[size*i] = byte(number[code])
		if size == 2 {
			entries[2*i+1] = byte(number[code] >> 8)
		}
	}
	return entries, outcomes
}

// width is how many bits the number of an outcome takes.
func width(outcomes []score) uint32 {
	if len(outcomes) > 1<<8 {
		return 16
	}
	return 8
}
