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
		Action:   listMoves,
	}
}

func listMoves(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	return cli.Show(c, s, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	}, s.View.Moves, s.View.WriteMoves)
}
