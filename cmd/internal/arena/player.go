// Package arena has players play each other, and measures how much stronger one
// is.
package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// Player chooses moves. A player plays one game at a time.
type Player interface {
	// Start begins a game. The player takes its random numbers from random
	// alone, so that a match can be repeated.
	Start(rs *rules.Ruleset, random *rand.Rand) error
	// Choose picks a legal move for the side to move of a game that is not
	// over.
	Choose(ctx context.Context, g *rules.Game) (rules.Move, error)
	// Close ends the player.
	Close() error
}

// Thinker is our own search as a player.
type Thinker struct {
	Options alphabeta.Options // Before and Quiet are set from the game
	rs      *rules.Ruleset
}

// Start implements Player.
func (t *Thinker) Start(rs *rules.Ruleset, _ *rand.Rand) error {
	t.rs = rs
	return nil
}

// Choose implements Player.
func (t *Thinker) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) {
	a, err := Consider(ctx, g, t.Options)
	if err != nil {
		return rules.Move{}, err
	}
	return a.Best().Move, ctx.Err()
}

// Close implements Player.
func (t *Thinker) Close() error { return nil }

// Consider analyses the position a game has come to, its history counted.
func Consider(ctx context.Context, g *rules.Game, o alphabeta.Options) (alphabeta.Analysis, error) {
	o.Before, o.Quiet = nil, g.Quiet()
	for i := range g.Plies() {
		o.Before = append(o.Before, g.Before(i))
	}
	return alphabeta.Analyze(ctx, g.Ruleset(), g.Position(), o)
}

// Levels is the number of levels; the first is the weakest.
const Levels = 10

// levelNodes is how many positions each level looks at.
var levelNodes = [Levels]uint64{20, 80, 300, 1200, 5000, 20_000, 80_000, 300_000, 1_200_000, 5_000_000}

// LevelNodes is how many positions a level, 1 to Levels, looks at for a move.
func LevelNodes(level int) (uint64, error) {
	if level < 1 || level > Levels {
		return 0, fmt.Errorf("level %d: choose from 1 to %d", level, Levels)
	}
	return levelNodes[level-1], nil
}
