package proof_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// Which moves win, however long it takes?
func ExampleProve() {
	rs := rules.ItalianDraughts
	p, err := notation.ParsePosition(rs, "W:WK13,12:BK8")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := proof.Prove(context.Background(), rs, p, proof.Scope{Every: true}, search.Options{
		Limits: search.Limits{Nodes: 1_000_000},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Verdict)
	for _, m := range a.Moves {
		fmt.Println(notation.FormatMove(m.Move, notation.Number), m.Verdict)
	}
	// Output:
	// proved
	// 12-7 proved
	// 13-9 refuted
	// 13-10 refuted
	// 13-17 refuted
	// 13-18 refuted
}

// Is it a win, a draw or a loss?
func ExampleSolve() {
	rs := rules.ItalianDraughts
	p, err := notation.ParsePosition(rs, "W:WK1,K2,K3:BK32")
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := proof.Solve(context.Background(), rs, p, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Value)
	// Output: win
}
