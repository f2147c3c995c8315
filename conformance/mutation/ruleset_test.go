package mutation

import (
	"fmt"
	"os"
	"testing"
	"testing/fstest"

	"damone"
	"damone/conformance"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// TestAnyRuleset makes the mutants of rulesets that are not built in, one of them
// without a ladder and one with two rungs, and puts a case of theirs to them.
func TestAnyRuleset(t *testing.T) {
	for _, id := range []string{"english", "short-spanish"} {
		t.Run(id, func(t *testing.T) {
			f, err := os.Open("../../testdata/rulesets/" + id + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rs, err := rulesetfile.Read(f, id+".yaml", rules.Lookup)
			if err != nil {
				t.Fatal(err)
			}
			suite, err := conformance.Load(fstest.MapFS{
				"MANIFEST": {Data: []byte("version 1.0.0\nx-leap\n")},
				id + "/capture/leap.yaml": {Data: fmt.Appendf(nil, `ruleset: %s
cases:
- id: x-leap
  title: A man takes a king
  cites: [%s]
  source: derived
  fen: "W:W23:BK19,1"
  expect: {legal: [{move: 23x14, takes: [19], after: "B:W14:B1"}]}
`, id, rs.Clauses().Compulsory)},
			}, rs)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range conformance.Lint(t.Context(), suite, []string{rs.Clauses().Compulsory}) {
				t.Error(fault)
			}
			score := Keep(t.Context(), suite, Options{Rulesets: []*rules.Ruleset{rs}, Seed: 1, Tries: 5})
			_, all := score.Classes(false)
			if all.Killed == 0 || all.Mutants < 150 || len(score.Broken) > 0 {
				t.Errorf("%+v, broken %v", all, score.Broken)
			}
			if covered := Coverage(damone.Rules("en"), suite, score); len(covered) == 0 {
				t.Error("no clause is covered")
			}
		})
	}
}
