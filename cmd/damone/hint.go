package main

import (
	"context"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// hintNodes is what a hint may cost unless it is told otherwise.
const hintNodes = 1_000_000

func hintCommand() *cli.Command {
	return &cli.Command{
		Name:     "hint",
		Category: "analysis",
		Flags: append(append(cli.PositionFlags("text", "json"),
			&cli.IntFlag{Name: cli.DepthFlag, Aliases: []string{"d"}}),
			cli.SearchFlags(hintNodes)...),
		Action: giveHint,
	}
}

func giveHint(c *cli.Context) error {
	o, err := cli.ReadSearchSettings(c, "text", "json")
	if err != nil {
		return err
	}
	defer cli.CloseTables(o.Tables)
	return cli.ReplyToPositions(c, o.Settings, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			h, err := findHint(c.Context, rules.NewGame(o.View.Ruleset, p), o.Options, o.Tables)
			if err != nil {
				return dst, cli.BadInput("the position", err)
			}
			return cli.Printed(o.Settings, dst, h, o.View.Hint, o.View.WriteHint)
		}
	})
}

// findHint looks for the move to play in a game. Where there is only one,
// nothing is searched.
func findHint(ctx context.Context, g *rules.Game, o alphabeta.Options, tables *tablebase.Tables) (*view.Hint, error) {
	h := &view.Hint{Ruling: g.Ruleset().Explain(g.Position()), Worn: worn(g)}
	if s := g.Status(); s.Over() {
		return nil, &search.OverError{Status: s}
	}
	if tables != nil {
		h.Table = probe(tables, g.Ruleset(), g.Position(), g.Quiet())
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
	stood := make(map[rules.Position]int)
	for i := range g.Plies() {
		p := g.Before(i)
		if stood[p]++; stood[p] >= rule.Count-1 && p != g.Position() {
			return true
		}
	}
	return false
}
