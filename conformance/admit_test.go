package conformance_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// casesOf returns the cases of a ruleset, without the counts that take longest.
func casesOf(t *testing.T, rs *rules.Ruleset) *conformance.Suite {
	return suite(t).Filter(func(c *conformance.Case) bool {
		long := func(n conformance.Count) bool { return n.Leaves > 3000 }
		return c.Ruleset == rs.ID() && !slices.ContainsFunc(c.Expect.Perft, long)
	})
}

// sit puts cases to a subject and returns what went wrong.
func sit(t *testing.T, cases *conformance.Suite, s conformance.Subject) (results []conformance.CaseResult, bad []string) {
	t.Helper()
	results = conformance.Runner{Suite: cases, Subject: s, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
	for _, r := range results {
		if r.Verdict.Bad() {
			bad = append(bad, fmt.Sprint(r.ID, " ", r.Mixed, r.Discrepancies))
		}
	}
	return results, bad
}

// combined returns every way to take so many readings of a ruleset, or fewer.
func combined(rs *rules.Ruleset, most int) (out [][]conformance.Reading) {
	out = [][]conformance.Reading{nil}
	for _, c := range conformance.Open(rs) {
		for _, with := range out[:len(out):len(out)] {
			for _, value := range c.Values[1:] {
				if len(with) < most {
					out = append(out, append(slices.Clone(with), conformance.Reading{Key: c.Key, Value: value}))
				}
			}
		}
	}
	return out
}

// TestSoundPrograms has programs sit the exam that read the sources in every way they
// can be read: every day one reading at a time, and a third of the pairs in a ruleset of
// each game. None fails, and all are told as what they are.
func TestSoundPrograms(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			cases := casesOf(t, rs)
			most := 1
			if rs == rules.Default() || rs == rules.ItalianDraughts {
				most = 2
			}
			for i, with := range combined(rs, tier.Pick(most, 99)) {
				if len(with) > 1 && i%tier.Pick(3, 1) > 0 {
					continue
				}
				results, bad := sit(t, cases, conformance.Taking(rs, with...))
				if len(bad) > 0 {
					t.Errorf("%v: %.400q", with, bad)
				}
				for _, f := range conformance.Follows(results) {
					value := f.Values[0]
					for _, r := range with {
						if r.Key == f.Key {
							value = r.Value
						}
					}
					if !slices.Contains(f.Fits, value) {
						t.Errorf("%v: %s is %v", with, f.Key, f.Fits)
					}
				}
			}
		})
	}
}

// whiteOnly is a subject that reads the sources otherwise with White to move.
type whiteOnly struct{ conformance.Subject }

func (s whiteOnly) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	setup, err := notation.ParseSetup(q.FEN)
	if err == nil && setup.Turn == rules.White {
		return s.Subject.Ask(ctx, q)
	}
	return conformance.Own().Ask(ctx, q)
}

// TestMixedReadings has programs take a reading for one colour only: they follow none,
// and fail.
func TestMixedReadings(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.Default(), rules.ItalianDraughts} {
		for _, with := range combined(rs, 1)[1:] {
			if slices.Contains([]string{"captured_leave", "first", "agreement"}, with[0].Key) { // no answer hinges on it, or only at the start
				continue
			}
			t.Run(rs.ID()+" "+with[0].String(), func(t *testing.T) {
				results, bad := sit(t, casesOf(t, rs), whiteOnly{conformance.Taking(rs, with...)})
				i := slices.IndexFunc(conformance.Follows(results), func(f conformance.Followed) bool { return f.Key == with[0].Key && len(f.Fits) == 0 })
				if len(bad) == 0 || i < 0 {
					t.Errorf("%q, follows %d", bad, i)
				}
			})
		}
	}
}
