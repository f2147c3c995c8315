package foreign_test

import (
	"os/exec"
	"strings"
	"testing"

	"damone"
	"damone/conformance"
	"damone/conformance/foreign"
	"damone/conformance/mutation"
)

// TestAdapters puts the exam to the programs that show authors how it is done.
// They are written in another language than ours, and to test the project
// nothing but Go is needed: where there is no Python this is left out.
func TestAdapters(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("the adapters are written in Python, and there is no python3")
	}
	tests := []struct{ file, behaves string }{
		{"smalldama_adapter.py", ""},
		{"minimal.py", "it-no-ladder"},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			e, err := foreign.StartLines(t.Context(), []string{"python3", "../../testdata/adapters/" + tt.file}, foreign.Options{})
			if err != nil {
				t.Fatal(err)
			}
			results := conformance.Runner{Suite: italian(t), Subject: e, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
			e.Close()
			passes := 0
			for _, r := range results {
				if r.Verdict == conformance.Pass {
					passes++
				} else if r.Verdict.Bad() && tt.behaves == "" || r.Verdict == conformance.Error {
					t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
				}
			}
			if passes < 70 {
				t.Errorf("%d passes, want 70 at least", passes)
			}
			var names []string
			for _, d := range mutation.Diagnose(t.Context(), italian(t), results) {
				names = append(names, d.Mutant.Name)
			}
			if got := strings.Join(names, " "); got != tt.behaves {
				t.Errorf("it behaves like %q, want %q", got, tt.behaves)
			}
		})
	}
}

// italian is the cases of Italian draughts.
func italian(t *testing.T) *conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	return suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
}
