package alphabeta

import (
	"math/bits"

	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
)

// entry is what the table remembers of a position.
type entry struct {
	score search.Score
	depth int
	bound bound
	best  uint8 // the best move's place in the ruleset's order; noMove for none
}

// bound says how a stored score relates to the true one.
type bound uint8

const (
	noBound bound = iota
	exact
	lower // the true score is at least the stored one
	upper // the true score is at most the stored one
)

const noMove = 255

// usualMemory is how many megabytes a table may take that was given no limit.
const usualMemory = 16

// newTable makes a table for a search within limits, of a number of megabytes at
// most; 0 is usualMemory.
func newTable(l search.Limits, memory int, shared bool) *Table {
	const least, perMegabyte = 1 << 12, 1 << 16
	if memory <= 0 {
		memory = usualMemory
	}
	most := uint64(1) << (bits.Len64(uint64(memory)*perMegabyte) - 1)
	size := most
	if l.Nodes > 0 && l.Nodes/4 < most { // what is remembered costs several nodes to find out
		size = max(least, uint64(1)<<bits.Len64(l.Nodes/4))
	}
	if l.Depth > 0 && l.Depth < 7 {
		size = min(size, least<<(2*(l.Depth-1)))
	}
	return tree.NewLockless(size, shared)
}

// Table is a transposition table that several searches of one game use in turn.
type Table = tree.Lockless

// NewTable returns an empty table for searches of so many nodes each.
func NewTable(nodes uint64) *Table { return newTable(search.Limits{Nodes: nodes}, 0, false) }

func (e entry) pack() uint64 {
	return uint64(uint16(int16(e.score))) | uint64(e.bound)<<24 | uint64(e.best)<<32 | uint64(uint8(e.depth))<<56
}

func unpack(data uint64) entry {
	return entry{search.Score(int16(uint16(data))), int(data >> 56), bound(uint8(data >> 24)), uint8(data >> 32)}
}

// load returns what the table knows of a ply. An entry
// may have been made when more of the quiet limit was left, and then it says no
// longer who wins.
func (t *thread) load(p *ply) entry {
	data, ok := t.table.Load(p.hash)
	if !ok {
		return entry{best: noMove}
	}
	e := unpack(data)
	if e.score.Value() == search.Open || t.quiet == 0 {
		return e
	}
	if plies, ok := e.score.Plies(); !ok || !search.InTime(t.quiet, p.quiet, plies) {
		e.bound = noBound
	}
	return e
}

// cuts reports whether a stored score decides against a null window below beta.
func (e entry) cuts(score, beta search.Score) bool {
	switch e.bound {
	case exact:
		return true
	case lower:
		return score >= beta
	case upper:
		return score < beta
	}
	return false
}

func boundOf(score, alpha, beta search.Score) bound {
	switch {
	case score >= beta:
		return lower
	case score <= alpha:
		return upper
	}
	return exact
}

// fromTable counts a win from the root that the table counts from the ply.
func fromTable(s search.Score, at int) search.Score {
	switch s.Value() {
	case search.Win:
		return s - search.Score(at)
	case search.Loss:
		return s + search.Score(at)
	}
	return s
}
