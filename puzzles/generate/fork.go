package generate

import (
	"slices"

	"damone/rules"
)

// fork gives one or two pieces of a colour two lines of capture between which
// a tier of the ladder decides. It is false when the lines find no room.
func (d *dealer) fork(birds rules.Color, tier rules.Tier) bool {
	f, ok := d.lines(tier)
	if !ok {
		return false
	}
	start := d.square()
	if !d.put(birds, start, f.movers[0]) || !d.path(start, birds.Other(), f.prey[0]) {
		return false
	}
	if f.movers[0] != f.movers[1] || d.rng.IntN(2) == 0 {
		start = d.square()
		if !d.put(birds, start, f.movers[1]) {
			return false
		}
	}
	return d.path(start, birds.Other(), f.prey[1])
}

// forkLines is two captures: who makes them, and what they take, in order.
type forkLines struct {
	movers [2]rules.Rank
	prey   [2][]rules.Rank
}

// lines finds two captures that a tier tells apart and those before it on the
// ladders in use do not; ok is false when luck does not have it.
func (d *dealer) lines(tier rules.Tier) (f forkLines, ok bool) {
	if tier == rules.MostDame {
		return d.dameLines(), true
	}
	for range 40 {
		mover, leaps := d.highRank(), 1+d.rng.IntN(4)
		f.movers = [2]rules.Rank{mover, mover}
		if tier == rules.HighestMover {
			f.movers[1] = d.highRank()
		}
		f.prey[0] = d.prey(leaps, mover)
		if tier == rules.MostPieces {
			leaps = max(1, leaps-1)
		}
		f.prey[1] = d.prey(leaps, f.movers[1])
		if f.decidedBy(tier) {
			return f, true
		}
	}
	return f, false
}

// dameLines is two captures of as many pieces each, of which one takes more
// Dame and the other a Dama sooner. Chance finds such a pair once in hundreds.
func (d *dealer) dameLines() forkLines {
	most := []rules.Rank{rules.Pedina, rules.Dama, rules.Dama}
	first := []rules.Rank{rules.Dama, rules.Pedina, rules.Pedina}
	if d.rng.IntN(3) == 0 {
		most, first = append(most, d.rank()), append(first, rules.Pedina)
	}
	return forkLines{movers: [2]rules.Rank{rules.Dama, rules.Dama}, prey: [2][]rules.Rank{most, first}}
}

// prey is a list of ranks that a rank may take.
func (d *dealer) prey(leaps int, mover rules.Rank) []rules.Rank {
	prey := make([]rules.Rank, leaps)
	for i := range prey {
		prey[i] = min(d.highRank(), mover)
	}
	return prey
}

// decidedBy reports whether the tier is the first to tell the lines apart.
func (f *forkLines) decidedBy(tier rules.Tier) bool {
	a, b := f.prey[0], f.prey[1]
	switch {
	case len(a) != len(b):
		return tier == rules.MostPieces
	case f.movers[0] != f.movers[1]:
		return tier == rules.HighestMover
	}
	pa, pb := piles(a), piles(b)
	if tier == rules.HigherPreyFirst {
		return countAbove(a) == countAbove(b) && !slices.Equal(a, b)
	}
	for i := range 4 {
		if pa[i] != pb[i] {
			return rules.HighestPrey+rules.Tier(i) == tier
		}
	}
	return false
}

// piles is the highest rank, how many there are of it, the next rank, and how
// many of that.
func piles(prey []rules.Rank) [4]int {
	var p [4]int
	n := 0
	for r := rules.Damone; r >= rules.Pedina && n < len(p); r-- {
		count := 0
		for _, q := range prey {
			if q == r {
				count++
			}
		}
		if count > 0 {
			p[n], p[n+1] = int(r), count
			n += 2
		}
	}
	return p
}

func countAbove(prey []rules.Rank) int {
	n := 0
	for _, r := range prey {
		if r > rules.Pedina {
			n++
		}
	}
	return n
}

// highRank is a random rank of the game, the higher the likelier.
func (d *dealer) highRank() rules.Rank {
	ranks := len(d.rs.Spec().Ranks)
	return rules.Pedina + rules.Rank(max(d.rng.IntN(ranks), d.rng.IntN(ranks)))
}

// path stands pieces in the way of one that leaps from a square, each where it
// can be taken after the one before.
func (d *dealer) path(at rules.Square, trees rules.Color, prey []rules.Rank) bool {
	for _, r := range prey {
		to, ok := d.leap(at, trees, r)
		if !ok {
			return false
		}
		at = to
	}
	return true
}

// leap stands one piece next to a square with room behind it, and says where
// that is.
func (d *dealer) leap(at rules.Square, trees rules.Color, prey rules.Rank) (to rules.Square, ok bool) {
	taken := d.setup.Side(rules.White) | d.setup.Side(rules.Black)
	for range 6 {
		way := rules.Direction(d.rng.IntN(4))
		over, near := at.Step(way)
		to, room := over.Step(way)
		if near && room && !taken.Has(to) && d.put(trees, over, prey) {
			return to, true
		}
	}
	return at, false
}
