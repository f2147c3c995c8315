package arena

import (
	"context"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// An opening is balanced when a search of openingNodes positions finds neither
// side better by more than balance.
const (
	openingNodes = 20_000
	balance      = search.Score(50)
	openingTries = 2000
)

// Openings are n different random openings, each plies long, that leave
// neither side much better. There are fewer when no more can be found.
func Openings(ctx context.Context, rs *rules.Ruleset, n, plies int, seed uint64) ([][]rules.Move, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	seen := make(map[rules.Position]bool)
	var found [][]rules.Move
	for range openingTries {
		if len(found) == n {
			break
		}
		moves, pos := randomMoves(rs, plies, random)
		if seen[pos] || len(moves) < plies {
			continue
		}
		seen[pos] = true
		a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: openingNodes}})
		if err != nil {
			continue // the game is over
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s := a.Best().Score; -balance <= s && s <= balance {
			found = append(found, moves)
		}
	}
	return found, nil
}

// randomMoves are moves played at random from the start, and the position they
// lead to.
func randomMoves(rs *rules.Ruleset, plies int, random *rand.Rand) ([]rules.Move, rules.Position) {
	pos := rs.Start()
	var played []rules.Move
	for len(played) < plies {
		moves := rs.Moves(nil, pos)
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		played, pos = append(played, m), pos.After(m)
	}
	return played, pos
}
