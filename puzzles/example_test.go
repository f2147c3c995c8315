package puzzles_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// Does White win in two, and is the key the only one?
func ExampleSolve() {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE10,K19:BK24")
	if err != nil {
		fmt.Println(err)
		return
	}
	stipulation, _ := puzzles.ParseStipulation("win:2")
	s, err := puzzles.Solve(context.Background(), rs, p, stipulation, search.Options{
		Limits: search.Limits{Nodes: 1_000_000},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Verdict, s.Grade, notation.FormatMove(s.Keys[0], notation.Number))
	for _, r := range s.Tree.Replies {
		fmt.Println("against", notation.FormatMove(r.Play.Move, notation.Number))
	}
	// Output:
	// proved A 19-23
	// against 24-20
	// against 24-28
}

// How long does the defender hold out, and how does it end?
func ExampleMainLine() {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE14,K27,K28,6:BE22")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := puzzles.Solve(context.Background(), rs, p, puzzles.Stipulation{}, search.Options{
		Limits: search.Limits{Nodes: 1_000_000},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Stipulation, s.Verdict, "in", s.Tree.Within)
	for _, step := range puzzles.MainLine(rs, s.Tree) {
		fmt.Println(notation.FormatMove(step.Play.Move, notation.Number))
	}
	// Output:
	// win proved in 3
	// 14-19
	// 22x31x24
	// 19-23
	// 24-20
	// 23x16
}
