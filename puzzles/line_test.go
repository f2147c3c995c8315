package puzzles_test

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

func solved(t *testing.T, rs *rules.Ruleset, fen, goal string) (*puzzles.Solution, []puzzles.Step) {
	t.Helper()
	pos := puzzletest.Position(t, rs, fen)
	stip, err := puzzles.ParseStipulation(goal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := puzzles.Solve(context.Background(), rs, pos, stip, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
	if err != nil || s.Tree == nil {
		t.Fatalf("%s %s is not solved: %v", fen, goal, err)
	}
	return &s, puzzles.MainLine(rs, s.Tree)
}

func TestMainLineIsTrimmed(t *testing.T) {
	rs := rules.ItalianDamone
	s, line := solved(t, rs, "W:WE14,K27,K28,6:BE22", "win:3")
	if len(line) != 5 {
		t.Errorf("the line has %d moves, want 5", len(line))
	}
	trimmed, decisions, _ := s.Stipulation.Trimmed(rs, line)
	text := (&puzzles.Puzzle{Solution: puzzles.MovesOf(trimmed)}).LineText(notation.Number)
	if want := "14-19 22x31x24 19-23"; text != want || decisions != 2 {
		t.Errorf("got %q with %d decisions, want %q with 2", text, decisions, want)
	}
	f := puzzles.FeaturesOf(context.Background(), rs, s, line)
	want := puzzles.Features{Decisions: 2, Choices: 21, Depth: f.Depth, Sacrifice: 4, Pieces: 5}
	if f != want {
		t.Errorf("got %v, want %v", f, want)
	}
}
