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
	spec  *Spec
	rank  MoverRank                                 // the Spec's
	short [Damone + 1][2 << (2 * shortLeaps)]uint64 // by capturing rank and prey
}

const shortLeaps = 3

func newLadder(s *Spec) *ladder {
	l := &ladder{spec: s, rank: s.MoverRank}
	var m Move
	for r := range l.short {
		for leaps := 1; leaps <= shortLeaps; leaps++ {
			for prey := range uint32(1) << (2 * leaps) {
				m = Move{captured: 1<<leaps - 1, prey: prey, trip: tripOf(0, 0, Rank(r), NoRank)}
				l.short[r][m.preyIndex()] = l.climb(&m)
			}
		}
	}
	return l
}

// key returns a capture's packed score.
func (l *ladder) key(m *Move) uint64 {
	if i := m.preyIndex(); i < uint(len(l.short[0])) {
		return l.short[m.capturingRank(l.rank)&3][i]
	}
	return l.climb(m)
}

func (l *ladder) climb(m *Move) uint64 {
	var key uint64
	for _, r := range l.spec.Ladder {
		merit := tierTable[r.Tier].merit(m, l.spec)
		key = key<<widths[merit.Kind] | merit.score(r.Least)
	}
	return key
}

// preyIndex numbers the sequences of prey: the ranks after a leading one.
func (m *Move) preyIndex() uint { return 1<<(2*m.Leaps()) | uint(m.prey) }

// capturingRank returns DAM-6.ii's rank under either reading READ-6.
func (m *Move) capturingRank(when MoverRank) Rank {
	if when == RankAtEnd && m.Becomes() != NoRank {
		return m.Becomes()
	}
	return m.Mover()
}

// Tier is one way to compare captures; the greatest Merit is preferred. A new
// tier goes last, for tables on disk know tiers by their numbers. It sees the
// rank that captures and the ranks it takes, in order, and nothing else: short
// captures have their merits looked up by these, Perft counts some without
// making them, Reflects takes a ladder to be blind to squares, and a Move does
// not tell whose it is. Package plain and the catalogue of words have to know
// it, too.
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

// tierTable is where this package says what each tier is called and looks at,
// for the fast path and for the explanation alike.
var tierTable = [tiers]struct {
	name  string
	merit func(m *Move, s *Spec) Merit
}{
	MostPieces:      {"most-pieces", func(m *Move, _ *Spec) Merit { return countOf(m, Pedina, Dama, Damone) }},
	HighestMover:    {"highest-mover", func(m *Move, s *Spec) Merit { return rankMerit(m.capturingRank(s.MoverRank)) }},
	HighestPrey:     {"highest-prey", func(m *Move, _ *Spec) Merit { return rankMerit(nthPrey(m, 0)) }},
	MostHighestPrey: {"most-highest-prey", func(m *Move, _ *Spec) Merit { return countOf(m, nthPrey(m, 0)) }},
	HighestNextPrey: {"highest-next-prey", func(m *Move, _ *Spec) Merit { return rankMerit(nthPrey(m, 1)) }},
	MostNextPrey:    {"most-next-prey", func(m *Move, _ *Spec) Merit { return countOf(m, nthPrey(m, 1)) }},
	MostDame:        {"most-dame", func(m *Move, _ *Spec) Merit { return countOf(m, Dama, Damone) }},
	HigherPreyFirst: {"higher-prey-first", func(m *Move, s *Spec) Merit { return orderOf(m, s.KingEarliest) }},
}

// Tiers lists every tier.
func Tiers() []Tier {
	var all []Tier
	for t := range tiers {
		all = append(all, t)
	}
	return all
}

// String returns the tier's name, such as most-pieces. Names are promises.
func (t Tier) String() string {
	if t >= tiers {
		return "no tier"
	}
	return tierTable[t].name
}

func rankMerit(r Rank) Merit { return Merit{Kind: RankMerit, Rank: r} }
