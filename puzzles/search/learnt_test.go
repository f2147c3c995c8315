package search_test

import (
	"reflect"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// Weights that are all nothing leave a search as it is, and weights that were
// learnt do not.
func TestLearntWeights(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		differ := patterns.Learnt(rs) == nil
		for _, pos := range middleGames(rs, 4) {
			analyze := func(w *patterns.Weights) alphabeta.Analysis {
				a, err := alphabeta.Analyze(t.Context(), rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 5000}, Learnt: w})
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			bare := analyze(nil)
			if a := analyze(patterns.New(rs)); !reflect.DeepEqual(a, bare) {
				t.Errorf("%s, %v: empty weights change the search", rs.ID(), pos)
			}
			differ = differ || !reflect.DeepEqual(analyze(patterns.Learnt(rs)), bare)
		}
		if !differ {
			t.Errorf("%s: what was learnt changes nothing", rs.ID())
		}
	}
}
