package generate_test

import (
	"testing"

	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

// The first is of the greatest quality, unless there are some already; then comes what is
// least like those before, its images included.
func TestVaried(t *testing.T) {
	rs := rules.ItalianDamone
	make := func(id, fen, goal, line string) *puzzles.Puzzle {
		p := puzzletest.Puzzle(t, rs, fen, goal, line)
		p.ID = id
		return p
	}
	tour := make("tour", "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31")
	turned := make("turned", "B:WE23,K16,K6,K5:BE7,K20,12,10", "gain:5:4", "20-15 6x13 15-19 23x14 7-4 16x7 4x11x18x9x2")
	hunt := make("hunt", "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 19-23")
	walk := make("walk", "W:WE22:BK7,12", "win:4", "22-19 7-4 19-15 4-7 15x8")
	for name, c := range map[string]struct {
		pool, there []*puzzles.Puzzle
		want        string
	}{
		"by itself":          {[]*puzzles.Puzzle{tour, turned, hunt, walk}, nil, "walk"},
		"an image is there":  {[]*puzzles.Puzzle{turned, hunt}, []*puzzles.Puzzle{tour}, "hunt"},
		"all but one are":    {[]*puzzles.Puzzle{turned, hunt, walk}, []*puzzles.Puzzle{tour, hunt}, "walk"},
		"the only one there": {[]*puzzles.Puzzle{turned}, []*puzzles.Puzzle{tour}, "turned"},
	} {
		got := generate.Varied(c.pool, c.there)
		if len(got) != len(c.pool) || got[0].ID != c.want {
			t.Errorf("%s: %s first, want %s", name, got[0].ID, c.want)
		}
	}
}
