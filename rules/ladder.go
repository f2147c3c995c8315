package rules

// Rung is a step of the ladder: a tier, the clause it comes from and, for
// rulesets that turn a preference round, whether the least score is preferred.
type Rung struct {
	Tier   Tier
	Clause string
	Least  bool
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
		merit := r.Tier.merit(m, l.when)
		key = key<<widths[merit.Kind] | merit.score(r.Least)
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
