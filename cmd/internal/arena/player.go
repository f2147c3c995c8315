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

// own is a player of this program: a Player by what it chooses moves with in a game.
type own struct {
	begin  func(rs *rules.Ruleset, random *rand.Rand) chooser
	choose chooser
}

// chooser picks moves of one game.
type chooser func(context.Context, *rules.Game) (rules.Move, error)

func (o *own) Start(_ context.Context, rs *rules.Ruleset, random *rand.Rand) error {
	o.choose = o.begin(rs, random)
	return nil
}
func (o *own) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) { return o.choose(ctx, g) }
func (o *own) Close(context.Context) error                                   { return nil }

// NamedPlayer makes a player of a name that the program knows by itself; nil
// where it knows none.
func NamedPlayer(name string, prober search.Prober) func() (Player, error) {
	kind, rest, _ := strings.Cut(name, ":")
	n, err := strconv.ParseUint(rest, 10, 63)
	var begin func(*rules.Ruleset, *rand.Rand) chooser
	switch {
	case kind == "random":
		begin = func(rs *rules.Ruleset, random *rand.Rand) chooser { return greedy{0, rs, random}.choose }
	case err != nil || n == 0:
		return nil
	case kind == "greedy" && n <= 20:
		begin = func(rs *rules.Ruleset, random *rand.Rand) chooser { return greedy{int(n), rs, random}.choose }
	case kind == "level" && n <= Levels:
		level := levels[n-1]
		begin = func(rs *rules.Ruleset, random *rand.Rand) chooser {
			return level.thinking(level.Options(rs, prober), random)
		}
	case kind == "nodes" || kind == "learnt":
		o := alphabeta.Options{Limits: search.Limits{Nodes: n}, Prober: prober}
		begin = func(rs *rules.Ruleset, random *rand.Rand) chooser {
			game := o
			if kind == "learnt" {
				game.Learnt = patterns.Learnt(rs)
			}
			return Level{}.thinking(game, random)
		}
	default:
		return nil
	}
	return func() (Player, error) { return &own{begin: begin}, nil }
}

// thinking returns what chooses by our own search, and slips as the level does.
func (l Level) thinking(o alphabeta.Options, random *rand.Rand) chooser {
	return func(ctx context.Context, g *rules.Game) (rules.Move, error) {
		if m, ok := l.Slip(ctx, g, random); ok {
			return m, ctx.Err()
		}
		a, err := alphabeta.Consider(ctx, g, o)
		if err != nil {
			return rules.Move{}, err
		}
		return a.Best().Move, ctx.Err()
	}
}

// greedy is a player to measure others by: it looks some plies ahead, full
// width, counts material and nothing else, and picks at random among the moves
// that come out best. With no plies it plays at random.
type greedy struct {
	plies  int
	rs     *rules.Ruleset
	random *rand.Rand
}

func (g greedy) choose(ctx context.Context, game *rules.Game) (rules.Move, error) {
	pos := game.Position()
	var best []rules.Move
	most := -infinite
	for _, m := range g.rs.Moves(nil, pos) {
		score := 0
		if g.plies > 0 {
			score = -g.worth(ctx, pos.After(m), g.plies-1, -infinite, -most+1)
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

const (
	infinite = 1 << 30
	won      = 1 << 20
)

// worth returns what the side to move has more than the other after some plies,
// each side taking what it can; it means nothing once ctx is done.
func (g greedy) worth(ctx context.Context, pos rules.Position, plies, alpha, beta int) int {
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
