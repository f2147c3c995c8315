package theme_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/theme"
	"damone/rules"
)

// What is a problem about?
func ExampleOf() {
	ctx, rs := context.Background(), rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE14,K27,K28,6:BE22")
	if err != nil {
		fmt.Println(err)
		return
	}
	stipulation, _ := puzzles.ParseStipulation("win:3")
	s, err := puzzles.Solve(ctx, rs, p, stipulation, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Verdict, theme.Of(ctx, rs, &s, puzzles.MainLine(rs, s.Tree), nil, ""))
	// Output: proved [forced-i hunt-damone sacrifice]
}

// The ideas that Italian draughts can be about.
func ExampleList() {
	for _, t := range theme.List(rules.ItalianDraughts)[:3] {
		fmt.Println(t.Name)
	}
	// Output:
	// sacrifice
	// shot
	// multi-jump-2
}
