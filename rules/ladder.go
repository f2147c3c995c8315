package rules

import "math/bits"

// Tier is one way to score a capture; the greatest score is preferred.
type Tier uint8

// The tiers. Each is a whole clause of some ladder.
const (
	MostPieces      Tier = iota // how many pieces are taken (DAM-6.i, WIN-1.i, ITA-5.1)
	HighestMover                // the rank of the capturing piece (DAM-6.ii, WIN-1.ii, ITA-5.2)
	HighestPrey                 // the highest rank taken (DAM-6.iii, WIN-1.iii)
	MostHighestPrey             // how many of that rank (DAM-6.iv)
	HighestNextPrey             // the next highest rank taken (DAM-6.v)
	MostNextPrey                // how many of that next rank (DAM-6.vi)
	MostDame                    // how many Dame or higher are taken (ITA-5.3)
	HigherPreyFirst             // the ranks taken compared leap by leap (ITA-5.4)
	tiers
)

// Rung is a step of the ladder: a tier, the clause it comes from and, for
// rulesets that turn a preference round, whether the least score is preferred.
type Rung struct {
	Tier   Tier
	Clause string
	Least  bool
}

// maxLeaps is the longest capture there is: a piece that leaps meets the same
// nine squares over and over and takes none of them twice.
const maxLeaps = 9

// scoring is how a tier scores a capture, and how many bits that takes.
type scoring struct {
	score func(m *Move, when MoverRank) uint64
	width uint
}

var scorings = [tiers]scoring{
	MostPieces:      {func(m *Move, _ MoverRank) uint64 { return uint64(m.Leaps()) }, 4},
	HighestMover:    {func(m *Move, when MoverRank) uint64 { return uint64(m.capturingRank(when)) }, 2},
	HighestPrey:     {func(m *Move, _ MoverRank) uint64 { return uint64(nthPrey(m, 0)) }, 2},
	MostHighestPrey: {func(m *Move, _ MoverRank) uint64 { return countPrey(m, nthPrey(m, 0)) }, 4},
	HighestNextPrey: {func(m *Move, _ MoverRank) uint64 { return uint64(nthPrey(m, 1)) }, 2},
	MostNextPrey:    {func(m *Move, _ MoverRank) uint64 { return countPrey(m, nthPrey(m, 1)) }, 4},
	MostDame:        {func(m *Move, _ MoverRank) uint64 { return countPrey(m, Dama) + countPrey(m, Damone) }, 4},
	HigherPreyFirst: {func(m *Move, _ MoverRank) uint64 { return uint64(m.prey) << (2 * (maxLeaps - m.Leaps())) }, 2 * maxLeaps},
}

// Score is what a capture scores on a rung, 0 or more: the greater the better.
// It is only meant to be compared with scores of the same rung in the same
// position.
func (rs *Ruleset) Score(r Rung, m Move) int { return int(r.score(&m, rs.spec.MoverRank)) }

// score is the one way captures are scored, for the fast path and for the
// explanation alike. Where less is preferred it is turned round.
func (r Rung) score(m *Move, when MoverRank) uint64 {
	s := scorings[r.Tier]
	if r.Least {
		return 1<<s.width - 1 - s.score(m, when)
	}
	return s.score(m, when)
}

// ladder is the rungs compiled: the scores of every rung packed into one key,
// the first rung's highest, so that comparing two keys climbs the ladder.
// Captures of up to three pieces have theirs looked up.
type ladder struct {
	rungs []Rung
	when  MoverRank
	short [Damone + 1][2 << (2 * shortLeaps)]uint64 // by capturing rank and prey
}

const shortLeaps = 3

func newLadder(rungs []Rung, when MoverRank) *ladder {
	l := &ladder{rungs: rungs, when: when}
	for r := range l.short {
		for leaps := 1; leaps <= shortLeaps; leaps++ {
			for prey := range uint32(1) << (2 * leaps) {
				m := Move{captured: 1<<leaps - 1, prey: prey, mover: Rank(r)}
				l.short[r][m.preyIndex()] = l.climb(&m)
			}
		}
	}
	return l
}

// leapKey is the key of a single leap.
func (l *ladder) leapKey(mover, prey Rank) uint64 { return l.short[mover&3][4|prey&3] }

// key is a capture's packed score.
func (l *ladder) key(m *Move) uint64 {
	if i := m.preyIndex(); i < uint(len(l.short[0])) {
		return l.short[m.capturingRank(l.when)&3][i]
	}
	return l.climb(m)
}

func (l *ladder) climb(m *Move) uint64 {
	var key uint64
	for _, r := range l.rungs {
		key = key<<scorings[r.Tier].width | r.score(m, l.when)
	}
	return key
}

// preyIndex numbers the sequences of prey: the ranks after a leading one.
func (m *Move) preyIndex() uint { return 1<<(2*m.Leaps()) | uint(m.prey) }

// capturingRank is DAM-6.ii's rank under either reading READ-6.
func (m *Move) capturingRank(when MoverRank) Rank {
	if when == RankAtEnd && m.becomes != NoRank {
		return m.becomes
	}
	return m.mover
}

// preyPairs has the low bit of each leap's pair set.
const preyPairs = 0x15555

// countPrey is how many pieces of one rank are taken.
func countPrey(m *Move, r Rank) uint64 {
	var same uint32
	switch r {
	case Pedina:
		same = m.prey &^ (m.prey >> 1)
	case Dama:
		same = m.prey >> 1 &^ m.prey
	case Damone:
		same = m.prey & (m.prey >> 1)
	}
	return uint64(bits.OnesCount32(same & preyPairs))
}

// nthPrey is the highest rank taken (n = 0) or the n-th one below it; NoRank
// when the capture has not so many different ranks.
func nthPrey(m *Move, n int) Rank {
	for r := Damone; r > NoRank; r-- {
		if countPrey(m, r) == 0 {
			continue
		}
		if n == 0 {
			return r
		}
		n--
	}
	return NoRank
}
