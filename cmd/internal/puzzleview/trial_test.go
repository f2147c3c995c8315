package puzzleview_test

import (
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/puzzleview"
	"damone/cmd/internal/view"
	"damone/puzzles/drill"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

// Why the best try fails, with the best reply to it and what they come to.
func TestBestTry(t *testing.T) {
	for _, c := range []struct{ name, ruleset, fen, goal, solution, want string }{
		{
			"a reply that loses spoils it, too", "damone-royal", "W:WE28,K27,15,19:BE26,K2,K12,6,17,18", "win:4", "19-22 26x19 27-22 19x26 28-23",
			"the best try, 27-23, fails: 26-30!, and White has gained nothing",
		},
		{
			"a gain that does not last", "damone", "W:WE28,K5,K24,20,30:BE1,K12,K13,3,11", "gain:2:3", "28-23 1x10 20-15 12x19 23x14x5",
			"the best try, 5-9, fails: 11-15! 9x18, and White has gained 2, but only for the moment",
		},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		trial, err := drill.NewTrial(t.Context(), puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution), 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if got := puzzleview.Of(&view.Options{Lang: catalog.English, Ruleset: rs}).BestTry(trial); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
