package conformance_test

import (
	"slices"
	"strings"
	"testing"

	"damone/conformance"
)

// TestShown has cases cite clauses that nothing in them shows, and others that
// something does.
func TestShown(t *testing.T) {
	s := suite(t)
	for _, tt := range []struct {
		id, clause string
		shown      bool
	}{
		{"it-king-first", "ITA-5.4", true},
		{"it-king-first", "ITA-5.3", false}, // the rung puts nothing out
		{"it-king-first", "ITA-5.5", false}, // one capture is left
		{"it-free", "ITA-5.5", true},
		{"it-king-first", "ITA-4.6", true},
		{"it-king-first", "ITA-3.2", false}, // nothing steps
		{"dam-pedina-steps-beside-the-corner", "DAM-7.1", true},
		{"dam-pedina-steps-beside-the-corner", "DAM-6.3", false}, // nothing to take
		{"dam-leap-needs-board", "DAM-6.1", true},
		{"dam-repetition-a-dama-elsewhere", "READ-4", true},
		{"dam-leap-needs-board", "READ-4", false}, // no record
		{"it-free", "ITA-8.1", false},
		{"it-free", "ITA-6.1", false},
		{"it-free", "ITA-7.1a", false},
	} {
		t.Run(tt.id+" "+tt.clause, func(t *testing.T) {
			c := *s.Case(tt.id)
			c.Cites, c.Pair = []string{tt.clause}, ""
			if strings.HasPrefix(tt.clause, "READ-") {
				c.Level = conformance.LevelReading
			}
			faults := conformance.Lint(t.Context(), &conformance.Suite{Cases: []*conformance.Case{&c}}, []string{tt.clause})
			if len(faults) > 0 == tt.shown {
				t.Errorf("got %v", faults)
			}
			for _, f := range faults {
				if f.Kind != "does-not-show-its-clause" || f.Args[0].Value != tt.clause {
					t.Errorf("got %v", f)
				}
			}
		})
	}
}

// TestSpelledOut finds moves that lead nowhere and reasons copied from another
// case.
func TestSpelledOut(t *testing.T) {
	s := suite(t)
	a, b := *s.Case("it-free"), *s.Case("it-free-men")
	a.Read, b.Read = "because", "because"
	legal := slices.Clone(b.Expect.Legal)
	legal[0].After, b.Expect.Legal = nil, legal
	faults := conformance.Lint(t.Context(), &conformance.Suite{Cases: []*conformance.Case{&a, &b}}, []string{"ITA-5.5"})
	if len(faults) != 2 || faults[0].Kind != "move-leads-nowhere" || faults[1].Kind != "read-as-another" || faults[1].Args[0].Value != "it-free" {
		t.Errorf("got %v", faults)
	}
}
