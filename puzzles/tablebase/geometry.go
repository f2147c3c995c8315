package tablebase

import "damone/rules"

// ground is what the tables need to know of a ruleset.
type ground struct {
	rs       *rules.Ruleset
	spec     rules.Spec
	top      rules.Rank
	reflects bool
	may      [rules.Damone + 1]rules.Set // where a piece of White's may stand (READ-9)
	// pick ranks sets of squares: the number of a set is the sum, over its
	// squares in order, of pick[rank][how many squares came before][square].
	pick [rules.Damone + 1][MaxPieces][rules.Squares]uint32
}

func newGround(rs *rules.Ruleset) *ground {
	g := &ground{rs: rs, spec: rs.Spec(), reflects: rs.Reflects()}
	g.top = rules.Rank(len(g.spec.Ranks))
	for r := rules.Pedina; r <= g.top; r++ {
		g.may[r] = ^rules.Set(0)
		if g.spec.OnCrown == rules.CrownRefused {
			g.may[r] &^= g.spec.Crowns[r].Squares
		}
		nth := 0
		for sq := range g.may[r].All() {
			for i := range g.pick[r] {
				g.pick[r][i][sq] = uint32(choose(nth, i+1))
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
func (g *ground) over(own, opp Force) (s score, over bool) {
	switch {
	case own.Pieces() == 0:
		return worth(g.spec.NoPieces), true
	case opp.Pieces() == 0:
		return -worth(g.spec.NoPieces), true
	case g.spec.Royal == rules.NoRank:
		return 0, false
	case own[g.spec.Royal] == 0:
		return lossIn(0), true
	case opp[g.spec.Royal] == 0:
		return winIn(0), true
	}
	return 0, false
}

// worth is what an effect is worth to the player it happens to.
func worth(e rules.Effect) score {
	switch e {
	case rules.Loses:
		return lossIn(0)
	case rules.WinsInstead:
		return winIn(0)
	}
	return 0
}

// promote is a force after one of its pieces of a rank has been promoted.
func (g *ground) promote(f Force, r rules.Rank) Force {
	f[r]--
	f[g.spec.Crowns[r].Becomes]++
	return f
}

// promoted lists what a force can become when one of its pieces is promoted,
// more than once in a capture that goes on (READ-1).
func (g *ground) promoted(f Force) []Force {
	var out []Force
	for r := rules.Pedina; r <= g.top; r++ {
		if f[r] == 0 {
			continue
		}
		up := f
		for at := r; g.spec.Crowns[at].Becomes != rules.NoRank; at = g.spec.Crowns[at].Becomes {
			up = g.promote(up, at)
			out = append(out, up)
		}
	}
	return out
}

// remains lists what a force can become when some of its pieces are taken,
// itself and nothing included.
func remains(f Force) []Force {
	var out []Force
	for p := range f[rules.Pedina] + 1 {
		for k := range f[rules.Dama] + 1 {
			for e := range f[rules.Damone] + 1 {
				out = append(out, Force{rules.Pedina: p, rules.Dama: k, rules.Damone: e})
			}
		}
	}
	return out
}

// children lists the slices, other than s and s turned, that a move in s can
// lead to and that are not over.
func (g *ground) children(s Slice) []Slice {
	var out []Slice
	for _, own := range append(g.promoted(s.Own), s.Own) {
		for _, opp := range remains(s.Opp) {
			if _, over := g.over(opp, own); !over && (own != s.Own || opp != s.Opp) {
				out = append(out, Slice{opp, own})
			}
		}
	}
	return out
}
