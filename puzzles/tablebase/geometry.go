package tablebase

import "damone/rules"

// geometry is what the tables need to know of a ruleset.
type geometry struct {
	rs       *rules.Ruleset
	spec     rules.Spec
	top      rules.Rank
	reflects bool
	allowed  [rules.Damone + 1]rules.Set             // where a piece of White's may stand (READ-9)
	leaps    [rules.Damone + 1][rules.Squares][]leap // of White's pieces
}

// leap is a way to capture: over a square to the next one.
type leap struct{ over, to rules.Set }

// binomial is the combinatorial number system: binomial[i][n] is the number of
// ways to take i+1 things of n.
var binomial = func() (b [MaxPieces][rules.Squares]uint32) {
	for i := range b {
		for n := range b[i] {
			b[i][n] = uint32(choose(n, i+1))
		}
	}
	return b
}()

func newGeometry(rs *rules.Ruleset) *geometry {
	g := &geometry{rs: rs, spec: rs.Spec(), reflects: rs.Reflects()}
	g.top = rules.Rank(len(g.spec.Ranks))
	for r := rules.Pedina; r <= g.top; r++ {
		g.allowed[r] = ^rules.Set(0)
		if g.spec.OnCrown == rules.CrownRefused {
			g.allowed[r] &^= g.spec.Crowns[r].Squares
		}
		for sq := range g.leaps[r] {
			g.leaps[r][sq] = leapsFrom(rules.Square(sq), g.spec.Leaps[r])
		}
	}
	return g
}

func leapsFrom(from rules.Square, directions rules.Directions) (leaps []leap) {
	for d := range directions.All() {
		over, ok := from.Step(d)
		if to, room := over.Step(d); ok && room {
			leaps = append(leaps, leap{rules.Set(0).With(over), rules.Set(0).With(to)})
		}
	}
	return leaps
}

// captures reports whether the side to move can capture something.
func (g *geometry) captures(own, opp *placement) bool {
	seen := opp.turned()
	taken := own.occupied() | seen.occupied()
	for r := rules.Pedina; r <= g.top; r++ {
		prey := rules.Set(0)
		for of := rules.Pedina; of <= g.top; of++ {
			if g.spec.Prey[r].Has(of) {
				prey |= seen[of]
			}
		}
		for b := own[r]; b != 0; b &= b - 1 {
			for _, l := range g.leaps[r][b.First()&31] {
				if prey&l.over != 0 && taken&l.to == 0 {
					return true
				}
			}
		}
	}
	return false
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
func (g *geometry) blackAlone(x *listing) []rules.Position {
	black := make([]rules.Position, x.len())
	for n := range black {
		black[n] = g.alone(&placement{}, &x.placements[n])
	}
	return black
}
