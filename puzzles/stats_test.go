package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

// puzzle is a win in some moves that begins with a key.
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

// Two puzzles beside one of them.
func ExampleBeside() {
	several := puzzle("B:W1,16:B10,29", "10-14", 5)
	one := puzzle("W:WE14,K27,K28,6:BE22", "14-19", 3)
	columns, err := puzzles.Beside(context.Background(), [2][]*puzzles.Puzzle{{one}, {one, several}}, func(int) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range columns {
		fmt.Println(c.Puzzles, c.Counts["goal"], c.Rivals)
		for _, player := range c.Players {
			fmt.Println(player.Player, player.Key)
		}
	}
	goals := [2][]puzzles.KindCount{columns[0].Counts["goal"], columns[1].Counts["goal"]}
	fmt.Println(puzzles.Kinds(goals), puzzles.CountOf(goals[0], "win:5"), puzzles.CountOf(goals[1], "win:5"))
	// Output:
	// 1 [{win:3 1}] [{another-wins 1} {every-move-wins 0} {none-wins 0}]
	// grabber 0
	// searcher, 3 plies 1
	// 2 [{win:3 1} {win:5 1}] [{another-wins 1} {every-move-wins 1} {none-wins 0}]
	// grabber 0.125
	// searcher, 3 plies 0.5
	// [win:3 win:5] 0 1
}

func TestEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := puzzles.StatsOf(ctx, []*puzzles.Puzzle{puzzle("W:WE14,K27,K28,6:BE22", "14-19", 3)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want cancelled", err)
	}
}
