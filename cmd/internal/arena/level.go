package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// Level is how well the computer plays against people.
type Level struct {
	Nodes  uint64 // positions it looks at for a move
	Slips  int    // of a hundred moves, those on which it misses what lies deeper than Sight
	Sight  int    // plies
	Learnt bool   // it evaluates by what was learnt of the ruleset, if anything was, and asks endgame tables
}

// Levels is the number of levels; the first is the weakest.
const Levels = 10

// levels are such that the first loses to a greedy player of two plies as often as
// it wins, and that each is 60 to 200 Elo better than the one before: see the
// figures in testdata/figures. Under rules of one's own, of which nothing was learnt,
// level 8 is hardly better than level 7.
var levels = [Levels]Level{
	{20, 7, 1, false}, {45, 5, 2, false}, {100, 5, 2, false}, {200, 5, 3, false}, {450, 3, 3, false},
	{Nodes: 900}, {Nodes: 2300}, {Nodes: 2200, Learnt: true}, {Nodes: 5600, Learnt: true}, {Nodes: 17_000, Learnt: true},
}

// LevelOf is a level, 1 to Levels.
func LevelOf(n int) (Level, error) {
	if n < 1 || n > Levels {
		return Level{}, fmt.Errorf("level %d: choose from 1 to %d", n, Levels)
	}
	return levels[n-1], nil
}

// Tables is the endgame tables that a level asks, of those there are: none where it
// would play endings beyond those whom it is for.
func (l Level) Tables(there search.Prober) search.Prober {
	if !l.Learnt {
		return nil
	}
	return there
}

// Slip is a move made at a glance, where the level does not look deeper now; ok is
// false where it does. A slip misses shots as people do: what it sees is right.
func (l Level) Slip(ctx context.Context, g *rules.Game, random *rand.Rand) (m rules.Move, ok bool) {
	if l.Slips == 0 || random.IntN(100) >= l.Slips {
		return m, false
	}
	glance := Greedy{Plies: l.Sight, rs: g.Ruleset(), random: random}
	m, err := glance.Choose(ctx, g)
	return m, err == nil
}

// person is a level as a player.
type person struct {
	Thinker
	level  Level
	random *rand.Rand
}

func personOf(l Level, prober search.Prober) func() (Player, error) {
	return func() (Player, error) {
		o := alphabeta.Options{Limits: search.Limits{Nodes: l.Nodes}, Prober: l.Tables(prober)}
		return &person{Thinker: Thinker{Options: o, Learnt: l.Learnt}, level: l}, nil
	}
}

// Start implements Player.
func (p *person) Start(ctx context.Context, rs *rules.Ruleset, random *rand.Rand) error {
	p.random = random
	return p.Thinker.Start(ctx, rs, random)
}

// Choose implements Player.
func (p *person) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) {
	if m, ok := p.level.Slip(ctx, g, p.random); ok {
		return m, ctx.Err()
	}
	return p.Thinker.Choose(ctx, g)
}
