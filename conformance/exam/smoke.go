package exam

import (
	"regexp"
	"slices"
	"strings"

	"damone/conformance"
	"damone/notation/lists"
)

// smokeCases is how many easy cases are put first.
const smokeCases = 6

// Smoke returns a few easy cases of the rulesets that a subject plays: short lists
// of legal moves, which the least program can give. They are as unlike each
// other as can be, so that no single wrong rule fails them all.
func Smoke(s *conformance.Suite, subject conformance.Subject) *conformance.Suite {
	var easy []*conformance.Case
	left := lists.Where(s.Cases, func(c *conformance.Case) bool { return subject.Offers(c.Ruleset, "") && isEasy(c) })
	slices.SortStableFunc(left, func(a, b *conformance.Case) int { return len(a.FEN) - len(b.FEN) })
	for len(easy) < smokeCases && len(left) > 0 {
		next := leastLike(easy, left)
		easy = append(easy, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return s.Filter(func(c *conformance.Case) bool { return slices.Contains(easy, c) })
}

func isEasy(c *conformance.Case) bool {
	return c.Record == nil && c.Expect.Legal != nil && c.Level == conformance.LevelRule &&
		len(*c.Expect.Legal) > 0 && len(*c.Expect.Legal) < 5 && c.FEN != "startpos"
}

// leastLike returns the index of the first case that has least in common with those
// chosen.
func leastLike(chosen, cases []*conformance.Case) int {
	common := lists.Each(cases, func(c *conformance.Case) (n int) {
		for _, other := range chosen {
			n += likeness(c, other)
		}
		return n
	})
	return slices.Index(common, slices.Min(common))
}

// likeness returns what two cases have in common: ruleset, chapter, and for each
// rank whether both sides have one, for without a royal piece on either side a
// royal game has no position.
func likeness(c, other *conformance.Case) (n int) {
	others := traits(other)
	for i, trait := range traits(c) {
		if trait == others[i] {
			n++
		}
	}
	return n
}

// traits returns the ruleset, the chapter, and of Pedina, Dama and Damone whether
// both sides have one.
func traits(c *conformance.Case) [5]any {
	both := [3]bool{true, true, true}
	_, men, _ := strings.Cut(c.FEN, ":")
	for side := range strings.SplitSeq(men, ":") {
		both[0] = both[0] && pedina.MatchString(side)
		both[1] = both[1] && strings.Contains(side, "K")
		both[2] = both[2] && strings.Contains(side, "E")
	}
	return [5]any{c.Ruleset, c.Chapter(), both[0], both[1], both[2]}
}

// pedina finds a Pedina among a side's pieces: a square without a rank.
var pedina = regexp.MustCompile(`[WB,]\d`)
