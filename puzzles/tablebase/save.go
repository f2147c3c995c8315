package tablebase

import "math/bits"

// save writes both files of a slice that has been solved.
func (sv *solver) save(dir string, id Identity) error {
	values := make([]byte, (len(sv.codes)+3)/4)
	census := sv.packValues(values)
	head := newHeader(id, sv.slice, sv.own, sv.opp)
	head.Counts = sv.counts(census)

	entries, outcomes := sv.packDistances(census)
	d := head.of(distanceFile)
	d.Outcomes, d.Width = uint32(len(outcomes)), width(outcomes)
	if err := write(path(dir, sv.slice, distanceFile), d, outcomes, entries); err != nil {
		return err
	}
	v := head.of(valueFile)
	v.Width = 2
	return write(path(dir, sv.slice, valueFile), v, nil, values)
}

// packValues fills in the values and counts the positions by code. A row that is
// its own image has each position twice, which is counted once.
func (sv *solver) packValues(values []byte) []int64 {
	census := make([]int64, maxDistance*2+3)
	for n, row := range sv.own.kept {
		codes := sv.codes[n*sv.opp.len():][:sv.opp.len()]
		twice := sv.own.geometry.reflects && sv.own.mirror[row] == row
		for word := range sv.words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				code, entry := codes[column], n*sv.opp.len()+column
				values[entry>>2] |= byte(scoreOf(code).value()) << (entry & 3 * 2)
				if !twice || sv.opp.mirror[column] >= uint32(column) {
					census[code]++
				}
			}
		}
	}
	return census
}

// counts sums up a census.
func (sv *solver) counts(census []int64) Counts {
	t := newCounts()
	t.Neither = census[0]
	var win, loss uint16
	for code := uint16(1); int(code) < len(census); code++ {
		n := census[code]
		switch s := scoreOf(code); {
		case n == 0:
		case s > 0:
			t.Wins += n
			t.LongestWin, win = int32(s.plies()), code
		default:
			t.Losses += n
			t.LongestLoss, loss = int32(s.plies()), code
		}
	}
	t.LongestWinAt, t.LongestLossAt = sv.first(win), sv.first(loss)
	return t
}

// first is the first entry with a code, -1 for code 0.
func (sv *solver) first(code uint16) int64 {
	for entry, c := range sv.codes {
		if c == code && code != 0 {
			return int64(entry)
		}
	}
	return -1
}

// packDistances is the entries of the distance file and the outcomes they are
// numbers of: those in use, neither first, then by distance.
func (sv *solver) packDistances(census []int64) (entries []byte, outcomes []score) {
	outcomes = []score{0}
	number := make([]int, len(census))
	for code := 1; code < len(census); code++ {
		if census[code] > 0 {
			number[code] = len(outcomes)
			outcomes = append(outcomes, scoreOf(uint16(code)))
		}
	}
	if width(outcomes) == 8 {
		entries = make([]byte, len(sv.codes))
		for i, code := range sv.codes {
			entries[i] = byte(number[code])
		}
		return entries, outcomes
	}
	entries = make([]byte, 2*len(sv.codes))
	for i, code := range sv.codes {
		entries[2*i], entries[2*i+1] = byte(number[code]), byte(number[code]>>8)
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
