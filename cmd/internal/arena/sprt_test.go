package arena_test

import (
	"math"
	"testing"

	"damone/cmd/internal/arena"
)

// tallyOf returns a tally of pairs by their points. Only the pairs count in a test.
func tallyOf(pairs [5]int) arena.Tally {
	t := arena.Tally{Pairs: pairs}
	for _, n := range pairs {
		t.Drawn += 2 * n
	}
	return t
}

// The first two are worked examples of fastchess's own tests of its logistic
// model on pairs; the others follow from the formula.
func TestLLR(t *testing.T) {
	for name, c := range map[string]struct {
		elo0, elo1 float64
		pairs      [5]int
		want       float64
	}{
		"fastchess, 0.5 and 2.5": {0.5, 2.5, [5]int{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		"fastchess, 0 and 2":     {0, 2, [5]int{871, 26175, 55003 + 980, 26678, 821}, -4.98},
		"nothing played":         {0, 10, [5]int{}, 0},
		"halfway":                {-10, 10, [5]int{5, 20, 50, 20, 5}, 0},
	} {
		s := arena.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		if got := s.LLR(tallyOf(c.pairs)); math.Abs(got-c.want) > 0.01*math.Abs(c.want)+1e-6 {
			t.Errorf("%s: %.3f, want %.2f", name, got, c.want)
		}
	}
}

func TestDecisions(t *testing.T) {
	s := arena.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	if lower, upper := s.Bounds(); math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 {
		t.Errorf("bounds %.3f and %.3f", lower, upper)
	}
	for _, c := range []struct {
		pairs [5]int
		want  arena.Decision
	}{
		{[5]int{}, arena.Undecided},
		{[5]int{10, 20, 40, 20, 10}, arena.Undecided},
		{[5]int{0, 0, 0, 0, 400}, arena.AcceptElo1},
		{[5]int{400, 0, 0, 0, 0}, arena.AcceptElo0},
	} {
		if got := s.Decide(tallyOf(c.pairs)); got != c.want {
			t.Errorf("%v: %v, want %v", c.pairs, got, c.want)
		}
	}
}
