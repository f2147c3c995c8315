package conformance

import "slices"

// smokeCases is how many easy cases are put first.
const smokeCases = 6

// Smoke is a few easy cases of the rulesets that a subject plays: short lists
// of legal moves, which the least program can give.
func (s *Suite) Smoke(subject Subject) *Suite {
	var easy []*Case
	for _, c := range s.Cases {
		if subject.Offers(c.Ruleset, "") && c.Record == nil && c.Expect.Legal != nil && len(c.With) == 0 &&
			len(*c.Expect.Legal) > 0 && len(*c.Expect.Legal) < 5 && c.FEN != startpos {
			easy = append(easy, c)
		}
	}
	slices.SortStableFunc(easy, func(a, b *Case) int { return len(a.FEN) - len(b.FEN) })
	easy = easy[:min(smokeCases, len(easy))]
	return s.Filter(func(c *Case) bool { return slices.Contains(easy, c) })
}
