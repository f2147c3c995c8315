package tablebase

import "math/bits"

// save writes both files of a slice that has been solved.
func (sv *solver) save(dir string, id Identity) error {
	head := newHeader(id, sv.slice, sv.own, sv.opp)
	values, census := sv.packValues()
	for code, t := range census {
		if t.positions > 0 {
			head.Counts.add(scoreOf(uint16(code)), t.positions, t.first)
		}
	}
	entries, outcomes := sv.packDistances(census)
	d := head.of(distanceFile)
	d.Outcomes, d.Width = uint32(len(outcomes)), width(outcomes)
	if err := write(dir, d, outcomes, entries); err != nil {
		return err
	}
	v := head.of(valueFile)
	v.Width = 2
	return write(dir, v, nil, values)
}

// tally is how many positions have a code, and the first entry that has it.
type tally struct{ positions, first int64 }

// packValues is the entries of the value file, and a tally of each code. A row
// that is its own image has each position twice, which is counted once.
func (sv *solver) packValues() (values []byte, census []tally) {
	values, census = make([]byte, (len(sv.codes)+3)/4), make([]tally, codes)
	for n, row := range sv.own.kept {
		codes := sv.codes[n*sv.opp.len():][:sv.opp.len()]
		twice := sv.own.geometry.reflects && sv.own.mirror[row] == row
		for word := range sv.words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				code, entry := codes[column], n*sv.opp.len()+column
				values[entry>>2] |= byte(scoreOf(code).value()) << (entry & 3 * 2)
				if twice && sv.opp.mirror[column] < uint32(column) {
					continue
				}
				t := &census[code]
				if t.positions++; t.positions == 1 {
					t.first = int64(entry)
				}
			}
		}
	}
	return values, census
}

// packDistances is the entries of the distance file and the outcomes they are
// numbers of: those in use, neither first, then by distance.
func (sv *solver) packDistances(census []tally) (entries []byte, outcomes []score) {
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
