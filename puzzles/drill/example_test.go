package drill_test

import (
	"fmt"

	"damone/puzzles/drill"
)

// Which puzzle comes next? One that was missed comes back the day after.
func ExampleLog_Next() {
	ids := []string{"a", "b", "c"}
	log := drill.Log{
		{Puzzle: "a", Solved: true, Day: 1},
		{Puzzle: "b", Solved: false, Day: 1},
	}
	for day := 1; day <= 2; day++ {
		next, _ := log.Next(ids, day)
		fmt.Println("day", day, "puzzle", next)
	}
	// Output:
	// day 1 puzzle c
	// day 2 puzzle b
}
