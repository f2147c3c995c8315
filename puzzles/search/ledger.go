package search

// ledger remembers, of each position, the least number of moves known to
// suffice and the greatest known not to. It compares whole positions, so it
// never takes one for another. It grows with what it holds, up to a limit.
type ledger struct {
	pages []page
	mask  uint64
	used  uint64
	most  uint64 // pages
}

// page holds the entry found with most moves to go and the latest.
type page [2]entry

type entry struct {
	lo, hi uint64
	enough uint8 // that many moves suffice; 0 unused, else one more than the number
	short  uint8 // that many do not; likewise
}

// The sizes of hash tables that grow, in pages.
const (
	leastPages = 1 << 8
	mostPages  = 1 << 19
)

func newLedger() *ledger {
	return &ledger{pages: make([]page, leastPages), mask: leastPages - 1, most: mostPages}
}

func (l *ledger) page(lo, hi uint64) *page {
	return &l.pages[fold(lo^0x9E3779B97F4A7C15, hi^0xD1B54A32D192ED03)&l.mask]
}

// grow doubles the ledger.
func (l *ledger) grow() {
	old := l.pages
	*l = ledger{pages: make([]page, 2*len(old)), mask: 2*l.mask + 1, most: l.most}
	for i := range old {
		for _, e := range &old[i] {
			if e.work() > 0 {
				*l.slot(e.lo, e.hi, e.work()) = e
			}
		}
	}
}

// slot is where the entry of a position goes, whatever it holds now.
func (l *ledger) slot(lo, hi uint64, work uint8) *entry {
	p := l.page(lo, hi)
	switch {
	case p[0].is(lo, hi):
		return &p[0]
	case p[1].is(lo, hi):
		return &p[1]
	}
	if p[1].work() == 0 || p[0].work() == 0 {
		l.used++
	}
	if work < p[0].work() {
		return &p[1]
	}
	p[1] = p[0]
	return &p[0]
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
	e := l.slot(lo, hi, uint8(n+1))
	if !e.is(lo, hi) {
		*e = entry{lo: lo, hi: hi}
	}
	if reached && (e.enough == 0 || n+1 < int(e.enough)) {
		e.enough = uint8(n + 1)
	}
	if !reached {
		e.short = max(e.short, uint8(n+1))
	}
	if l.used > l.mask && l.mask < l.most-1 {
		l.grow()
	}
}

func (e *entry) is(lo, hi uint64) bool { return e.lo == lo && e.hi == hi }

// work is how much an entry saves.
func (e *entry) work() uint8 { return max(e.enough, e.short) }
