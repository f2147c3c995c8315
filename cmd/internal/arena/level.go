package arena

import (
	"context"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// Level is how well the computer plays against people.
type Level struct {
	Nodes  uint64 // positions it looks at for a move; see Options
	Slips  int    // of a hundred moves, those on which it misses what lies deeper than Sight
	Sight  int    // plies
	Learnt bool   // it evaluates by what was learnt of the ruleset, if anything was, and asks endgame tables
}

// Levels is the number of levels; the first is the weakest.
const Levels = 10

// levels are such that the first loses to a greedy player of two plies as often as
// it wins, and that each is 60 to 200 Elo better than the one before: see the
// figures in testdata/figures.
var levels = [Levels]Level{
	{20, 7, 1, false}, {45, 5, 2, false}, {100, 5, 2, false}, {200, 5, 3, false}, {450, 3, 3, false},
	{Nodes: 900}, {Nodes: 2300}, {Nodes: 2200, Learnt: true}, {Nodes: 5600, Learnt: true}, {Nodes: 17_000, Learnt: true},
}

// LevelOf returns a level, 1 to Levels; ok is false for any other number.
func LevelOf(n int) (l Level, ok bool) {
	if ok = 1 <= n && n <= Levels; ok {
		l = levels[n-1]
	}
	return l, ok
}

// unlearnt is how many times as many positions a level looks at under rules of which it
// would know something, and nothing was learnt.
const unlearnt = 2.5

// Options returns how a level searches under a ruleset. Of the endgame tables that there are
// it asks none where it would play endings beyond those whom it is for.
func (l Level) Options(rs *rules.Ruleset, tables search.Prober) alphabeta.Options {
	o := alphabeta.Options{Limits: search.Limits{Nodes: l.Nodes}}
	if !l.Learnt {
		return o
	}
	o.Prober, o.Learnt = tables, patterns.Learnt(rs)
	if o.Learnt == nil {
		o.Limits.Nodes = uint64(unlearnt * float64(l.Nodes))
	}
	return o
}

// Slip returns a move made at a glance, where the level does not look deeper now; ok is
// false where it does. A slip misses shots as people do: what it sees is right.
func (l Level) Slip(ctx context.Context, g *rules.Game, random *rand.Rand) (m rules.Move, ok bool) {
	if l.Slips == 0 || random.IntN(100) >= l.Slips {
		return m, false
	}
	m, err := greedy{l.Sight, g.Ruleset(), random}.choose(ctx, g)
	return m, err == nil
}
