package generate

import (
	"context"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// There are two simple players that a puzzle should be too hard for: one takes the
// most at once, the other looks three plies ahead.

// greedy returns how likely a player who takes the most at once, and knows nothing
// else, is to choose a move: all the moves that are best for that player are
// equally likely.
func greedy(rs *rules.Ruleset, pos rules.Position, key rules.Move) float64 {
	best, ties, found := -1<<30, 0, false
	for _, m := range rs.Moves(nil, pos) {
		after := pos.After(m)
		switch worth := search.Material(&after, pos.Turn()); {
		case worth > best:
			best, ties, found = worth, 1, m == key
		case worth == best:
			ties++
			found = found || m == key
		}
	}
	if !found {
		return 0
	}
	return 1 / float64(ties)
}

// searcherDepth is how far the searcher looks, in plies; captures are followed
// to their end beyond that.
const searcherDepth = 3

// searches reports whether a move is that of a player who looks three plies ahead.
func searches(ctx context.Context, rs *rules.Ruleset, pos rules.Position, key rules.Move) bool {
	a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 20_000, Depth: searcherDepth}})
	return err == nil && a.Best().Move == key
}

// simple reports whether the simple players find the solution of a puzzle: the greedy one
// more often than not, or the searcher every move.
func simple(ctx context.Context, p *puzzles.Puzzle) bool {
	pos, grabs, sees := p.Position, 1.0, true
	for i, m := range p.Solution {
		if i%2 == 0 {
			grabs *= greedy(p.Ruleset, pos, m)
			sees = sees && searches(ctx, p.Ruleset, pos, m)
		}
		pos = pos.After(m)
	}
	return grabs > 0.5 || sees
}
