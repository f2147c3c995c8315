package generate

import (
	"testing"

	"damone/puzzles/puzzletest"
	"damone/rules"
	"damone/testdata/tier"
)

// A search of a million positions takes each of these keys, and no other move, for a
// decision. Games that go on from there may tell otherwise.
func TestGamesBearShotsOut(t *testing.T) {
	for _, c := range []struct {
		name, ruleset, fen, goal, solution string
		want                               bool
	}{
		{"a gain that leads to a draw", "italian", "W:WK30:BK1,K26", "gain:2:1", "30x21", false},
		{"a proved win, the only one", "damone", "W:WE11,E27,K5,26:BE1,E21,K20,K28", "win:4", "11-14 1x10x19 27-31", true},
		{"a gain that wins", "italian", "B:WK2,K12,19,20,32:BK21,1,10,25", "gain:4:3", "1-5 2x9 10-13 9x18 21x14x23x16x7", true},
		{"a gain beside another move that wins", "italian", "W:WK9,K16,K27,K28:BK11,K23", "gain:2:1", "27x20", false},
	}[:tier.Pick(2, 4)] {
		rs, _ := rules.Lookup(c.ruleset)
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution)
		u := &unit{ctx: t.Context(), rs: rs, Standards: StandardStandards()}
		if got := u.borneOut(p); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
