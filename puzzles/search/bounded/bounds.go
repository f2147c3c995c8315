package bounded

import "damone/puzzles/search/internal/transposition"

// bounds is what the table remembers of a position. The greater of the two is
// its priority.
type bounds struct {
	enough uint8 // one more than the least number of moves known to suffice; 0 for none
	short  uint8 // one more than the greatest number known not to; 0 for none
}

// load tells whether n moves suffice, if that is known.
func (s *Search) load(k transposition.Key, n int) (reached, ok bool) {
	b, _ := s.table.Load(k)
	if b.enough > 0 && n+1 >= int(b.enough) {
		return true, true
	}
	return false, n+1 <= int(b.short)
}

// store records whether n moves suffice.
func (s *Search) store(k transposition.Key, n int, reached bool) {
	b, _ := s.table.Load(k)
	if reached && (b.enough == 0 || n+1 < int(b.enough)) {
		b.enough = uint8(n + 1)
	}
	if !reached {
		b.short = max(b.short, uint8(n+1))
	}
	s.table.Store(k, b, max(b.enough, b.short))
}
