package search_test

import (
	"context"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/proof"
	"damone/rules"
	"damone/testdata/tier"
)

// few returns a number of tries, fewer on an ordinary day.
func few(n int) int { return tier.Pick(max(n/5, 1), n) }

// played returns every ruleset, or on an ordinary day the two that are played most.
func played() []*rules.Ruleset {
	return tier.Pick([]*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts}, rules.Rulesets())
}

// middleGames returns quiet positions of random games some moves old, both sides
// with most of their pieces.
func middleGames(rs *rules.Ruleset, n int) []rules.Position {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	var found []rules.Position
	for len(found) < n {
		pos := rs.Start()
		for range 12 {
			if moves := rs.Moves(nil, pos); len(moves) > 0 {
				pos = pos.After(moves[rng.IntN(len(moves))])
			}
		}
		other := pos.Passed()
		if !rs.Status(pos).Over() && !rs.Fast().Glance(&pos).Captures && !rs.Fast().Glance(&other).Captures && pos.Occupied().Len() >= 10 {
			found = append(found, pos)
		}
	}
	return found
}

// sparse returns a random position with so many pieces that the ruleset accepts and
// that is not over.
func sparse(rs *rules.Ruleset, rng *rand.Rand, pieces int) rules.Position {
	for {
		s := rules.Setup{Turn: rules.Color(rng.IntN(2))}
		for i := range pieces {
			c := rules.Color(i % 2)
			if i >= 2 {
				c = rules.Color(rng.IntN(2))
			}
			s.Put(rules.Piece{Color: c, Rank: rules.Rank(1 + rng.IntN(len(rs.Spec().Ranks)))}, rules.Square(rng.IntN(rules.Squares)))
		}
		if pos, err := rs.Position(s); err == nil && pos.Occupied().Len() == pieces && !rs.Status(pos).Over() {
			return pos
		}
	}
}

// within asks of every legal move whether it reaches a goal in at most n own
// moves, and in how many, by growing numbers.
func within(ctx context.Context, rs *rules.Ruleset, pos rules.Position, goal search.Goal, n int, o search.Options) (proof.Answer, error) {
	s, err := bounded.New(ctx, rs, pos, goal, o)
	if err != nil {
		return proof.Answer{}, err
	}
	var a proof.Answer
	for _, m := range rs.Moves(nil, pos) {
		a.Moves = append(a.Moves, search.RootMove{Move: m})
	}
	for k := 1; k <= n; k++ {
		for i := range a.Moves {
			if m := &a.Moves[i]; m.Verdict != search.Proved {
				if m.Verdict = s.Within(pos.After(m.Move), k-1); m.Verdict == search.Proved {
					m.Within = k
				}
			}
		}
	}
	a.Nodes, a.Stopped = s.Nodes(), s.Stopped()
	return a, nil
}
