package puzzles_test

import (
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

func TestGrabber(t *testing.T) {
	rs := rules.ItalianDraughts
	pos := puzzletest.Position(t, rs, "W:W27:B23,5")
	moves := rs.Moves(nil, pos)
	if len(moves) != 1 {
		t.Fatalf("%d moves", len(moves))
	}
	if got := puzzles.Greedy(rs, pos, moves[0]); got != 1 {
		t.Errorf("the only capture: %v", got)
	}
	start := rs.Start()
	quiet := rs.Moves(nil, start)
	if got, want := puzzles.Greedy(rs, start, quiet[0]), 1/float64(len(quiet)); got != want {
		t.Errorf("one of many quiet moves: %v, want %v", got, want)
	}
}

// A solution is found where all of the solver's moves are.
func TestShares(t *testing.T) {
	rs := rules.ItalianDamone
	p := puzzletest.Puzzle(t, rs, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 19-23")
	want := [2]puzzles.Share{{}, {Key: 1, Line: 1}}
	if got := puzzles.SharesOf(t.Context(), p); got != want {
		t.Errorf("the grabber and the searcher find %+v, want %+v", got, want)
	}
}
