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
