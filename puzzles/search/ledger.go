package search

import "math/bits"

// ledger remembers, of each position, the least number of moves known to
// suffice and the greatest known not to. It compares whole positions, so it
// never takes one for another.
type ledger struct {
	pages []page
	mask  uint64
}

// page holds the entry found with most moves to go and the latest.
type page [2]entry

type entry struct {
	lo, hi uint64
	enough uint8 // that many moves suffice; 0 unused, else one more than the number
	short  uint8 // that many do not; likewise
}

// newLedger makes a ledger for about so many nodes.
func newLedger(nodes uint64) *ledger {
	const least, most = 1 << 10, 1 << 19
	size := uint64(most)
	if nodes > 0 && nodes < most {
		size = max(least, uint64(1)<<bits.Len64(nodes/2))
	}
	return &ledger{make([]page, size), size - 1}
}

func (l *ledger) page(lo, hi uint64) *page {
	return &l.pages[fold(lo^0x9E3779B97F4A7C15, hi^0xD1B54A32D192ED03)&l.mask]
}

// load tells whether n moves suffice, if that is known.
func (l *ledger) load(lo, hi uint64, n int) (reached, ok bool) {
	p := l.page(lo, hi)
	for i := range p {
		e := &p[i]
		if e.lo != lo || e.hi != hi {
			continue
		}
		if e.enough > 0 && n+1 >= int(e.enough) {
			return true, true
		}
		if n+1 <= int(e.short) {
			return false, true
		}
	}
	return false, false
}

// store records whether n moves suffice.
func (l *ledger) store(lo, hi uint64, n int, reached bool) {
	p := l.page(lo, hi)
	e := &p[1]
	switch {
	case p[0].is(lo, hi):
		e = &p[0]
	case p[1].is(lo, hi):
	case n+1 >= int(p[0].work()):
		p[1] = p[0]
		e = &p[0]
	}
	if !e.is(lo, hi) {
		*e = entry{lo: lo, hi: hi}
	}
	if reached && (e.enough == 0 || n+1 < int(e.enough)) {
		e.enough = uint8(n + 1)
	}
	if !reached {
		e.short = max(e.short, uint8(n+1))
	}
}

func (e *entry) is(lo, hi uint64) bool { return e.lo == lo && e.hi == hi }

// work is how much an entry saves.
func (e *entry) work() uint8 { return max(e.enough, e.short) }
