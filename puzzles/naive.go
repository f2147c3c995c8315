package puzzles

import (
	"context"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// There are two simple players that a puzzle should be too hard for: one takes the
// most at once, the other looks three plies ahead.

// Greedy returns how likely a player who takes the most at once, and knows nothing
// else, is to choose a move: all the moves that are best for that player are
// equally likely.
func Greedy(rs *rules.Ruleset, pos rules.Position, key rules.Move) float64 {
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

// Searcher returns the move of a player who looks three plies ahead; the zero Move
// where the game is over.
func Searcher(ctx context.Context, rs *rules.Ruleset, pos rules.Position) rules.Move {
	a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 20_000, Depth: searcherDepth}})
	if err != nil {
		return rules.Move{}
	}
	return a.Best().Move
}

// Share is how likely a player is to solve a puzzle, each from 0 to 1.
type Share struct {
	Key  float64 // its first move
	Line float64 // its whole solution
}

// SharesOf returns what the greedy player and the searcher make of a puzzle, asked
// for each of the solver's moves.
func SharesOf(ctx context.Context, p *Puzzle) (both [2]Share) {
	pos := p.Position
	for i, m := range p.Solution {
		if i%2 == 0 {
			found := [2]float64{Greedy(p.Ruleset, pos, m), 0}
			if Searcher(ctx, p.Ruleset, pos) == m {
				found[1] = 1
			}
			for player, chance := range found {
				share := &both[player]
				if i == 0 {
					share.Key, share.Line = chance, 1
				}
				share.Line *= chance
			}
		}
		pos = pos.After(m)
	}
	return both
}
