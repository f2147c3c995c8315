package puzzles_test

import (
	"context"
	"slices"
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

func TestTold(t *testing.T) {
	royal, italian := rules.DamoneRoyal, rules.ItalianDraughts
	for _, c := range []struct {
		name            string
		rs              *rules.Ruleset
		fen, goal, line string
		want            int // moves
	}{
		{"a win that ends with a forced capture", royal, "B:WE20,K8,K19,30:BE11,K13,12,14,29", "win:5", "13-18 8x15 29-26 19x10 18-14 10x19 11-14", 9},
		{"a gain", royal, "B:WE22,K21,K28,16,20:BE10,K11,K14,3,17", "gain:1:4", "11-15 20-23", 2},
		{"a study", italian, "W:WK22,23,32:BK24,K31", "win", "32-28 24-20 22-26 20x27 26-30", 9},
		{"a study that is a draw", italian, "W:WK1:BK29", "win", "1-5", 1},
		{"a study that is lost", italian, "W:W9:BK2", "win", "9-5", 1},
		{"what is no solution", royal, "B:WE20,K8,K19,30:BE11,K13,12,14,29", "win:5", "13-17", 1},
	} {
		p := puzzletest.Puzzle(t, c.rs, c.fen, c.goal, c.line)
		told := p.Told(t.Context())
		if len(told.Solution) != c.want || !slices.Equal(told.Solution[:len(p.Solution)], p.Solution) {
			t.Errorf("%s: %v, want %d moves", c.name, told.Solution, c.want)
		}
	}
}

// What is told is what the solver makes of it.
func TestToldIsTheMainLine(t *testing.T) {
	rs := rules.ItalianDamone
	for _, fen := range []string{"W:WE14,K27,K28,6:BE22", "W:WE26,K21,3,19:BK12,K25", "W:WE20,E22,E26,K27,15:BE30,K8"} {
		s, line := solved(t, rs, fen, "win:3")
		trimmed, _, _ := s.Stipulation.Trimmed(rs, line)
		p := puzzles.Puzzle{Ruleset: rs, Position: s.Position, Stipulation: s.Stipulation, Solution: puzzles.MovesOf(trimmed)}
		if told := p.Told(context.Background()).Solution; !slices.Equal(told, puzzles.MovesOf(line)) {
			t.Errorf("%s: told %v, solved %v", fen, told, puzzles.MovesOf(line))
		}
	}
}
