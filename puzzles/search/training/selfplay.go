package training

import (
	"cmp"
	"context"
	"math/rand/v2"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// How a game of self-play goes: how many random moves it starts with, at least
// and at most; how often, in a hundred, a later one is random, so that what a
// blunder costs is learnt too; and after how many plies nobody wins any more.
const (
	leastRandom, mostRandom = 3, 10
	noise                   = 2
	gameLength              = 160
)

// resigns is how far behind a side gives up: it wants patience to be beaten
// by a player of few nodes, and the rest of the game would teach little.
const resigns search.Score = 900

// sample is a position of a game and what became of it.
type sample struct {
	Low, High uint64 // the position, packed
	Result    int8   // to White: 1, 0, -1
	Score     int16  // to White, of the search that chose the move
}

func (s *sample) position() rules.Position { return rules.Fast{}.Unpack(s.Low, s.High) }

// points returns the result as a share of a point.
func (s *sample) points() float64 { return (float64(s.Result) + 1) / 2 }

// game plays a game against itself, and is its quiet positions: those in which
// a search would ask the evaluation. Their result is what the first of the positions to
// come is worth that endgame tables know, or else how the game ends.
func (o *Options) game(ctx context.Context, n int) []sample {
	random := rand.New(rand.NewPCG(o.Seed, uint64(n)))
	g := rules.NewGame(o.Ruleset, o.Ruleset.Start())
	opening := leastRandom + random.IntN(mostRandom-leastRandom+1)
	var kept []sample
	settled := 0 // how many of them endgame tables have
	table := alphabeta.NewTable(o.Nodes)
	for g.Plies() < gameLength && !g.Status().Over() && ctx.Err() == nil {
		pos := g.Position()
		legal := o.Ruleset.Moves(nil, pos)
		if g.Plies() < opening || random.IntN(100) < noise {
			g.Push(legal[random.IntN(len(legal))])
			continue
		}
		best := o.think(ctx, g, table)
		if best.Score >= resigns || best.Score <= -resigns {
			settle(kept[settled:], best.Score, pos.Turn())
			return kept
		}
		if !legal[0].IsCapture() {
			kept = append(kept, sampleOf(&pos, best.Score))
			if score, ok := o.known(pos); ok {
				settle(kept[settled:], score, pos.Turn())
				settled = len(kept)
			}
		}
		g.Push(best.Move)
	}
	if s := g.Status(); s.Outcome == rules.Won {
		settle(kept[settled:], 1, s.Winner)
	}
	return kept
}

// known returns the sign of what endgame tables know a position to be worth to the side to
// move.
func (o *Options) known(pos rules.Position) (score search.Score, ok bool) {
	if o.Tables == nil || pos.Occupied().Len() > o.Pieces {
		return 0, false
	}
	value, _, ok := o.Tables.Probe(pos)
	switch value {
	case search.Win:
		score = 1
	case search.Loss:
		score = -1
	}
	return score, ok
}

func sampleOf(pos *rules.Position, score search.Score) sample {
	if pos.Turn() == rules.Black {
		score = -score
	}
	lo, hi := rules.Fast{}.Pack(pos)
	return sample{Low: lo, High: hi, Score: int16(score)}
}

// settle writes into samples who has won, by the sign of the score of a side.
func settle(kept []sample, score search.Score, side rules.Color) {
	result := int8(cmp.Compare(score, 0))
	if side == rules.Black {
		result = -result
	}
	for i := range kept {
		kept[i].Result = result
	}
}

// think returns the move that a search of few nodes chooses.
func (o *Options) think(ctx context.Context, g *rules.Game, table *alphabeta.Table) alphabeta.Line {
	a, err := alphabeta.Consider(ctx, g, alphabeta.Options{Limits: search.Limits{Nodes: o.Nodes}, Table: table, Learnt: patterns.Learnt(o.Ruleset)})
	if err != nil {
		panic(err) // there is a limit, and the game is not over
	}
	return a.Best()
}
