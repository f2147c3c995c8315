package tablebase

import "damone/puzzles/tablebase/internal/files"

// codes is what all the entries of a slice are worth in memory, those with a
// compulsory capture too, which the files leave out: a code for each; see
// files.CodeOf.
type codes struct {
	narrow  []byte // nil if some do not fit into bytes
	wide    []uint16
	settled bitset // by captures
}

// bitset is a bit for each entry.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) set(entry int) { b[entry>>6] |= 1 << (entry & 63) }

// newCodes takes some codes over and, unless it is nil, which entries have a
// compulsory capture.
func newCodes(all []uint16, settled bitset) *codes {
	narrow := make([]byte, len(all))
	for i, code := range all {
		if narrow[i] = byte(code); code > 0xFF {
			return &codes{wide: all, settled: settled}
		}
	}
	return &codes{narrow: narrow, settled: settled}
}

// at returns what an entry is worth.
func (c *codes) at(entry int) files.Score {
	if c.narrow != nil {
		return files.ScoreOfCode(uint16(c.narrow[entry]))
	}
	return files.ScoreOfCode(c.wide[entry])
}

// isSettled reports whether an entry has a compulsory capture.
func (c *codes) isSettled(entry int) bool { return c.settled[entry>>6]>>(entry&63)&1 == 1 }

// bytes returns how much memory they take; none take none.
func (c *codes) bytes() int64 {
	if c == nil {
		return 0
	}
	return int64(len(c.narrow) + 2*len(c.wide) + 8*len(c.settled))
}

// bytesOfCodes returns how much memory the codes take of so many entries, by
// their longest distances.
func bytesOfCodes(entries int64, c *files.Counts) int64 {
	if max(2*c.LongestWin+2, 2*c.LongestLoss+1) > 0xFF {
		return 2 * entries
	}
	return entries
}
