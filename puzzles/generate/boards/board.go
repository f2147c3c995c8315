// Package boards fills boards with random pieces, anywhere or where captures arise,
// and takes moves back.
package boards

import (
	"math/rand/v2"
	"slices"

	"damone/rules"
)

// Board is a board that is being filled with random pieces.
type Board struct {
	Setup rules.Setup // what stands on it so far
	spec  rules.Spec
	rng   *rand.Rand
}

// On is a board on which something stands, or nothing, for pieces to be added.
func On(setup rules.Setup, rs *rules.Ruleset, rng *rand.Rand) *Board {
	return &Board{setup, rs.Spec(), rng}
}

// put puts a piece on a vacant square. Where it would have been promoted, it
// is not put.
func (b *Board) put(c rules.Color, at rules.Square, r rules.Rank) bool {
	if (b.Setup.Side(rules.White) | b.Setup.Side(rules.Black)).Has(at) {
		return false
	}
	b.Setup.Put(rules.Piece{Color: c, Rank: r}, at)
	return true
}

// Scatter puts a few pieces anywhere.
func (b *Board) Scatter(c rules.Color, pieces int) {
	for range pieces {
		b.put(c, b.square(), b.rank())
	}
}

func (b *Board) square() rules.Square { return rules.Square(b.rng.IntN(rules.Squares)) }

// rank is a random rank of the game, the lower the likelier.
func (b *Board) rank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(min(b.rng.IntN(ranks), b.rng.IntN(ranks+1)))
}

// Lattice puts prey on every other row with gaps between, where the hunters,
// which stand on the rows between, can leap from one to the next. With mirrored
// set the two sides of the diagonal h1-a8 are alike but for the ranks, so that
// captures come in pairs equally long.
func (b *Board) Lattice(prey, hunters rules.Color, count int, mirrored bool) {
	parity, thick := b.rng.IntN(2), 2+b.rng.IntN(4)
	for sq := range rules.Square(rules.Squares) {
		if sq.Row()%2 == parity || mirrored && sq > sq.Reflected() || b.rng.IntN(10) >= thick {
			continue
		}
		b.put(prey, sq, b.rank())
		if mirrored {
			b.put(prey, sq.Reflected(), b.rank())
		}
	}
	for range count {
		at := rules.Square(8*b.rng.IntN(4) + 4*parity + b.rng.IntN(4))
		rank := b.rank()
		b.put(hunters, at, rank)
		if mirrored {
			b.put(hunters, at.Reflected(), rank)
		}
	}
}

// PutRoyals gives each side the rank it may not be without.
func (b *Board) PutRoyals() {
	royal := b.spec.Royal
	for c := rules.White; royal != rules.NoRank && c <= rules.Black; c++ {
		for b.Setup.Of(c, royal) == 0 {
			b.put(c, b.square(), royal)
		}
	}
}

// PutPair gives one or two pieces of a colour two captures between which a tier
// of the ladder decides. Those of one piece begin alike as far as they take the
// same. It is false when they find no room.
func (b *Board) PutPair(hunters rules.Color, tier rules.Tier) bool {
	p, ok := b.pair(tier)
	if !ok {
		return false
	}
	start, c := b.square(), hunters.Other()
	if !b.put(hunters, start, p.movers[0]) {
		return false
	}
	if p.movers[0] != p.movers[1] || b.rng.IntN(2) == 0 {
		other := b.square()
		return b.putPath(start, c, p.prey[0]) && b.put(hunters, other, p.movers[1]) && b.putPath(other, c, p.prey[1])
	}
	alike := p.alike()
	fork, ok := b.follow(start, c, p.prey[0][:alike])
	return ok && b.putPath(fork, c, p.prey[0][alike:]) && b.putPath(fork, c, p.prey[1][alike:])
}

// capturePair is two captures: who makes them, and what they take, in order.
type capturePair struct {
	movers [2]rules.Rank
	prey   [2][]rules.Rank
}

// pair finds two captures that a tier tells apart and those before it on the
// ladders in use do not; ok is false when luck does not have it.
func (b *Board) pair(tier rules.Tier) (p capturePair, ok bool) {
	if tier == rules.MostDame {
		return b.damePair(), true
	}
	for range 40 {
		mover, leaps := b.highRank(), 1+b.rng.IntN(4)
		p.movers = [2]rules.Rank{mover, mover}
		if tier == rules.HighestMover {
			p.movers[1] = b.highRank()
		}
		p.prey[0] = b.prey(leaps, mover)
		if tier == rules.MostPieces {
			leaps = max(1, leaps-1)
		}
		p.prey[1] = b.prey(leaps, p.movers[1])
		if tier != rules.MostPieces && b.rng.IntN(2) == 0 {
			p.prey[1] = b.lesser(p.prey[0])
		}
		if p.decidedBy(tier) {
			return p, true
		}
	}
	return p, false
}

// damePair is two captures of as many pieces each, of which one takes more
// Dame and the other a Dama sooner. Chance finds such a pair once in hundreds.
func (b *Board) damePair() capturePair {
	most := []rules.Rank{rules.Pedina, rules.Dama, rules.Dama}
	first := []rules.Rank{rules.Dama, rules.Pedina, rules.Pedina}
	if b.rng.IntN(3) == 0 {
		most, first = append(most, b.rank()), append(first, rules.Pedina)
	}
	return capturePair{movers: [2]rules.Rank{rules.Dama, rules.Dama}, prey: [2][]rules.Rank{most, first}}
}

// prey is a list of ranks that a rank may take.
func (b *Board) prey(leaps int, mover rules.Rank) []rules.Rank {
	prey := make([]rules.Rank, leaps)
	for i := range prey {
		prey[i] = min(b.highRank(), mover)
	}
	return prey
}

// lesser is prey of which one, at random, is of a lower rank, if there is one.
func (b *Board) lesser(prey []rules.Rank) []rules.Rank {
	less, i := slices.Clone(prey), b.rng.IntN(len(prey))
	less[i] = rules.Pedina + rules.Rank(b.rng.IntN(max(1, int(less[i]-rules.Pedina))))
	return less
}

// alike is how many pieces both captures take first.
func (p *capturePair) alike() int {
	n := 0
	for n < min(len(p.prey[0]), len(p.prey[1])) && p.prey[0][n] == p.prey[1][n] {
		n++
	}
	return n
}

// decidedBy reports whether the tier is the first to tell the captures apart.
func (p *capturePair) decidedBy(tier rules.Tier) bool {
	first, second := p.prey[0], p.prey[1]
	switch {
	case len(first) != len(second):
		return tier == rules.MostPieces
	case p.movers[0] != p.movers[1]:
		return tier == rules.HighestMover
	}
	if tier == rules.HigherPreyFirst {
		return countOf(first, rules.Pedina) == countOf(second, rules.Pedina) && !slices.Equal(first, second)
	}
	these, those := countByRank(first), countByRank(second)
	for i := range 4 {
		if these[i] != those[i] {
			return rules.HighestPrey+rules.Tier(i) == tier
		}
	}
	return false
}

// countByRank is the highest rank, how many there are of it, the next rank, and how
// many of that.
func countByRank(prey []rules.Rank) [4]int {
	var p [4]int
	n := 0
	for r := rules.Damone; r >= rules.Pedina && n < len(p); r-- {
		if count := countOf(prey, r); count > 0 {
			p[n], p[n+1] = int(r), count
			n += 2
		}
	}
	return p
}

func countOf(prey []rules.Rank, r rules.Rank) int {
	return len(slices.DeleteFunc(slices.Clone(prey), func(q rules.Rank) bool { return q != r }))
}

// highRank is a random rank of the game, the higher the likelier.
func (b *Board) highRank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(max(b.rng.IntN(ranks), b.rng.IntN(ranks)))
}

// putPath puts pieces in the way of one that leaps from a square, each where it
// can be taken after the one before.
func (b *Board) putPath(at rules.Square, c rules.Color, prey []rules.Rank) bool {
	_, ok := b.follow(at, c, prey)
	return ok
}

// follow is putPath and says where the leaps end.
func (b *Board) follow(at rules.Square, c rules.Color, prey []rules.Rank) (end rules.Square, ok bool) {
	for _, r := range prey {
		if at, ok = b.putLeap(at, c, r); !ok {
			return at, false
		}
	}
	return at, true
}

// putLeap puts one piece next to a square with room behind it, unless such a piece
// stands there, and says where that room is.
func (b *Board) putLeap(at rules.Square, c rules.Color, prey rules.Rank) (to rules.Square, ok bool) {
	taken := b.Setup.Side(rules.White) | b.Setup.Side(rules.Black)
	for range 6 {
		way := rules.Direction(b.rng.IntN(4))
		over, near := at.Step(way)
		to, room := over.Step(way)
		if near && room && !taken.Has(to) && (b.Setup.Of(c, prey).Has(over) || b.put(c, over, prey)) {
			return to, true
		}
	}
	return at, false
}
