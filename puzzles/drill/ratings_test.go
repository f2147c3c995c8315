package drill_test

import (
	"math"
	"testing"

	"damone/puzzles/drill"
)

// TestGlicko is the worked example of Glickman's paper.
func TestGlicko(t *testing.T) {
	player := drill.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After([]drill.Result{
		{Against: drill.Rating{Value: 1400, Deviation: 30}, Score: 1},
		{Against: drill.Rating{Value: 1550, Deviation: 100}, Score: 0},
		{Against: drill.Rating{Value: 1700, Deviation: 300}, Score: 0},
	})
	if math.Abs(got.Value-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("got %+v", got)
	}
}

// A great surprise makes a rating more volatile.
func TestVolatility(t *testing.T) {
	sure := drill.Rating{Value: 1500, Deviation: 30, Volatility: 0.06}
	strong := make([]drill.Result, 20)
	for i := range strong {
		strong[i] = drill.Result{Against: drill.Rating{Value: 2200, Deviation: 30}, Score: 1}
	}
	if got := sure.After(strong); !(got.Volatility > 0.06 && got.Value > 1500 && got.Value < 2500) {
		t.Errorf("got %+v", got)
	}
}

func TestRate(t *testing.T) {
	prior := func(id string) (drill.Rating, bool) {
		return drill.Rating{Value: 1500, Deviation: 160, Volatility: 0.06}, id != "unknown"
	}
	rate := func(log drill.Log) (reader float64, puzzle float64) {
		r := log.Rate(prior)
		return r.Reader.Value, r.Puzzles["a"].Value
	}
	hit, miss := drill.Entry{Puzzle: "a", Solved: true, Day: 1}, drill.Entry{Puzzle: "a", Day: 1}
	again := drill.Entry{Puzzle: "a", Solved: true, Day: 4}
	up, down := rateOf(rate(drill.Log{hit})), rateOf(rate(drill.Log{miss}))
	if !(up[0] > 1500 && up[1] < 1500 && down[0] < 1500 && down[1] > 1500) {
		t.Errorf("solved: %v, missed: %v", up, down)
	}
	if later := rateOf(rate(drill.Log{miss, again})); later[0] != down[0] || later[1] >= down[1] {
		t.Errorf("solved later: %v after %v; the first attempt rates the reader, each rates the puzzle", later, down)
	}
	if r := (drill.Log{{Puzzle: "unknown", Solved: true}}).Rate(prior); r.Reader != drill.Unrated || len(r.Puzzles) > 0 {
		t.Errorf("a puzzle from elsewhere: %+v", r)
	}
}

func rateOf(reader, puzzle float64) [2]float64 { return [2]float64{reader, puzzle} }
