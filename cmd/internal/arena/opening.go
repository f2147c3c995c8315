package arena

import (
	"context"
	"iter"
	"math/rand/v2"

	"damone/notation/lists"
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

// Openings returns n different random openings, each plies long, that leave
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
			c := candidate{end: rs.Start()}
			for moves := rs.Moves(nil, c.end); len(c.Opening) < plies && len(moves) > 0; moves = rs.Moves(nil, c.end) {
				m := moves[random.IntN(len(moves))]
				c.Opening, c.end = append(c.Opening, m), c.end.After(m)
			}
			if seen[c.end] || len(c.Opening) < plies {
				continue
			}
			if seen[c.end] = true; !yield(c) {
				return
			}
		}
	}
}

// Ballots returns the even openings of a ruleset in an order drawn by lot.
func Ballots(ctx context.Context, rs *rules.Ruleset, seed uint64, threads int) ([]Opening, error) {
	o := openings.Usual
	o.Threads = threads
	list, err := openings.Find(ctx, rs, o)
	if err != nil {
		return nil, err
	}
	drawn := lists.Each(list.Even, func(e openings.Opening) Opening { return e.Moves })
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn, nil
}
