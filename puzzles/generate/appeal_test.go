package generate_test

import (
	"testing"

	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

func TestAppeal(t *testing.T) {
	const italian, royal = "italian", "damone-royal"
	for _, c := range []struct {
		name, ruleset, fen, goal, line string
		themes                         []string
		want                           int
	}{
		{"a draw with two offers", italian, "W:WK21,13,19:BK12,K17", "draw", "21-18 17x10 19-15 12x19 18-14", nil, 4},
		{"the same, the defender would rather not move", italian, "W:WK21,13,19:BK12,K17", "draw", "21-18 17x10 19-15 12x19 18-14", []string{"zugzwang"}, 3},
		{"a win with one offer and a walk of six moves", italian, "W:WK23,20:B5,11,12", "win", "20-15 11x20 23x16x7 5-9 7-11 9-13 11-14 13-17 14-18", nil, 2},
		{"a draw with a walk and nothing else", italian, "W:WK31,5:BK22,K11", "draw", "5-1 22-18 1-5 11-7", nil, -1},
		{"two quiet moves that offer, two onlookers", royal, "W:WE4,K12,3,7:BE16,K2,K20", "win:4", "3-6 2x11 7-3 16x7 3-6", nil, 6},
		{"the same with three onlookers", royal, "B:WE12,K16,1,20:BE2,8,10,11", "win:5", "11-7 12x3 8-12 16x7 2-5 3-6 5-9", nil, 5},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.line)
		p.Themes = c.themes
		if got := generate.Appeal(p); got != c.want {
			t.Errorf("%s: the appeal is %d, want %d", c.name, got, c.want)
		}
	}
}
