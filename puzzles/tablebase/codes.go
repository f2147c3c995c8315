package tablebase

import "damone/puzzles/tablebase/internal/files"

// codes is what all the entries of a slice are worth in memory, those with a
// compulsory capture too, which the files leave out: a code for each; see
// files.CodeOf.
type codes struct {
	narrow []byte // nil if some do not fit into bytes
	wide   []uint16
}

// newCodes takes some codes over.
func newCodes(all []uint16) *codes {
	narrow := make([]byte, len(all))
	for i, code := range all {
		if narrow[i] = byte(code); code > 0xFF {
			return &codes{wide: all}
		}
	}
	return &codes{narrow: narrow}
}

// at returns what an entry is worth.
func (c *codes) at(entry int) files.Score {
	if c.narrow != nil {
		return files.ScoreOfCode(uint16(c.narrow[entry]))
	}
	return files.ScoreOfCode(c.wide[entry])
}

// bytes returns how much memory they take; none take none.
func (c *codes) bytes() int64 {
	if c == nil {
		return 0
	}
	return int64(len(c.narrow) + 2*len(c.wide))
}
