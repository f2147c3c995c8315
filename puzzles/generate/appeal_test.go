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
		theme                          string
		want                           int
	}{
		{"a draw by two offers, one of them of a piece that does not move", italian, "W:WK21,13,19:BK12,K17", "draw", "21-18 17x10 19-15 12x19 18-14", "", 181},
		{"the same in which two moves follow the last capture", italian, "W:WK19,17,23:BK20,2,5", "draw", "17-13 20x27 13-10 5x14 19x10 27-23 10-6", "", 160},
		{"a draw by two offers of the piece that moves, and a walk", italian, "W:WK30,19,28:BK5,K11,24", "draw", "19-15 11x20 28-23 20x27 30x23 5-1 23-28", "", 147},
		{"a win with one offer, two taken at once, and a walk of six moves", italian, "W:WK23,20:B5,11,12", "win", "20-15 11x20 23x16x7 5-9 7-11 9-13 11-14 13-17 14-18", "", 102},
		{"a draw with a walk and nothing else", italian, "W:WK31,5:BK22,K11", "draw", "5-1 22-18 1-5 11-7", "", 34},
		{"a win by three offers, the last of them the last move, one onlooker", royal, "W:WE4,K12,3,7:BE16,K2,K20", "win:4", "3-6 2x11 7-3 16x7 3-6", "", -7},
		{"the same with an onlooker more on either side", royal, "W:WE4,K12,3,7,26:BE16,K2,K20,32", "win:4", "3-6 2x11 7-3 16x7 3-6", "", -20},
		{"the same that is a shot", royal, "W:WE4,K12,3,7,26:BE16,K2,K20,32", "win:4", "3-6 2x11 7-3 16x7 3-6", "shot", 7},
		{"four taken at once for three that were offered", "damone", "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31", "multi-jump-3", 23},
		{"the same for a gain of one", "damone", "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:1:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31", "multi-jump-3", 11},
		{"a gain with nothing taken, many replies and all looking on", italian, "W:W21,22,23,24,25,26:B5,6,7,8,9,10", "gain:1:3", "22-18 10-14", "", -175},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.line)
		if c.theme != "" {
			p.Themes = append(p.Themes, c.theme)
		}
		if got := generate.Appeal(p); got != c.want {
			t.Errorf("%s: the appeal is %d, want %d", c.name, got, c.want)
		}
	}
}
