package main

import (
	"damone/cmd/internal/cli"
	"damone/rules"
)

func listMoves(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	}, s.View.Moves, s.View.WriteMoves)
}
