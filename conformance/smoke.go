package conformance

import (
	"slices"
	"strings"

	"damone/notation/lazyregexp"
	"damone/notation/lists"
)

// smokeCases is how many easy cases are put first.
const smokeCases = 6

// Smoke is a few easy cases of the rulesets that a subject plays: short lists
// of legal moves, which the least program can give. They are as unlike each
// other as can be, so that no single wrong rule fails them all.
func (s *Suite) Smoke(subject Subject) *Suite {
	var easy []*Case
	left := lists.Where(s.Cases, func(c *Case) bool { return subject.Offers(c.Ruleset, "") && c.isEasy() })
	slices.SortStableFunc(left, func(a, b *Case) int { return len(a.FEN) - len(b.FEN) })
	for len(easy) < smokeCases && len(left) > 0 {
		next := leastLike(easy, left)
		easy = append(easy, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return s.Filter(func(c *Case) bool { return slices.Contains(easy, c) })
}

func (c *Case) isEasy() bool {
	return c.Record == nil && c.Expect.Legal != nil && c.Level == LevelRule &&
		len(*c.Expect.Legal) > 0 && len(*c.Expect.Legal) < 5 && c.FEN != startpos
}

// leastLike is the index of the first case that has least in common with those
// chosen.
func leastLike(chosen, cases []*Case) int {
	common := lists.Each(cases, func(c *Case) (n int) {
		for _, other := range chosen {
			n += c.likeness(other)
		}
		return n
	})
	return slices.Index(common, slices.Min(common))
}

// likeness is what two cases have in common: ruleset, chapter, and for each
// rank whether both sides have one, for without a royal piece on either side a
// royal game has no position.
func (c *Case) likeness(other *Case) (n int) {
	others := other.traits()
	for i, trait := range c.traits() {
		if trait == others[i] {
			n++
		}
	}
	return n
}

// traits are the ruleset, the chapter, and of Pedina, Dama and Damone whether
// both sides have one.
func (c *Case) traits() [5]any {
	both := [3]bool{true, true, true}
	_, men, _ := strings.Cut(c.FEN, ":")
	for side := range strings.SplitSeq(men, ":") {
		both[0] = both[0] && pedina().MatchString(side)
		both[1] = both[1] && strings.Contains(side, "K")
		both[2] = both[2] && strings.Contains(side, "E")
	}
	return [5]any{c.Ruleset, c.Chapter(), both[0], both[1], both[2]}
}

// pedina finds a Pedina among a side's pieces: a square without a rank.
var pedina = lazyregexp.New(`[WB,]\d`)
