package generate

import (
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/rules"
	"damone/testdata/tier"
)

// quick is the nodes of a long search on which little is spent.
const quick = 100_000

// A piece does nothing if it is solved alike without it and the key is still the only
// move that decides, be it a gain or a win: one that keeps the solver from being ahead
// may do nothing, one that keeps another move from winning does something.
func TestPared(t *testing.T) {
	for _, c := range []struct{ name, ruleset, fen, goal, solution, want string }{
		{"without one it is a win", "italian", "W:WK7,K18,9,13:BK4,K10,K19,2,17", "gain:3:3", "9-5 4x11 18-22 2x9x18 22x15x6x13x22", "W:WK7,K18,9,13:BK4,K10,K19,2"},
		{"a man that stays holds the balance", "damone", "B:WE23,K14,K22,K31,K32:BE30,K20,K28,19", "gain:4:2", "30-27 31x24x15 27x18x11x20x27", "B:WE23,K14,K22,K31,K32:BE30,K20,K28,19"},
		{"the solver may be ahead by a Pedina", "damone", "B:WK7,K31,K32,1:BK8,K15,K27,28", "win:3", "15-19 31x22x15 8-4", "B:WK7,K31,K32:BK8,K15,K27,28"},
		{"several may go", "damone", "B:WE22,E31,K13,K30,1,5,25:BE23,E28,K11,K19,K20,12", "gain:2:2", "23-27 31x24x15x6 27x18x9x2x11", "B:WE22,E31,K13,K30,5:BE23,E28,K11,K19,K20"},
		{"every piece has its part", "italian", "W:WK21,7,17,22:BK3,K20,2,9", "gain:2:4", "22-19 3x12 19-15 12x19 17-13 9x18 21x14x23x16", "W:WK21,7,17,22:BK3,K20,2,9"},
	}[:tier.Pick(2, 5)] {
		rs, _ := rules.Lookup(c.ruleset)
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution)
		p.Source, p.ID = dealtSource, puzzles.NewID(rs, p.Position)
		m := newMerger(&Options{Deep: quick})
		var made []*puzzles.Puzzle
		m.take(t.Context(), &Task{Ruleset: rs, Count: 1}, outcome{found: []*puzzles.Puzzle{p}}, &made)
		got := ""
		for _, less := range made {
			got = notation.FormatPosition(less.Position, notation.Number)
			if !solvedAlike(less, p) || less.ID != puzzles.NewID(rs, less.Position) {
				t.Errorf("%s: %v", c.name, less)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A claim that nobody makes may be a gain as long as shots are.
func TestBenchKnowsShots(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDraughts, "W:WK21,7,17,22:BK3,K20,2,9", "gain:2:4", "22-19 3x12 19-15 12x19 17-13 9x18 21x14x23x16")
	if claim, why := bench(t.Context(), p.Ruleset).claim(p.Position); claim == nil || *claim != p.Stipulation {
		t.Errorf("got %v, %s", claim, why)
	}
}
