package tablebase

import (
	"slices"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
)

// memoryForSlices is how much of some memory the slices may take that are being built or
// verified. The rest is for what is kept, compressed, or not collected yet.
func memoryForSlices(memory int64) int64 { return memory / 4 * 3 }

// memoryOf is how much memory there must be for slices that take so much of it.
func memoryOf(slices int64) int64 { return slices / 3 * 4 }

// memoryToBuild is about how much it takes to build a pair of slices: the bits and
// codes of the entries, the lists of both sides' placements, and the tables that
// captures and promotions lead to.
func memoryToBuild(g *index.Geometry, pair []index.Slice) int64 {
	bytes, seen := int64(0), map[index.Slice]bool{}
	for _, s := range pair {
		rows, columns, kept := int64(g.Columns(s.Own)), int64(g.Columns(s.Opp)), int64(g.Rows(s.Own))
		bytes += rows*((columns+63)/64)*8*7 + kept*columns*5/2
		bytes += rows*(80+40*int64(s.Own.Pieces())) + columns*200
		for _, child := range g.ConversionsOf(s) {
			if !seen[child] {
				seen[child] = true
				bytes += int64(g.Rows(child.Own)) * int64(g.Columns(child.Opp)) * 9 / 4
			}
		}
	}
	return bytes
}

// memoryToVerify is about how much it takes to verify a slice, given the tables: the
// entries of all the slices that it is compared with, when progress comes in it
// and its opposite, and the lists of both sides' placements.
func memoryToVerify(g *index.Geometry, s index.Slice, tableOf func(index.Slice) *files.Table) (bytes int64) {
	pair := slices.Compact([]index.Slice{s, s.Opposite()})
	for _, c := range append(g.ConversionsOf(s), pair...) {
		if t := tableOf(c); t != nil {
			bytes += t.Unpacked()
		}
	}
	for _, c := range pair {
		if t := tableOf(c); t != nil {
			bytes += t.Zeroing.Unpacked() + int64(t.Values.Header.Columns)*200
		}
	}
	return bytes
}
