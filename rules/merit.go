package rules

import (
	"math/bits"
	"slices"
)

// Merit is what a capture has to show on a rung: a number of pieces, a rank, or
// the ranks it takes in order. Kind says which of the fields count.
type Merit struct {
	Kind  MeritKind
	Rank  Rank  // RankMerit: NoRank where the capture has nothing to show
	Of    Ranks // CountMerit: the ranks counted, none where the capture takes no such rank
	Count int   // CountMerit: how many pieces of those ranks
	order uint32
}

// MeritKind is what a tier compares.
type MeritKind uint8

// The kinds of merit.
const (
	CountMerit MeritKind = iota // how many pieces are taken
	RankMerit                   // one rank, of the capturing piece or of its prey
	OrderMerit                  // the ranks taken, leap by leap
)

// widths is how many bits the score of each kind takes.
var widths = [...]uint{CountMerit: 4, RankMerit: 2, OrderMerit: 2 * maxLeaps}

// maxLeaps is the longest capture there is: a piece that leaps meets the same
// nine squares over and over and takes none of them twice.
const maxLeaps = 9

// Merit returns what a capture has to show on a rung with a tier.
func (rs *Ruleset) Merit(t Tier, m Move) Merit { return tierTable[t].merit(&m, &rs.spec) }

// Capture is all that a ladder sees of a capture: the rank that captures, and the
// ranks it takes, in order.
type Capture struct {
	Mover Rank
	Prey  []Rank
}

// TellsApart returns the number of the first rung on which two captures differ, from 0;
// -1 where none is.
func (rs *Ruleset) TellsApart(a, b Capture) int {
	m, n := a.move(), b.move()
	return slices.IndexFunc(rs.spec.Ladder, func(r Rung) bool { return rs.Merit(r.Tier, m) != rs.Merit(r.Tier, n) })
}

// move returns a capture that has no place on the board.
func (c Capture) move() Move {
	m := Move{trip: tripOf(0, 0, c.Mover, NoRank), captured: 1<<len(c.Prey) - 1}
	for _, r := range c.Prey {
		m.prey = m.prey<<2 | uint32(r)
	}
	return m
}

// None reports whether the tier asks for a rank that the capture does not take.
func (m Merit) None() bool {
	return m.Kind == RankMerit && m.Rank == NoRank || m.Kind == CountMerit && m.Of == 0
}

// Prey returns the ranks taken, leap by leap, of an OrderMerit.
func (m Merit) Prey() []Rank {
	var prey []Rank
	for order := m.order << (32 - 2*maxLeaps); order != 0; order <<= 2 {
		prey = append(prey, Rank(order>>30))
	}
	return prey
}

// score returns the merit as a number: the greater is preferred, or the less where
// the rung says so.
func (m Merit) score(least bool) uint64 {
	s := uint64(m.Count) | uint64(m.Rank) | uint64(m.order) // all but one are zero
	if least {
		return 1<<widths[m.Kind] - 1 - s
	}
	return s
}

// orderOf returns the ranks taken, leap by leap, as far as they are compared.
func orderOf(m *Move, until KingEarliest) Merit {
	order := m.prey << (2 * (maxLeaps - m.Leaps()))
	if kings := order & (preyPairs << 1); until == FirstKingOnly && kings != 0 {
		order &^= 1<<(bits.Len32(kings)-2) - 1
	}
	return Merit{Kind: OrderMerit, order: order}
}

// countOf counts the prey of some ranks.
func countOf(m *Move, ranks ...Rank) Merit {
	merit := Merit{Kind: CountMerit}
	for _, r := range ranks {
		if r != NoRank {
			merit.Of |= 1 << r
			merit.Count += countPrey(m, r)
		}
	}
	return merit
}

// preyPairs has the low bit of each leap's pair set.
const preyPairs = 0x15555

// countPrey returns how many pieces of one rank are taken.
func countPrey(m *Move, r Rank) int {
	var same uint32
	switch r {
	case Pedina:
		same = m.prey &^ (m.prey >> 1)
	case Dama:
		same = m.prey >> 1 &^ m.prey
	case Damone:
		same = m.prey & (m.prey >> 1)
	}
	return bits.OnesCount32(same & preyPairs)
}

// nthPrey returns the highest rank taken (n = 0) or the n-th one below it; NoRank
// when the capture takes fewer different ranks.
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
