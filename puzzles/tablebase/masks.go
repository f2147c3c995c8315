package tablebase

import "damone/rules"

// columns is a slice's columns by what stands where, a bit for each column,
// the squares as the side to move sees them: with these, one operation on
// words serves 64 positions.
type columns struct {
	words int                                       // in a row of bits
	free  [rules.Squares][]uint64                   // the opponent does not stand there
	prey  [rules.Damone + 1][rules.Squares][]uint64 // there stands what the rank may capture
}

func newColumns(p *posts) *columns {
	c := &columns{words: (p.len() + 63) / 64}
	for sq := range c.free {
		c.free[sq] = make([]uint64, c.words)
		for r := range c.prey {
			c.prey[r][sq] = make([]uint64, c.words)
		}
	}
	for n := range p.stands {
		c.add(p, n)
	}
	return c
}

func (c *columns) add(p *posts, n int) {
	word, bit := n/64, uint64(1)<<(n%64)
	for sq := range c.free {
		c.free[sq][word] |= bit
	}
	seen := p.stands[n].turned()
	for rank := rules.Pedina; rank <= p.ground.top; rank++ {
		for sq := range seen[rank].All() {
			c.free[sq][word] &^= bit
			for hunter := rules.Pedina; hunter <= p.ground.top; hunter++ {
				if p.ground.spec.Prey[hunter].Has(rank) {
					c.prey[hunter][sq][word] |= bit
				}
			}
		}
	}
}
