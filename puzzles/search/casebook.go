package search

import "math/bits"

// casebook remembers the findings of a pursuit. It compares whole positions.
type casebook struct {
	shelves []shelf
	mask    uint64
}

// shelf holds two cases; a closed one stays longer than an open one.
type shelf [2]docket

type docket struct {
	lo, hi uint64
	finding
	used bool
}

// newCasebook makes a casebook for about so many nodes.
func newCasebook(nodes uint64) *casebook {
	const least, most = 1 << 10, 1 << 19
	size := uint64(most)
	if nodes > 0 && nodes < most {
		size = max(least, uint64(1)<<bits.Len64(nodes/2))
	}
	return &casebook{make([]shelf, size), size - 1}
}

// sibling is an empty casebook of the same size.
func (c *casebook) sibling() *casebook {
	return &casebook{make([]shelf, len(c.shelves)), c.mask}
}

func (c *casebook) shelf(lo, hi uint64) *shelf {
	return &c.shelves[fold(lo^0x9E3779B97F4A7C15, hi^0xD1B54A32D192ED03)&c.mask]
}

func (c *casebook) load(lo, hi uint64) (finding, bool) {
	s := c.shelf(lo, hi)
	for i := range s {
		if d := &s[i]; d.used && d.lo == lo && d.hi == hi {
			return d.finding, true
		}
	}
	return finding{}, false
}

func (c *casebook) store(lo, hi uint64, f finding) {
	s := c.shelf(lo, hi)
	d := &s[1]
	switch {
	case s[0].used && s[0].lo == lo && s[0].hi == hi:
		d = &s[0]
	case s[1].used && s[1].lo == lo && s[1].hi == hi:
	case !s[0].used || f.closed() || !s[0].closed():
		s[1], d = s[0], &s[0]
	}
	if d.used && d.lo == lo && d.hi == hi && d.closed() {
		return
	}
	*d = docket{lo, hi, f, true}
}
