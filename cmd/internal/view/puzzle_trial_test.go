package view_test

import (
	"testing"

	"damone/cmd/internal/catalog"
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
			"a gain that does not last", "italian", "B:WK6,K24,14,19:BK5,K23,10", "gain:2:3", "23-20 24x15 5-9 6x13 9x18x11x20",
			"the best try, 5-9, fails: 6x13! 9x18x11, and Black has gained 2, but only for the moment",
		},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		trial, err := drill.NewTrial(t.Context(), puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution), 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if got := (&view.Options{Lang: catalog.English, Ruleset: rs}).BestTry(trial); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
