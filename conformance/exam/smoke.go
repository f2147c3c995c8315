package exam

import (
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
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
			others := traits(other)
			for i, trait := range traits(c) {
				if trait == others[i] {
					n++
				}
			}
		}
		return n
	})
	return slices.Index(common, slices.Min(common))
}

// traits returns the ruleset, the chapter, and for each rank whether both sides have
// one: without a royal piece on either side a royal game has no position.
func traits(c *conformance.Case) [5]any {
	out := [5]any{c.Ruleset, c.Chapter()}
	s, _ := notation.ParseSetup(c.FEN)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		out[1+r] = s.Of(rules.White, r) != 0 && s.Of(rules.Black, r) != 0
	}
	return out
}
