package puzzles

import (
	"context"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// What is looked at for a move of an ending, and how many moves one has at most.
const (
	endingNodes = 50_000
	endingPlies = 120
)

// Ending is the moves from a position to the end of the game, the winner hurrying and
// the loser holding out; none where a search does not see that end.
func Ending(ctx context.Context, rs *rules.Ruleset, pos rules.Position) (line []rules.Move) {
	for !rs.Status(pos).Over() {
		if len(line) == endingPlies {
			return nil
		}
		a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: endingNodes}})
		if err != nil || a.Best().Score.Value() == search.Open {
			return nil
		}
		m := a.Best().Move
		line, pos = append(line, m), pos.After(m)
	}
	return line
}
