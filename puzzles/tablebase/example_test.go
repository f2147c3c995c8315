package tablebase_test

import (
	"context"
	"fmt"
	"os"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Build tables, open them, and ask who wins a position.
func Example() {
	dir, err := os.MkdirTemp("", "tables") // or tablebase.DefaultDir(rs)
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	rs := rules.ItalianDamone
	if err := tablebase.Build(context.Background(), rs, 2, dir, tablebase.Options{}); err != nil {
		panic(err)
	}
	tables, err := tablebase.Open(context.Background(), dir, rs)
	if err != nil {
		panic(err)
	}
	defer tables.Close()

	p, _ := notation.ParsePosition(rs, "W:WE10:BK24")
	result, ok := tables.Probe(p)
	fmt.Println(result.Value, "in", result.Distance, "plies", ok)
	// Output: win in 7 plies true
}

// twoPieces opens the tables of two pieces that the tests share.
func twoPieces() *tablebase.Tables {
	dir, err := tablebase.Shared(rules.ItalianDamone, 2)
	if err != nil {
		panic(err)
	}
	tables, err := tablebase.Open(context.Background(), dir, rules.ItalianDamone)
	if err != nil {
		panic(err)
	}
	return tables
}

func ExampleTables_Ask() {
	tables := twoPieces()
	defer tables.Close()

	p, _ := notation.ParsePosition(rules.ItalianDamone, "W:WE10:BK24")
	answer := tables.Ask(p, 0)
	fmt.Println(answer.Result.Value, "in", answer.Result.Distance, "plies", answer.Certain)
	for _, m := range answer.Moves[:2] {
		fmt.Println(notation.FormatMove(m.Move, notation.Number), m.Result.Value, "in", m.Result.Distance, "plies")
	}
	// Output:
	// win in 7 plies true
	// 10-14 win in 7 plies
	// 10-6 win in 11 plies
}

func ExampleTables_BestPlay() {
	tables := twoPieces()
	defer tables.Close()

	p, _ := notation.ParsePosition(rules.ItalianDamone, "W:WE10:BK24")
	for _, m := range tables.BestPlay(p, 3) {
		fmt.Println(notation.FormatMove(m, notation.Number))
	}
	// Output:
	// 10-14
	// 24-20
	// 14-19
}

func ExampleTables_Verify() {
	tables := twoPieces()
	defer tables.Close()

	verified, err := tables.Verify(context.Background(), tablebase.VerifyOptions{})
	fmt.Printf("%+v %v\n", verified, err)
	// Output:
	// {Slices:9 Positions:4421 Plain:5226} <nil>
}
