package index

import "damone/rules"

// Geometry is what the tables need to know of a ruleset.
type Geometry struct {
	Rules    *rules.Ruleset
	Spec     rules.Spec
	Top      rules.Rank
	Reflects bool
	Allowed  [rules.Damone + 1]rules.Set             // where a piece of White's may stand (READ-9)
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

// NewGeometry returns the geometry of a ruleset.
func NewGeometry(rs *rules.Ruleset) *Geometry {
	g := &Geometry{Rules: rs, Spec: rs.Spec(), Reflects: rs.Reflects()}
	g.Top = rules.Rank(len(g.Spec.Ranks))
	for r := rules.Pedina; r <= g.Top; r++ {
		g.Allowed[r] = ^g.Spec.Crowns[r].Squares
		for sq := range g.leaps[r] {
			g.leaps[r][sq] = leapsFrom(rules.Square(sq), g.Spec.Leaps[r])
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

// Captures reports whether the side to move can capture something.
func (g *Geometry) Captures(own, opp *Placement) bool {
	seen := opp.Turned()
	taken := own.Occupied() | seen.Occupied()
	for r := rules.Pedina; r <= g.Top; r++ {
		prey := rules.Set(0)
		for of := rules.Pedina; of <= g.Top; of++ {
			if g.Spec.Prey[r].Has(of) {
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

// choose returns the number of ways to take k things of n.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// Over reports whether the game is over by material alone.
func (g *Geometry) Over(own, opp Material) bool {
	royal := g.Spec.Royal
	return own.Pieces() == 0 || opp.Pieces() == 0 || royal != rules.NoRank && (own[royal] == 0 || opp[royal] == 0)
}

// Alone returns a position for Join, one of the sides having nothing.
func (g *Geometry) Alone(own, opp *Placement) rules.Position {
	p, _ := g.Rules.Fast().Arrange(Setup(own, opp))
	return p
}

// BlackAlone returns Black alone in each placement of a listing.
func (g *Geometry) BlackAlone(x *Listing) []rules.Position {
	black := make([]rules.Position, x.Len())
	for n := range black {
		black[n] = g.Alone(&Placement{}, &x.Placements[n])
	}
	return black
}
