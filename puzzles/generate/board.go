package generate

import (
	"math/rand/v2"
	"slices"

	"damone/rules"
)

// board is a board that is being filled with random pieces.
type board struct {
	setup rules.Setup // what stands on it so far
	rs    *rules.Ruleset
	spec  rules.Spec
	rng   *rand.Rand
}

// newBoard returns an empty board with a side to move.
func newBoard(turn rules.Color, rs *rules.Ruleset, rng *rand.Rand) *board {
	return &board{rules.Setup{Turn: turn}, rs, rs.Spec(), rng}
}

// put puts a piece on a vacant square. Where it would have been promoted, it
// is not put.
func (b *board) put(c rules.Color, at rules.Square, r rules.Rank) bool {
	if (b.setup.Side(rules.White) | b.setup.Side(rules.Black)).Has(at) {
		return false
	}
	b.setup.Put(rules.Piece{Color: c, Rank: r}, at)
	return true
}

// scatter puts a few pieces anywhere.
func (b *board) scatter(c rules.Color, pieces int) {
	for range pieces {
		b.put(c, b.square(), b.rank())
	}
}

func (b *board) square() rules.Square { return rules.Square(b.rng.IntN(rules.Squares)) }

// rank returns a random rank of the game, the lower the likelier.
func (b *board) rank() rules.Rank {
	ranks := len(b.spec.Ranks)
	return rules.Pedina + rules.Rank(min(b.rng.IntN(ranks), b.rng.IntN(ranks+1)))
}

// putRoyals gives each side the rank it may not be without.
func (b *board) putRoyals() {
	royal := b.spec.Royal
	for c := rules.White; royal != rules.NoRank && c <= rules.Black; c++ {
		for b.setup.Of(c, royal) == 0 {
			b.put(c, b.square(), royal)
		}
	}
}

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
	one, other, ok := b.pair(tier)
	if !ok {
		return false
	}
	shared, c := 0, hunters.Other()
	if one.Mover == other.Mover && b.rng.IntN(2) == 0 {
		shared = alike(one.Prey, other.Prey)
	}
	fork, ok := b.putHunter(hunters, one.Mover, one.Prey[:shared])
	end, room := b.follow(fork, c, one.Prey[shared:])
	more := false
	if shared > 0 {
		_, more = b.follow(fork, c, other.Prey[shared:])
	} else {
		_, more = b.putHunter(hunters, other.Mover, other.Prey)
	}
	return ok && room && more && b.putAnswer(end, c, one.Mover)
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

// pair finds two captures that a tier tells apart and those before it on the
// ladder do not; ok is false when luck does not have it.
func (b *board) pair(tier rules.Tier) (one, other rules.Capture, ok bool) {
	switch tier {
	case rules.MostDame:
		one, other = b.damePair()
		return one, other, true
	case rules.MostNextPrey:
		one, other = b.nextPair()
		return one, other, true
	}
	for range 40 {
		mover, leaps := b.highRank(), 1+b.rng.IntN(4)
		one.Mover, other.Mover = mover, mover
		if tier == rules.HighestMover {
			other.Mover = b.highRank()
		}
		one.Prey = b.prey(leaps, mover)
		if tier == rules.MostPieces {
			leaps = max(1, leaps-1)
		}
		other.Prey = b.prey(leaps, other.Mover)
		if tier != rules.MostPieces && b.rng.IntN(2) == 0 {
			other.Prey = b.lesser(one.Prey)
		}
		if i := b.rs.TellsApart(one, other); i >= 0 && b.spec.Ladder[i].Tier == tier {
			return one, other, true
		}
	}
	return one, other, false
}

// damePair returns two captures of as many pieces each, of which one takes more
// Dame and the other a Dama sooner. Chance finds such a pair once in hundreds.
func (b *board) damePair() (one, other rules.Capture) {
	most := []rules.Rank{rules.Pedina, rules.Dama, rules.Dama}
	first := []rules.Rank{rules.Dama, rules.Pedina, rules.Pedina}
	if b.rng.IntN(3) == 0 {
		most, first = append(most, b.rank()), append(first, rules.Pedina)
	}
	return rules.Capture{Mover: rules.Dama, Prey: most}, rules.Capture{Mover: rules.Dama, Prey: first}
}

// nextPair returns two captures of a Damone, a Dama and a third piece each, which is a
// Dama for one of them and lower for the other. Chance finds such a pair once in
// hundreds.
func (b *board) nextPair() (one, other rules.Capture) {
	both := []rules.Rank{rules.Damone, rules.Dama}
	if b.rng.IntN(2) == 0 {
		slices.Reverse(both)
	}
	more := append(slices.Clone(both), rules.Dama)
	return rules.Capture{Mover: rules.Damone, Prey: more}, rules.Capture{Mover: rules.Damone, Prey: append(both, rules.Pedina)}
}

// prey returns a list of ranks that a rank may take.
func (b *board) prey(leaps int, mover rules.Rank) []rules.Rank {
	prey := make([]rules.Rank, leaps)
	for i := range prey {
		prey[i] = min(b.highRank(), mover)
	}
	return prey
}

// lesser returns prey of which one, at random, is of a lower rank, if there is one.
func (b *board) lesser(prey []rules.Rank) []rules.Rank {
	less, i := slices.Clone(prey), b.rng.IntN(len(prey))
	less[i] = rules.Pedina + rules.Rank(b.rng.IntN(max(1, int(less[i]-rules.Pedina))))
	return less
}

// alike returns how many pieces both captures take first.
func alike(one, other []rules.Rank) int {
	n := 0
	for n < min(len(one), len(other)) && one[n] == other[n] {
		n++
	}
	return n
}

// highRank returns a random rank of the game, the higher the likelier.
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
