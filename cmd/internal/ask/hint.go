package ask

import (
	"context"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// HintNodes is what a hint may cost unless another budget is given.
const HintNodes = 1_000_000

// Hint looks for the move to play in a game. Where there is only one,
// nothing is searched.
func Hint(ctx context.Context, g *rules.Game, o alphabeta.Options, tables *tablebase.Tables) (*view.Hint, error) {
	h := &view.Hint{Ruling: g.Ruleset().Explain(g.Position()), Worn: worn(g)}
	if s := g.Status(); s.Over() {
		return nil, &search.OverError{Status: s}
	}
	if tables != nil {
		h.Table = tables.Ask(g.Position(), g.Quiet())
	}
	if len(h.Ruling.Moves) == 1 {
		return h, nil
	}
	o.Lines = 2
	var err error
	h.Analysis, err = arena.Consider(ctx, g, o)
	return h, err
}

// worn reports whether a game has had a position, not the one on the board, so
// often that the rule on repetition takes hold when it comes back.
func worn(g *rules.Game) bool {
	rule := g.Ruleset().Spec().Repetition
	if rule.Effect == rules.NoEffect {
		return false
	}
	times := make(map[rules.Position]int)
	for i := range g.Plies() {
		p := g.Before(i)
		if times[p]++; times[p] >= rule.Count-1 && p != g.Position() {
			return true
		}
	}
	return false
}
