package search

// casebook remembers the findings of a pursuit. It compares whole positions.
// It grows with what it holds, up to a limit.
type casebook struct {
	shelves []shelf
	mask    uint64
	used    uint64
}

// shelf holds two cases; a closed one stays longer than an open one.
type shelf [2]docket

type docket struct {
	lo, hi uint64
	finding
	used bool
}

func newCasebook() *casebook {
	return &casebook{shelves: make([]shelf, leastPages), mask: leastPages - 1}
}

func (c *casebook) shelf(lo, hi uint64) *shelf {
	return &c.shelves[fold(lo^0x9E3779B97F4A7C15, hi^0xD1B54A32D192ED03)&c.mask]
}

// grow doubles the casebook.
func (c *casebook) grow() {
	old := c.shelves
	*c = casebook{shelves: make([]shelf, 2*len(old)), mask: 2*c.mask + 1}
	for i := range old {
		for j := 1; j >= 0; j-- {
			if d := &old[i][j]; d.used {
				*c.slot(d.lo, d.hi, d.closed()) = *d
			}
		}
	}
}

// slot is where the case of a position goes, whatever it holds now.
func (c *casebook) slot(lo, hi uint64, closed bool) *docket {
	s := c.shelf(lo, hi)
	switch {
	case s[0].is(lo, hi):
		return &s[0]
	case s[1].is(lo, hi):
		return &s[1]
	}
	if !s[0].used || !s[1].used {
		c.used++
	}
	if s[0].used && !closed && s[0].closed() {
		return &s[1]
	}
	s[1] = s[0]
	return &s[0]
}

func (d *docket) is(lo, hi uint64) bool { return d.used && d.lo == lo && d.hi == hi }

func (c *casebook) load(lo, hi uint64) (finding, bool) {
	s := c.shelf(lo, hi)
	for i := range s {
		if d := &s[i]; d.is(lo, hi) {
			return d.finding, true
		}
	}
	return finding{}, false
}

// store keeps a finding; a closed one is never replaced by another of the same
// position.
func (c *casebook) store(lo, hi uint64, f finding) {
	d := c.slot(lo, hi, f.closed())
	if d.is(lo, hi) && d.closed() {
		return
	}
	*d = docket{lo, hi, f, true}
	if c.used > c.mask && c.mask < mostPages-1 {
		c.grow()
	}
}
