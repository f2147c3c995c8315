package generate

import (
	"slices"
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

// quick is standards with which little is spent on shots.
func quick() Standards {
	s := StandardStandards()
	s.Deep, s.Further = 100_000, 1_000
	return s
}

// A piece does nothing if the solution is the same without it and the key is still the
// only move that decides: one that keeps the solver from being ahead may do nothing, one
// that keeps another move from winning does something.
func TestIdles(t *testing.T) {
	for _, c := range []struct {
		name, ruleset, fen, goal, solution string
		want                               bool
	}{
		{"four pieces look on", "damone", "B:WE22,E31,K13,K30,1,5,25:BE23,E28,K11,K19,K20,12", "gain:2:2", "23-27 31x24x15x6 27x18x9x2x11", true},
		{"a man that stays holds the balance", "damone", "B:WE23,K14,K22,K31,K32:BE30,K20,K28,19", "gain:4:2", "30-27 31x24x15 27x18x11x20x27", false},
		{"every piece has its part", "italian", "W:WK21,7,17,22:BK3,K20,2,9", "gain:2:4", "22-19 3x12 19-15 12x19 17-13 9x18 21x14x23x16", false},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution)
		p.Source = dealtSource
		if got := idles(t.Context(), p, quick(), nil); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		task := &Task{Ruleset: rs, Count: 1}
		m := &merger{options: &Options{Standards: quick()}, seen: make(Seen), motifs: make(map[string]int), ends: make(map[string]bool), result: new(Result)}
		var made []*puzzles.Puzzle
		m.take(t.Context(), task, outcome{found: []*puzzles.Puzzle{p}}, &made)
		if kept := len(made) == 1; kept == c.want {
			t.Errorf("%s: kept %v", c.name, kept)
		}
	}
}

// Improve takes a gain for a shot where one move decides, as long as shots may be.
func TestImproveKnowsShots(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDraughts, "W:WK21,7,17,22:BK3,K20,2,9", "gain:2:4", "22-19 3x12 19-15 12x19 17-13 9x18 21x14x23x16")
	r, err := Improve(t.Context(), p.Ruleset, p.Position, quick())
	if err != nil || r.Puzzle == nil {
		t.Fatalf("%v: %s", err, r.Why)
	}
	if r.Puzzle.Stipulation != p.Stipulation || !slices.Equal(r.Puzzle.Solution, p.Solution) || len(r.Idle) > 0 {
		t.Errorf("got %v, idle %v", r.Puzzle, r.Idle)
	}
}
