// Package arena has players play each other, and measures how much stronger one
// is.
package arena

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// Player chooses moves. A player plays one game at a time.
type Player interface {
	// Start begins a game. The player takes its random numbers from random
	// alone, so that a match can be repeated.
	Start(ctx context.Context, rs *rules.Ruleset, random *rand.Rand) error
	// Choose picks a legal move for the side to move of a game that is not
	// over.
	Choose(ctx context.Context, g *rules.Game) (rules.Move, error)
	// Close ends the player, soon if ctx is done.
	Close(ctx context.Context) error
}

// NamedPlayer makes a player of a name that the program knows by itself; nil
// where it knows none.
func NamedPlayer(name string, prober search.Prober) func() (Player, error) {
	kind, rest, _ := strings.Cut(name, ":")
	n, err := strconv.ParseUint(strings.TrimSuffix(rest, ":bare"), 10, 63)
	switch {
	case kind == "random":
		return func() (Player, error) { return new(Greedy), nil }
	case err != nil || n == 0 || strings.HasSuffix(rest, ":bare") && kind != "nodes":
		return nil
	case kind == "greedy" && n <= 20:
		return func() (Player, error) { return &Greedy{Plies: int(n)}, nil }
	case kind == "level" && n <= Levels:
		return func() (Player, error) {
			return &thinker{level: levels[n-1], prober: prober, options: levels[n-1].Options}, nil
		}
	case kind == "nodes" || kind == "learnt":
		if strings.HasSuffix(rest, ":bare") {
			prober = nil
		}
		options := func(rs *rules.Ruleset, prober search.Prober) alphabeta.Options {
			o := alphabeta.Options{Limits: search.Limits{Nodes: n}, Prober: prober}
			if kind == "learnt" {
				o.Learnt = patterns.Learnt(rs)
			}
			return o
		}
		return func() (Player, error) { return &thinker{prober: prober, options: options}, nil }
	}
	return nil
}

// thinker is our own search as a player, which slips as its level does.
type thinker struct {
	level   Level
	prober  search.Prober
	options func(*rules.Ruleset, search.Prober) alphabeta.Options
	now     alphabeta.Options // of the game
	random  *rand.Rand
}

// Start implements Player.
func (t *thinker) Start(_ context.Context, rs *rules.Ruleset, random *rand.Rand) error {
	t.now, t.random = t.options(rs, t.prober), random
	return nil
}

// Choose implements Player.
func (t *thinker) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) {
	if m, ok := t.level.Slip(ctx, g, t.random); ok {
		return m, ctx.Err()
	}
	a, err := alphabeta.Consider(ctx, g, t.now)
	if err != nil {
		return rules.Move{}, err
	}
	return a.Best().Move, ctx.Err()
}

// Close implements Player.
func (t *thinker) Close(context.Context) error { return nil }

// Greedy is a player to measure others by: it looks Plies plies ahead, full
// width, counts material and nothing else, and picks at random among the moves
// that come out best. With no plies it plays at random.
type Greedy struct {
	Plies  int
	rs     *rules.Ruleset
	random *rand.Rand
}

// Start implements Player.
func (g *Greedy) Start(_ context.Context, rs *rules.Ruleset, random *rand.Rand) error {
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
			score = -g.worth(ctx, pos.After(m), g.Plies-1, -infinite, -most+1)
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
func (g *Greedy) Close(context.Context) error { return nil }

const (
	infinite = 1 << 30
	won      = 1 << 20
)

// worth returns what the side to move has more than the other after some plies,
// each side taking what it can; it means nothing once ctx is done.
func (g *Greedy) worth(ctx context.Context, pos rules.Position, plies, alpha, beta int) int {
	if s := g.rs.Status(pos); s.Over() {
		return outcome(s, pos.Turn()) * (won + plies)
	}
	if plies == 0 || plies > 3 && ctx.Err() != nil {
		return search.Material(&pos, pos.Turn())
	}
	best := -infinite
	for _, m := range g.rs.Moves(nil, pos) {
		best = max(best, -g.worth(ctx, pos.After(m), plies-1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}

// outcome returns how a game has ended for a side: 1, 0 or -1.
func outcome(s rules.Status, side rules.Color) int {
	switch {
	case s.Outcome != rules.Won:
		return 0
	case s.Winner == side:
		return 1
	}
	return -1
}
