package theme_test

import (
	"context"
	"slices"
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/theme"
	"damone/rules"
)

// themesOf solves a problem and lists its themes.
func themesOf(t *testing.T, rs *rules.Ruleset, fen, goal string) []string {
	t.Helper()
	pos := puzzletest.Position(t, rs, fen)
	stip, err := puzzles.ParseStipulation(goal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := puzzles.Solve(context.Background(), rs, pos, stip, search.Options{Limits: search.Limits{Nodes: 3_000_000}})
	if err != nil || s.Tree == nil {
		t.Fatalf("%s %s is not solved: %v", fen, goal, err)
	}
	return theme.Of(context.Background(), rs, &s, puzzles.MainLine(rs, s.Tree), nil, games[fen])
}

// fixture is a problem, themes that it has and themes that it has not.
type fixture struct {
	rs        *rules.Ruleset
	fen, goal string
	has, not  []string
}

var fixtures = []fixture{
	{rules.ItalianDamone, "W:WE14,K27,K28,6:BE22", "win:3", // 14-19 offers two, and one of them is the longer way
		[]string{"forced-i", "hunt-damone", "sacrifice"},
		[]string{"zugzwang", "forced-ii", "forced-iii", "shot", "quiet-key", "block", "promotion", "coronation", "underdog", "switchback", "tempo", "immunity"}},
	{rules.ItalianDamone, "W:WE8,K12,K15,K23:BE19,K16,32", "win:5", // ends with a Pedina shut in on 32
		[]string{"block", "dead-corner", "forced-ii", "sacrifice", "switchback"},
		[]string{"hunt-damone", "forced-i", "breakthrough", "coronation"}},
	{rules.ItalianDamone, "W:WE26,K21,3,19:BK12,K25", "win:3",
		[]string{"forced-iii", "immunity", "multi-jump-2", "sacrifice", "shot"},
		[]string{"forced-i", "forced-ii", "hunt-damone", "multi-jump-3", "zugzwang", "quiet-key"}},
	{rules.ItalianDamone, "W:WE20,E22,E26,K27,15:BE30,K8", "win:3",
		[]string{"forced-iv", "hunt-damone", "multi-jump-2", "shot"},
		[]string{"forced-iii", "forced-v", "forced-vi", "block"}},
	{rules.ItalianDamone, "W:WE27,E28,K12,K20,26:BE31", "win:4",
		[]string{"forced-v", "hunt-damone", "sacrifice"},
		[]string{"forced-iv", "forced-vi", "multi-jump-2"}},
	{rules.ItalianDamone, "W:WK2,K5,K19,K24,4,10:BE16,K13", "win:3", // a Dama becomes a Damone on 1
		[]string{"breakthrough", "coronation", "forced-ii", "hunt-damone", "multi-jump-2"},
		[]string{"promotion", "block", "dead-corner", "quiet-key"}},
	{rules.ItalianDamone, "W:WK9,K17,6:BK10,32", "win:3", // a Pedina becomes a Dama on 2
		[]string{"block", "breakthrough", "dead-corner", "promotion"},
		[]string{"coronation", "hunt-damone", "forced-i"}},
	{rules.ItalianDamone, "W:WE23,K24,17,27:BE1,K15,K18,11", "gain:2:3",
		[]string{"immunity", "multi-jump-2", "quiet-key", "underdog"},
		[]string{"sacrifice", "shot", "breakthrough", "block"}},
	{rules.ItalianDamone, "W:WK14,K17,11:BK3", "win:4", // with Black to move it is won as fast
		[]string{"tempo", "quiet-key"},
		[]string{"underdog", "forced-i"}},
	{rules.DamoneRoyal, "B:WE32,K11,K31,12,22,26,27:BE1,K9,K10,13,18,29", "gain:2:3",
		[]string{"multi-jump-3", "sacrifice", "shot", "underdog"},
		[]string{"multi-jump-2", "quiet-key", "block"}},
	{rules.ItalianDraughts, "W:W6,28,31:BK29,5,8,13,16,19,24", "gain:2:3",
		[]string{"breakthrough", "multi-jump-3", "promotion", "sacrifice", "shot", "underdog"},
		[]string{"quiet-key", "forced-1", "forced-2", "forced-3", "forced-4", "zugzwang"}},
	{rules.ItalianDraughts, "W:WK5,K14:BK28,1", "win:3",
		[]string{"block", "quiet-key"}, // a pass would gain Black two moves, and no more
		[]string{"zugzwang", "sacrifice", "underdog", "switchback"}},
	{rules.ItalianDamone, "W:WE14,E20,K7,K13,K28,22:BE6,E26", "win:4",
		[]string{"forced-vi", "hunt-damone", "sacrifice"},
		[]string{"forced-v", "shot"}},
	{rules.ItalianDraughts, "W:WK20,27,30,32:BK24", "win:4",
		[]string{"forced-1", "sacrifice", "zugzwang"},
		[]string{"forced-2", "forced-3", "promotion"}},
	{rules.ItalianDraughts, "W:WK3,K4,5,7,19:BK20,1", "win:5",
		[]string{"breakthrough", "forced-2", "promotion"},
		[]string{"forced-1", "forced-4"}},
	{rules.ItalianDraughts, "W:WK5,K11,K21,K22,6,23:BK1,K28", "win:3",
		[]string{"forced-4", "multi-jump-2", "sacrifice", "shot"},
		[]string{"forced-3", "zugzwang"}},
	{rules.ItalianDraughts, "W:WK7,K18,K22,K26,5,6,30:BK4,K23", "win:4",
		[]string{"forced-3", "sacrifice"},
		[]string{"forced-1", "quiet-key"}},
	{rules.ItalianDraughts, "W:W18,20,22,23,24,26,27,29,31,32:B2,3,5,6,7,8,9,11,13,15", "gain:2:2", // after 16 plies
		[]string{"breakthrough", "multi-jump-2", "opening-trap", "shot"},
		[]string{"quiet-key"}},
	{rules.ItalianDraughts, "B:W11,21,22,25,29,30,31,32:B1,2,3,4,5,9,10,24", "gain:1:3", // after 17
		[]string{"promotion", "quiet-key"},
		[]string{"opening-trap"}},
	{rules.ItalianDraughts, "B:WK18,16,17,24:BK31,8,9,19", "win:5", // the Pedina on 19 is taken on 22, and the Dama goes back instead
		[]string{"multi-jump-2", "sacrifice", "shot", "zugzwang"},
		[]string{"switchback"}},
}

// games led to some of them.
var games = map[string]string{
	"W:W18,20,22,23,24,26,27,29,31,32:B2,3,5,6,7,8,9,11,13,15": "23-19 12-15 19x12 8x15 21-18 10-14 27-23 14x21 25x18 5-10 23-20 10-13 28-23 1-5 30-27 4-8",
	"B:W11,21,22,25,29,30,31,32:B1,2,3,4,5,9,10,24":            "22-18 12-15 26-22 10-14 23-19 14x23 28x12 8x15 27-23 6-10 24-20 15x24 23-20 11-15 20x11 7x14 18x11",
}

func TestThemes(t *testing.T) {
	for _, f := range fixtures {
		t.Run(f.rs.ID()+" "+f.fen, func(t *testing.T) {
			got := themesOf(t, f.rs, f.fen, f.goal)
			for _, name := range f.has {
				if !slices.Contains(got, name) {
					t.Errorf("%s is missing in %v", name, got)
				}
			}
			for _, name := range f.not {
				if slices.Contains(got, name) {
					t.Errorf("%s is wrong in %v", name, got)
				}
			}
		})
	}
}

// Each theme has a problem that has it and one that has not.
func TestEveryThemeHasFixtures(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		for _, th := range theme.List(rs) {
			has := slices.ContainsFunc(fixtures, func(f fixture) bool { return slices.Contains(f.has, th.Name) })
			not := slices.ContainsFunc(fixtures, func(f fixture) bool { return slices.Contains(f.not, th.Name) })
			if !has || !not {
				t.Errorf("%s: with %v, without %v", th.Name, has, not)
			}
		}
	}
}

func TestForcedNames(t *testing.T) {
	for clause, want := range map[string]string{"DAM-6.iv": "forced-iv", "WIN-1.iii": "forced-iii", "ITA-5.4": "forced-4"} {
		if got := theme.Forced(rules.Rung{Clause: clause}); got != want {
			t.Errorf("%s: got %s, want %s", clause, got, want)
		}
	}
}
