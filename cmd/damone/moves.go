package main

import (
	"damone/cmd/internal/cli"
	"damone/rules"
)

func movesCommand() *cli.Command {
	return &cli.Command{
		Name:     "moves",
		Category: "positions",
		Flags:    cli.PositionFlags("table", "json"),
		Action:   cli.WithSettings(listMoves),
	}
}

func listMoves(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	}, s.View.Moves, s.View.WriteMoves)
}
