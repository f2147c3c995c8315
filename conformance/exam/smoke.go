package exam

import (
	"cmp"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// smokeCases is how many easy cases are put first.
const smokeCases = 6

// Smoke returns a few easy cases of the rulesets that a subject plays: short lists
// of legal moves, which the least program can give. Each is of another chapter, with as many
// ranks on both sides as may be, so that no single wrong rule fails them all.
func Smoke(s *conformance.Suite, subject conformance.Subject) *conformance.Suite {
	easy := lists.Where(s.Cases, func(c *conformance.Case) bool { return subject.Offers(c.Ruleset, "") && isEasy(c) })
	slices.SortStableFunc(easy, func(a, b *conformance.Case) int { return cmp.Or(ranks(b)-ranks(a), len(a.FEN)-len(b.FEN)) })
	easy = lists.Distinct(easy, func(a, b *conformance.Case) bool { return a.Chapter() == b.Chapter() })
	return s.Filter(func(c *conformance.Case) bool { return slices.Contains(easy[:min(len(easy), smokeCases)], c) })
}

func isEasy(c *conformance.Case) bool {
	return c.Record == nil && c.Level == conformance.LevelRule &&
		len(c.Expect.Legal) > 0 && len(c.Expect.Legal) < 5 && c.FEN != "startpos"
}

// ranks returns how many ranks both sides of a case have a piece of.
func ranks(c *conformance.Case) (n int) {
	s, _ := notation.ParseSetup(c.FEN)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if s.Of(rules.White, r) != 0 && s.Of(rules.Black, r) != 0 {
			n++
		}
	}
	return n
}
