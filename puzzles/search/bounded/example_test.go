package bounded_test

import (
	"context"
	"fmt"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// In how many moves does White win, if in five at all?
func ExampleSearch_Least() {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE10,K19:BK24")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := bounded.New(context.Background(), rs, p, search.Goal{}, search.Options{Limits: search.Limits{Nodes: 100_000}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Least(p, 5))
	// Output: 2 proved
}
