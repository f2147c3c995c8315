package puzzles_test

import (
	"slices"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

func TestImagesAreTwins(t *testing.T) {
	c, err := read(written)
	if err != nil {
		t.Fatal(err)
	}
	p := c.Puzzles[0]
	for name, look := range map[string]func(rules.Position) rules.Position{
		"turned": rules.Position.Turned, "reflected": rules.Position.Reflected,
		"both": func(p rules.Position) rules.Position { return p.Turned().Reflected() },
	} {
		t.Run(name, func(t *testing.T) {
			q := &puzzles.Puzzle{Ruleset: p.Ruleset, Position: look(p.Position)}
			pos := p.Position
			at := q.Position
			for _, m := range p.Solution {
				pos = pos.After(m)
				for _, n := range p.Ruleset.Moves(nil, at) {
					if at.After(n) == look(pos) {
						q.Solution, at = append(q.Solution, n), at.After(n)
						break
					}
				}
			}
			if got, want := q.Twins(), p.Twins(); !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestDraughtsDoNotReflect(t *testing.T) {
	pos, err := notation.ParsePosition(rules.ItalianDraughts, "W:WK10,6:B16")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := puzzles.LeastImage(rules.ItalianDraughts, pos), puzzles.LeastImage(rules.ItalianDraughts, pos.Reflected()); a == b {
		t.Errorf("%s is the image of its reflection", a)
	}
}

func TestEnding(t *testing.T) {
	c, _ := read(written)
	if got := c.Puzzles[0].Ending(); got != "" {
		t.Errorf("a solution of three moves has the ending %q", got)
	}
}

func TestBands(t *testing.T) {
	scores := []int{9, 1, 8, 2, 7, 3, 6, 4, 5, 10}
	bands := puzzles.Quantiles(scores)
	counts := map[int]int{}
	for _, s := range scores {
		counts[bands.Band(s)]++
	}
	for band := 1; band <= puzzles.Bands; band++ {
		if counts[band] != 2 {
			t.Errorf("band %d has %d of ten, want 2", band, counts[band])
		}
	}
	if puzzles.Quantiles(nil) != (puzzles.Thresholds{}) {
		t.Error("no scores have thresholds")
	}
}
