package alphabeta_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// The best move and what should follow, at a budget that every machine spends
// alike.
func ExampleAnalyze() {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE10,K19:BK24")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := alphabeta.Analyze(context.Background(), rs, p, alphabeta.Options{Limits: search.Limits{Nodes: 10_000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	plies, won := a.Best().Score.Plies()
	fmt.Println(notation.FormatMove(a.Best().Move, notation.Number), plies, won)
	// Output: 19-23 3 true
}
