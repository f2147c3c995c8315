package tablebase

import "math/bits"

// save writes both files of a half that has been solved.
func (h *half) save(dir string, id Identity) error {
	values := make([]byte, (len(h.codes)+3)/4)
	counts := h.census(values)
	head := newHeader(id, h.slice, h.own, h.opp)
	head.Tally = h.tally(counts)

	entries, outcomes := h.distances(counts)
	d := head.of(distanceFile)
	d.Outcomes, d.Width = uint32(len(outcomes)), width(outcomes)
	if err := write(path(dir, h.slice, distanceFile), d, outcomes, entries); err != nil {
		return err
	}
	v := head.of(valueFile)
	v.Width = 2
	return write(path(dir, h.slice, valueFile), v, nil, values)
}

// census fills in the values and counts the positions by code. A row that is
// its own image has each position twice, which is counted once.
func (h *half) census(values []byte) []int64 {
	counts := make([]int64, longest*2+3)
	for n, row := range h.own.kept {
		line := h.codes[n*h.opp.len():][:h.opp.len()]
		twice := h.own.ground.reflects && h.own.mirror[row] == row
		for word := range h.words {
			for columns := h.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				code, entry := line[column], n*h.opp.len()+column
				values[entry>>2] |= byte(scoreOf(code).value()) << (entry & 3 * 2)
				if !twice || h.opp.mirror[column] >= uint32(column) {
					counts[code]++
				}
			}
		}
	}
	return counts
}

// tally sums up a census.
func (h *half) tally(counts []int64) Tally {
	t := newTally()
	t.Neither = counts[0]
	var win, loss uint16
	for code := uint16(1); int(code) < len(counts); code++ {
		n := counts[code]
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
	t.LongestWinAt, t.LongestLossAt = h.first(win), h.first(loss)
	return t
}

// first is the first entry with a code, -1 for code 0.
func (h *half) first(code uint16) int64 {
	for entry, c := range h.codes {
		if c == code && code != 0 {
			return int64(entry)
		}
	}
	return -1
}

// distances is the entries of the distance file and the outcomes they are
// numbers of: those in use, neither first, then by distance.
func (h *half) distances(counts []int64) (entries []byte, outcomes []score) {
	outcomes = []score{0}
	number := make([]int, len(counts))
	for code := 1; code < len(counts); code++ {
		if counts[code] > 0 {
			number[code] = len(outcomes)
			outcomes = append(outcomes, scoreOf(uint16(code)))
		}
	}
	if width(outcomes) == 8 {
		entries = make([]byte, len(h.codes))
		for i, code := range h.codes {
			entries[i] = byte(number[code])
		}
		return entries, outcomes
	}
	entries = make([]byte, 2*len(h.codes))
	for i, code := range h.codes {
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
