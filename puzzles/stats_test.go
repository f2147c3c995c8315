package puzzles_test

import (
	"fmt"

	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

// puzzle returns a win in some moves that begins with a key.
func puzzle(fen, key string, moves int) *puzzles.Puzzle {
	rs := rules.ItalianDamone
	pos, err := notation.ParsePosition(rs, fen)
	if err != nil {
		panic(err)
	}
	m, err := notation.ParseMove(rs, pos, key)
	if err != nil {
		panic(err)
	}
	return &puzzles.Puzzle{Ruleset: rs, Position: pos, Stipulation: puzzles.Stipulation{Kind: puzzles.WinIn, Moves: moves}, Solution: []rules.Move{m}}
}

// A collection in figures.
func ExampleStatsOf() {
	list := []*puzzles.Puzzle{puzzle("W:WE14,K27,K28,6:BE22", "14-19", 3), puzzle("B:W1,16:B10,29", "10-14", 5)}
	stats := puzzles.StatsOf(list)
	fmt.Println(stats.Puzzles, stats.Counts["goal"])
	// Output:
	// 2 [{win:3 1} {win:5 1}]
}
