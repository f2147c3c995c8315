package mutation

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone/conformance"
	"damone/rules"
	"damone/testdata/tier"
)

// readings are the mutants that are a reading of the sources, or answer as one does.
var readings = regexp.MustCompile(`^(dam|roy|3x3)-(repetition-loses|repetition-goes-on|looks-back-[46]|black-begins|crown-pedina-a8|quiet-\d+)$|` +
	`^(win|wro|w3x3)-(black-begins|crown-pedina-a8|quiet-\d+)$|-claims-(never|always)$`)

// TestNoFaultPasses has every faulty program sit the exam: not one that breaks a rule
// leaves with answers that are only different. Rungs that look at captures which are
// out are seen in the legal moves alone.
func TestNoFaultPasses(t *testing.T) {
	suite := loaded(t)
	var harmless []string
	for _, e := range suite.Equivalent {
		harmless = append(harmless, e.Mutants...)
	}
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			cases := casesOf(t, rs).Filter(func(c *conformance.Case) bool {
				return len(c.With) == 0 && !slices.ContainsFunc(c.Expect.Perft, func(n conformance.Count) bool { return n.Leaves > 5000 })
			})
			for i, m := range All(suite, rs) {
				if slices.Contains(harmless, m.Name) || m.Class == "labels" || m.Class == "readings" || readings.MatchString(m.Name) || i%tier.Pick(97, 1) > 0 {
					continue
				}
				subjects := []conformance.Subject{m.Subject}
				if strings.Contains(m.Name, "-the-fallen-") || strings.Contains(m.Name, "-the-longest-") {
					subjects = append(subjects, movesOnly(m.Subject))
				}
				for _, s := range subjects {
					if slices.ContainsFunc(cases.Cases, func(c *conformance.Case) bool {
						r := conformance.Put(t.Context(), c, s, conformance.AsWritten)
						return failed(&r)
					}) {
						continue
					}
					results := conformance.Runner{Suite: cases, Subject: s, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
					if !slices.ContainsFunc(results, func(r conformance.CaseResult) bool { return failed(&r) }) {
						t.Errorf("%s passes, by %T: %s", m.Name, s, m.Title)
					}
				}
			}
		})
	}
}
