package generate

import (
	"slices"

	"damone/rules"
)

// putCapture gives a piece of a colour a capture, and a piece of the other an answer
// to it. It is false when they find no room.
func (b *board) putCapture(hunter rules.Color) bool {
	rank := b.rank()
	end, ok := b.putHunter(hunter, rank, b.prey(1+b.rng.IntN(2), rank))
	return ok && b.putAnswer(end, hunter.Other(), rank)
}

// putPair gives one or two pieces of a colour two captures between which a tier
// of the ladder decides, and a piece of the other colour an answer to one. Those of
// one piece begin alike as far as they take the same. It is false when they find no
// room.
func (b *board) putPair(hunters rules.Color, tier rules.Tier) bool {
	p, ok := b.pair(tier)
	if !ok {
		return false
	}
	alike, c := 0, hunters.Other()
	if p.movers[0] == p.movers[1] && b.rng.IntN(2) == 0 {
		alike = p.alike()
	}
	fork, ok := b.putHunter(hunters, p.movers[0], p.prey[0][:alike])
	end, room := b.follow(fork, c, p.prey[0][alike:])
	if alike > 0 {
		_, more := b.follow(fork, c, p.prey[1][alike:])
		return ok && room && more && b.putAnswer(end, c, p.movers[0])
	}
	_, more := b.putHunter(hunters, p.movers[1], p.prey[1])
	return ok && room && more && b.putAnswer(end, c, p.movers[0])
}

// putHunter puts a piece anywhere and prey in its way, and says where it ends.
func (b *board) putHunter(c rules.Color, rank rules.Rank, prey []rules.Rank) (end rules.Square, ok bool) {
	start := b.square()
	if !b.put(c, start, rank) {
		return start, false
	}
	return b.follow(start, c.Other(), prey)
}

// putAnswer puts a piece of a colour where it can take one of some rank that has come
// to a square, and prey for it to go on to.
func (b *board) putAnswer(at rules.Square, c rules.Color, rank rules.Rank) bool {
	taken := b.setup.Side(rules.White) | b.setup.Side(rules.Black)
	for range 6 {
		way, mover := rules.Direction(b.rng.IntN(4)), max(rank, b.rank())
		from, near := at.Step(way.Opposite())
		to, room := at.Step(way)
		if near && room && !taken.Has(to) && (b.setup.Of(c, mover).Has(from) || b.put(c, from, mover)) {
			b.follow(to, c.Other(), b.prey(b.rng.IntN(3), mover))
			return true
		}
	}
	return false
}

// capturePair is two captures: who makes them, and what they take, in order.
type capturePair struct {
	movers [2]rules.Rank
	prey   [2][]rules.Rank
}

// pair finds two captures that a tier tells apart and those before it on the
// ladders in use do not; ok is false when luck does not have it.
func (b *board) pair(tier rules.Tier) (p capturePair, ok bool) {
	switch tier {
	case rules.MostDame:
		return b.damePair(), true
	case rules.MostNextPrey:
		return b.nextPair(), true
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
func (b *board) damePair() capturePair {
	most := []rules.Rank{rules.Pedina, rules.Dama, rules.Dama}
	first := []rules.Rank{rules.Dama, rules.Pedina, rules.Pedina}
	if b.rng.IntN(3) == 0 {
		most, first = append(most, b.rank()), append(first, rules.Pedina)
	}
	return capturePair{movers: [2]rules.Rank{rules.Dama, rules.Dama}, prey: [2][]rules.Rank{most, first}}
}

// nextPair is two captures of a Damone, a Dama and a third piece each, which is a
// Dama for one of them and lower for the other. Chance finds such a pair once in
// hundreds.
func (b *board) nextPair() capturePair {
	both := []rules.Rank{rules.Damone, rules.Dama}
	if b.rng.IntN(2) == 0 {
		slices.Reverse(both)
	}
	prey := [2][]rules.Rank{append(slices.Clone(both), rules.Dama), append(both, rules.Pedina)}
	return capturePair{movers: [2]rules.Rank{rules.Damone, rules.Damone}, prey: prey}
}

// prey is a list of ranks that a rank may take.
func (b *board) prey(leaps int, mover rules.Rank) []rules.Rank {
	prey := make([]rules.Rank, leaps)
	for i := range prey {
		prey[i] = min(b.highRank(), mover)
	}
	return prey
}

// lesser is prey of which one, at random, is of a lower rank, if there is one.
func (b *board) lesser(prey []rules.Rank) []rules.Rank {
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
func (b *board) highRank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(max(b.rng.IntN(ranks), b.rng.IntN(ranks)))
}

// follow puts pieces in the way of one that leaps from a square, each where it can be
// taken after the one before, and says where the leaps end.
func (b *board) follow(at rules.Square, c rules.Color, prey []rules.Rank) (end rules.Square, ok bool) {
	for _, r := range prey {
		if at, ok = b.putLeap(at, c, r); !ok {
			return at, false
		}
	}
	return at, true
}

// putLeap puts one piece next to a square with room behind it, unless such a piece
// stands there, and says where that room is.
func (b *board) putLeap(at rules.Square, c rules.Color, prey rules.Rank) (to rules.Square, ok bool) {
	taken := b.setup.Side(rules.White) | b.setup.Side(rules.Black)
	for range 6 {
		way := rules.Direction(b.rng.IntN(4))
		over, near := at.Step(way)
		to, room := over.Step(way)
		if near && room && !taken.Has(to) && (b.setup.Of(c, prey).Has(over) || b.put(c, over, prey)) {
			return to, true
		}
	}
	return at, false
}
