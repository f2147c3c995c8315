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
	stats, err := puzzles.StatsOf(context.Background(), list)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(stats.Puzzles, stats.Counts["goal"])
	for _, player := range stats.Players {
		fmt.Println(player.Player, player.Key)
	}
	// Output:
	// 2 [{win:3 1} {win:5 1}]
	// grabber 0.125
	// searcher, 3 plies 0.5
}

func TestEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := puzzles.StatsOf(ctx, []*puzzles.Puzzle{puzzle("W:WE14,K27,K28,6:BE22", "14-19", 3)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want cancelled", err)
	}
}
