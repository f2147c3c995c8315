package mutation

import (
	"slices"
	"strings"
	"testing"

	"damone/conformance"
	"damone/rules"
	"damone/testdata/tier"
)

// TestNoFaultPasses has every faulty program sit the exam and fail it: not one that
// breaks a rule leaves with "differs" alone. One that is a reading of the sources does.
func TestNoFaultPasses(t *testing.T) {
	suite := loaded(t)
	var harmless []string
	for _, e := range suite.Equivalent {
		harmless = append(harmless, e.Mutants...)
	}
	for _, rs := range rules.Rulesets() {
		own := casesOf(t, rs).Filter(func(c *conformance.Case) bool {
			return len(c.With) == 0 && !slices.ContainsFunc(c.Expect.Perft, func(n conformance.Count) bool { return n.Leaves > 5000 })
		})
		for i, m := range slices.Concat(All(suite, rs), Slips(suite, rs)) {
			if slices.Contains(harmless, m.Name) || m.Class == "labels" || m.Class == "readings" || i%tier.Pick(97, 1) > 0 {
				continue
			}
			if fate(t, own, m.Subject) == "" {
				t.Errorf("%s: %s", m.Name, m.Title)
			}
			if strings.Contains(m.Name, "fallen") || strings.Contains(m.Name, "longest") {
				if fate(t, own, movesOnly(m.Subject)) == "" {
					t.Errorf("by moves alone, %s: %s", m.Name, m.Title)
				}
			}
		}
	}
}

// fate returns the case by which a subject fails.
func fate(t *testing.T, suite *conformance.Suite, s conformance.Subject) string {
	run := func(variants ...conformance.Variant) string {
		for _, r := range (conformance.Runner{Suite: suite, Subject: s, Variants: variants}).Run(t.Context()) {
			if r.Verdict == conformance.Fail {
				return r.ID
			}
		}
		return ""
	}
	return run(conformance.Flip)
}
