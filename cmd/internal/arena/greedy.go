package arena

import (
	"context"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/rules"
)

// Greedy is a player to measure others by: it looks Plies plies ahead, full
// width, counts material and nothing else, and picks at random among the moves
// that come out best. With no plies it plays at random.
type Greedy struct {
	Plies  int
	rs     *rules.Ruleset
	random *rand.Rand
}

// Start implements Player.
func (g *Greedy) Start(rs *rules.Ruleset, random *rand.Rand) error {
	g.rs, g.random = rs, random
	return nil
}

// Choose implements Player.
func (g *Greedy) Choose(ctx context.Context, game *rules.Game) (rules.Move, error) {
	pos := game.Position()
	var best []rules.Move
	most := -infinite
	for _, m := range g.rs.Moves(nil, pos) {
		score := 0
		if g.Plies > 0 {
			score = -g.worth(pos.After(m), g.Plies-1, -infinite, -most+1)
		}
		if score > most {
			most, best = score, best[:0]
		}
		if score == most {
			best = append(best, m)
		}
	}
	return best[g.random.IntN(len(best))], ctx.Err()
}

// Close implements Player.
func (g *Greedy) Close() error { return nil }

const (
	infinite = 1 << 30
	won      = 1 << 20
)

// worth is what the side to move has more than the other after some plies,
// each side taking what it can.
func (g *Greedy) worth(pos rules.Position, plies, alpha, beta int) int {
	if s := g.rs.Status(pos); s.Over() {
		return outcome(s, pos.Turn()) * (won + plies)
	}
	if plies == 0 {
		return search.Material(&pos, pos.Turn())
	}
	best := -infinite
	for _, m := range g.rs.Moves(nil, pos) {
		best = max(best, -g.worth(pos.After(m), plies-1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}

// outcome is how a game has ended for a side: 1, 0 or -1.
func outcome(s rules.Status, side rules.Color) int {
	switch {
	case s.Outcome != rules.Won:
		return 0
	case s.Winner == side:
		return 1
	}
	return -1
}
