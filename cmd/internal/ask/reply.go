package ask

import (
	"context"
	"io"
	"math/rand/v2"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// The computer varies its first plies among moves that look no worse than the
// best by more than nearly.
const (
	variedPlies = 8
	nearly      = search.Score(10)
)

// Reply chooses the move of a level in a game that is not over, with the endgame tables
// that there are, nil for none. Random, nil for none, varies the opening, and when the
// level slips. The error is the search's or the context's.
func Reply(ctx context.Context, g *rules.Game, level arena.Level, tables search.Prober, random *rand.Rand) (rules.Move, error) {
	if moves := g.Ruleset().Moves(nil, g.Position()); len(moves) == 1 {
		return moves[0], ctx.Err()
	}
	slips := random
	if slips == nil {
		slips = rand.New(rand.NewPCG(0, uint64(g.Plies())))
	}
	if m, ok := level.Slip(ctx, g, slips); ok {
		return m, ctx.Err()
	}
	o := level.Options(g.Ruleset(), tables)
	varies := random != nil && g.Plies() < variedPlies
	if varies {
		o.Lines = 4
	}
	a, err := alphabeta.Consider(ctx, g, o)
	if err != nil {
		return rules.Move{}, err
	}
	equal := 1
	for varies && equal < len(a.Lines) && a.Lines[equal].Score >= a.Best().Score-nearly {
		equal++
	}
	i := 0
	if equal > 1 {
		i = random.IntN(equal)
	}
	return a.Lines[i].Move, ctx.Err()
}

// TakesDraw reports whether the computer agrees on a draw that the side to move
// offers: it does unless that side is the worse off.
func TakesDraw(ctx context.Context, g *rules.Game, o alphabeta.Options) (bool, error) {
	a, err := alphabeta.Consider(ctx, g, o)
	if err != nil {
		return false, err
	}
	return a.Best().Score >= 0, ctx.Err()
}

// offerNodes is what any level looks at before it takes a draw, or gives a hint: more
// than for a move.
const offerNodes = 20_000

type replyJSON struct {
	Move string `json:"move"`
}

type offerJSON struct {
	Taken bool `json:"taken"`
}

// replyQuestion asks for the computer's move in a game.
type replyQuestion struct {
	soFar
	Level int    `json:"level"`
	Seed  uint64 `json:"seed"` // varies its openings
}

func (q *replyQuestion) answer(ctx context.Context, g *rules.Game, o *view.Options, w io.Writer) error {
	level, err := levelIn(g, q.Level)
	if err != nil {
		return err
	}
	m, err := Reply(ctx, g, level, nil, rand.New(rand.NewPCG(q.Seed, uint64(2+g.Plies()))))
	if err != nil {
		return err
	}
	return view.WriteJSON(w, replyJSON{notation.FormatMove(m, o.Squares)})
}

// offerQuestion asks whether the computer takes a draw.
type offerQuestion struct {
	soFar
	Level int `json:"level"`
}

func (q *offerQuestion) answer(ctx context.Context, g *rules.Game, _ *view.Options, w io.Writer) error {
	if _, err := levelIn(g, q.Level); err != nil {
		return err
	}
	taken, err := TakesDraw(ctx, g, alphabeta.Options{Limits: search.Limits{Nodes: offerNodes}})
	if err != nil {
		return err
	}
	return view.WriteJSON(w, offerJSON{taken && g.Ruleset().Clauses().Agreement != ""})
}

// levelIn is a level of the computer, which plays a game that is not over.
func levelIn(g *rules.Game, n int) (arena.Level, error) {
	level, err := arena.LevelOf(n)
	if err != nil {
		return level, notation.NewFault(NoLevel, "value", n, "most", arena.Levels)
	}
	if s := g.Status(); s.Over() {
		return level, &search.OverError{Status: s}
	}
	return level, nil
}
