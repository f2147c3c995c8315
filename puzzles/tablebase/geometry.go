package tablebase

import "damone/rules"

// geometry is what the tables need to know of a ruleset.
type geometry struct {
	rs       *rules.Ruleset
	spec     rules.Spec
	top      rules.Rank
	reflects bool
	allowed  [rules.Damone + 1]rules.Set // where a piece of White's may stand (READ-9)

	// The combinatorial number system: the number of a set of squares is the
	// sum of binomial[rank][i][square] over its squares, the first with i 0.
	binomial [rules.Damone + 1][MaxPieces][rules.Squares]uint32
}

func newGeometry(rs *rules.Ruleset) *geometry {
	g := &geometry{rs: rs, spec: rs.Spec(), reflects: rs.Reflects()}
	g.top = rules.Rank(len(g.spec.Ranks))
	for r := rules.Pedina; r <= g.top; r++ {
		g.allowed[r] = ^rules.Set(0)
		if g.spec.OnCrown == rules.CrownRefused {
			g.allowed[r] &^= g.spec.Crowns[r].Squares
		}
		nth := 0
		for sq := range g.allowed[r].All() {
			for i := range g.binomial[r] {
				g.binomial[r][i][sq] = uint32(choose(nth, i+1))
			}
			nth++
		}
	}
	return g
}

// choose is the number of ways to take k things of n.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// over reports whether the game is over by material alone, and what that is
// worth to the side to move.
func (g *geometry) over(own, opp Material) (s score, over bool) {
	switch {
	case own.Pieces() == 0:
		return scoreOfEffect(g.spec.NoPieces), true
	case opp.Pieces() == 0:
		return -scoreOfEffect(g.spec.NoPieces), true
	case g.spec.Royal == rules.NoRank:
		return 0, false
	case own[g.spec.Royal] == 0:
		return lossIn(0), true
	case opp[g.spec.Royal] == 0:
		return winIn(0), true
	}
	return 0, false
}

// alone is a position for Join, one of the sides having nothing.
func (g *geometry) alone(own, opp *placement) rules.Position {
	p, _ := g.rs.Fast().Arrange(setup(own, opp))
	return p
}

// blackAlone is Black alone in each of the placements of an index.
func (g *geometry) blackAlone(x *index) []rules.Position {
	black := make([]rules.Position, x.len())
	for n := range black {
		black[n] = g.alone(&placement{}, &x.placements[n])
	}
	return black
}
