package drill_test

import (
	"math"
	"testing"

	"damone/puzzles/drill"
)

// TestGlicko is the worked example of Glickman's paper.
func TestGlicko(t *testing.T) {
	player := drill.Rating{Value: 1500, Deviation: 200}
	got := player.After([]drill.Result{
		{Against: drill.Rating{Value: 1400, Deviation: 30}, Score: 1},
		{Against: drill.Rating{Value: 1550, Deviation: 100}, Score: 0},
		{Against: drill.Rating{Value: 1700, Deviation: 300}, Score: 0},
	})
	if math.Abs(got.Value-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 {
		t.Errorf("got %+v", got)
	}
}

// TestRate shows that the first attempt at a puzzle rates its reader, and no other.
func TestRate(t *testing.T) {
	priors := map[string]drill.Rating{"a": {Value: 1500, Deviation: 160}}
	hit, miss := drill.Entry{Puzzle: "a", Solved: true, Day: 1}, drill.Entry{Puzzle: "a", Day: 1}
	up, down := drill.Log{hit}.Rate(priors).Value, drill.Log{miss}.Rate(priors).Value
	if !(up > 1500 && down < 1500) {
		t.Errorf("solved: %v, missed: %v", up, down)
	}
	if later := (drill.Log{miss, {Puzzle: "a", Solved: true, Day: 4}}).Rate(priors).Value; later != down {
		t.Errorf("solved later: %v after %v", later, down)
	}
	if r := (drill.Log{{Puzzle: "unknown", Solved: true}}).Rate(priors); r != drill.Unrated {
		t.Errorf("a puzzle from elsewhere: %+v", r)
	}
}
