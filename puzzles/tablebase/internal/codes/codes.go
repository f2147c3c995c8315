// Package codes has what all the entries of a slice are worth in memory, those
// with a compulsory capture too, which the files leave out.
//
//	c := codes.New(all, settled)
//	s := c.At(entry)
package codes

import "damone/puzzles/tablebase/internal/score"

// Codes is a code for each entry; see score.CodeOf.
type Codes struct {
	narrow  []byte // nil if some do not fit into bytes
	wide    []uint16
	settled Bits // by captures
}

// Bits is a bit for each entry.
type Bits []uint64

// NewBits is so many bits, none of them set.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

func (b Bits) Set(entry int) { b[entry>>6] |= 1 << (entry & 63) }

// New takes some codes over and, unless it is nil, which entries have a
// compulsory capture.
func New(codes []uint16, settled Bits) *Codes {
	narrow := make([]byte, len(codes))
	for i, code := range codes {
		if narrow[i] = byte(code); code > 0xFF {
			return &Codes{wide: codes, settled: settled}
		}
	}
	return &Codes{narrow: narrow, settled: settled}
}

// At is what an entry is worth.
func (c *Codes) At(entry int) score.Score {
	if c.narrow != nil {
		return score.OfCode(uint16(c.narrow[entry]))
	}
	return score.OfCode(c.wide[entry])
}

// IsSettled reports whether an entry has a compulsory capture.
func (c *Codes) IsSettled(entry int) bool { return c.settled[entry>>6]>>(entry&63)&1 == 1 }

// BytesOf is how much memory the codes take of so many entries, by their longest
// distances.
func BytesOf(entries int64, c *score.Counts) int64 {
	if max(score.CodeOf(score.LossIn(int(max(c.LongestLoss, 0)))), score.CodeOf(score.WinIn(int(max(c.LongestWin, 0))))) > 0xFF {
		return 2 * entries
	}
	return entries
}

// Bytes is how much memory they take; none take none.
func (c *Codes) Bytes() int64 {
	if c == nil {
		return 0
	}
	return int64(len(c.narrow) + 2*len(c.wide) + 8*len(c.settled))
}
