package puzzles_test

import (
	"fmt"
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
)

// Where several first moves win, all but the key are told, in the order of the
// moves; a gain has no slower wins.
func TestSlowerWins(t *testing.T) {
	const several = "B:W1,16:B10,29"
	p := solution(t, several, "10-14")
	pos := puzzletest.Position(t, p.Ruleset, several)
	p.Position = pos
	p.Stipulation = puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 5}
	if got, want := fmt.Sprint(p.SlowerWins(t.Context(), 20_000)), "[10-6 10-13 29-26]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.Stipulation = puzzles.Stipulation{Kind: puzzles.Gain, Gain: 1, Moves: 2}
	if got := p.SlowerWins(t.Context(), 20_000); got != nil {
		t.Errorf("a gain has the slower wins %v", got)
	}
}
