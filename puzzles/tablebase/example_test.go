package tablebase_test

import (
	"context"
	"fmt"
	"os"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func Example() {
	dir, err := os.MkdirTemp("", "tables") // or tablebase.DefaultDir(rs)
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)

	rs := rules.ItalianDamone
	if err := tablebase.Build(context.Background(), rs, 3, dir, tablebase.Options{}); err != nil {
		panic(err)
	}
	tables, err := tablebase.Open(dir, rs)
	if err != nil {
		panic(err)
	}
	defer tables.Close()

	p, _ := notation.ParsePosition(rs, "W:WE1,E2:BE31")
	result, ok := tables.Probe(p)
	fmt.Println(result.Value, result.Distance, ok)
	// Output: win 33 true
}
