package arena

import (
	"context"
	"iter"
	"math/rand/v2"

	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/openings"
	"damone/rules"
)

// An opening is balanced when a search of openingNodes positions finds neither
// side better by more than balance.
const (
	openingNodes = 20_000
	balance      = search.Score(50)
	openingTries = 2000 // and twenty for each that is wanted
)

// Openings are n different random openings, each plies long, that leave
// neither side much better. There are fewer when no more can be found. They do
// not depend on how many threads look for them. progress is told how many there
// are so far.
func Openings(ctx context.Context, rs *rules.Ruleset, n, plies int, seed uint64, threads int, progress func(found int)) ([]Opening, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	balanced := func() func(context.Context, candidate) candidate {
		return func(ctx context.Context, c candidate) candidate {
			a, err := alphabeta.Analyze(ctx, rs, c.end, alphabeta.Options{Limits: search.Limits{Nodes: openingNodes}})
			c.even = err == nil && -balance <= a.Best().Score && a.Best().Score <= balance // an error: the game is over
			return c
		}
	}
	var found []Opening
	if n == 0 {
		return nil, nil
	}
	for c := range ordered.Map(ctx, threads, candidates(rs, max(openingTries, 20*n), plies, random), balanced) {
		if c.even {
			found = append(found, c.Opening)
			progress(len(found))
		}
		if len(found) == n {
			break
		}
	}
	return found, ctx.Err()
}

// candidate is an opening that may be balanced.
type candidate struct {
	Opening
	end  rules.Position
	even bool
}

// candidates plays at random from the start, and yields what leads to different
// positions.
func candidates(rs *rules.Ruleset, tries, plies int, random *rand.Rand) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		seen := make(map[rules.Position]bool)
		for range tries {
			moves, pos := randomMoves(rs, plies, random)
			if seen[pos] || len(moves) < plies {
				continue
			}
			seen[pos] = true
			if !yield(candidate{Opening: Opening{rs.Start(), moves}, end: pos}) {
				return
			}
		}
	}
}

// Ballots is the even openings of a ruleset in an order drawn by lot.
func Ballots(ctx context.Context, rs *rules.Ruleset, seed uint64, threads int) ([]Opening, error) {
	o := openings.Usual
	o.Threads = threads
	list, err := openings.Find(ctx, rs, o)
	if err != nil {
		return nil, err
	}
	even := list.Even
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(even), func(i, j int) { even[i], even[j] = even[j], even[i] })
	var drawn []Opening
	for _, e := range even {
		drawn = append(drawn, Opening{rs.Start(), e.Moves})
	}
	return drawn, nil
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
