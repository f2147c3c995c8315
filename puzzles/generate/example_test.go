package generate_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles/generate"
	"damone/rules"
)

// One shot. The same seed makes the same puzzle everywhere.
func ExampleRun() {
	r, err := generate.Run(context.Background(), []*generate.Task{
		{Name: "example", Ruleset: rules.ItalianDraughts, Source: "shots", Count: 1},
	}, generate.Options{Seed: 1, Standards: generate.StandardStandards()})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := r.Puzzles[0][0]
	fmt.Println(p)
	fmt.Println(p.LineText(notation.Number), p.Themes)
}

// What would make a composition better?
func ExampleImprove() {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE14,K27,K28,6:BE22")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := generate.Improve(context.Background(), rs, p, generate.StandardStandards(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("quality", generate.Quality(r.Puzzle))
	best := r.Variants[0]
	square := notation.FormatSquare(best.Change.At, notation.Number)
	fmt.Println("quality", generate.Quality(best.Puzzle), "with the piece on", square, best.Change.Kind)
}
