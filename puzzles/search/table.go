package search

import (
	"math/bits"
	"sync/atomic"

	"damone/rules"
)

// keys are two independent 64-bit hashes of a position: the first places it in
// a table, the second tells it from others there.
type keys struct{ place, check uint64 }

func keysOf(pos *rules.Position) keys {
	lo, hi := pos.Pack()
	return keys{fold(lo^0x9E3779B97F4A7C15, hi^0xD1B54A32D192ED03), fold(lo^0x8CB92BA72F3D8DD7, hi^0xA24BAED4963EE407)}
}

// fold mixes two words into one by multiplication.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// bound says how a stored score relates to the true one.
type bound uint8

const (
	noBound bound = iota
	exact
	atLeast
	atMost
)

// memo is what the table remembers of a position.
type memo struct {
	score Score
	depth int
	bound bound
	best  uint8 // the best move's place in the ruleset's order; noMove for none
}

const noMove = 255

// table is a hash table that several threads may share without locks: a slot
// torn between two writers fails its check and is taken for empty.
type table struct {
	slots  []slot
	mask   uint64
	shared bool
}

type slot struct{ check, data uint64 }

// usualMemory is how many megabytes a table may take that was given no limit.
const usualMemory = 16

// newTable makes a table for a search within limits, of so many megabytes at
// most; 0 is usualMemory.
func newTable(l Limits, memory int, shared bool) *table {
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
	return &table{slots: make([]slot, size), mask: size - 1, shared: shared}
}

func (t *table) load(k keys) (m memo, ok bool) {
	s := &t.slots[k.place&t.mask]
	var check, data uint64
	if t.shared {
		check, data = atomic.LoadUint64(&s.check), atomic.LoadUint64(&s.data)
	} else {
		check, data = s.check, s.data
	}
	if check^data != k.check || data == 0 {
		return memo{}, false
	}
	return unpackMemo(data), true
}

// store keeps a memo unless the slot knows the same position more deeply.
func (t *table) store(k keys, m memo) {
	if old, ok := t.load(k); ok && old.depth > m.depth && m.bound != exact {
		return
	}
	data := m.pack()
	s := &t.slots[k.place&t.mask]
	if t.shared {
		atomic.StoreUint64(&s.check, k.check^data)
		atomic.StoreUint64(&s.data, data)
		return
	}
	s.check, s.data = k.check^data, data
}

func (m memo) pack() uint64 {
	return uint64(uint16(int16(m.score))) | uint64(uint8(m.depth))<<16 | uint64(m.bound)<<24 | uint64(m.best)<<32
}

func unpackMemo(data uint64) memo {
	return memo{Score(int16(uint16(data))), int(uint8(data >> 16)), bound(uint8(data >> 24)), uint8(data >> 32)}
}
