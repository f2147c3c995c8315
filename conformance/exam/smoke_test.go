package exam_test

import (
	"strings"
	"testing"

	"damone/conformance"
	"damone/conformance/exam"
	"damone/conformance/mutation"
	"damone/rules"
)

// TestNoFaultFailsAllEasyCases has every faulty ruleset pass one of the easy
// cases at least: failing them all is the mark of a wrong adapter. Whose turn it
// is and how the board lies are what adapters get wrong.
func TestNoFaultFailsAllEasyCases(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			easy := exam.Smoke(loaded(t), conformance.NewEngine("sound", rs))
			if len(easy.Cases) < 5 {
				t.Fatalf("%d easy cases, want 5 at least", len(easy.Cases))
			}
			for _, m := range mutation.All(easy, rs) {
				if wrong := m.Name[strings.Index(m.Name, "-")+1:]; m.Slip || wrong == "no-turn" || wrong == "board-turned" {
					continue
				}
				if !passesOne(t, easy, m.Subject) {
					t.Errorf("%s (%s) fails them all", m.Name, m.Title)
				}
			}
		})
	}
}

func passesOne(t *testing.T, easy *conformance.Suite, s conformance.Subject) bool {
	for _, c := range easy.Cases {
		if conformance.Passes(t.Context(), c, s) {
			return true
		}
	}
	return false
}
