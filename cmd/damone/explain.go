package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func explainCommand() *cli.Command {
	return &cli.Command{
		Name:     "explain",
		Category: "positions",
		Flags:    cli.PositionFlags("table", "json"),
		Action:   explainPosition,
	}
}

func explainPosition(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	return cli.Show(c, s, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(s.View.Ruleset, p), nil
	}, s.View.Explanation, s.View.WriteExplanation)
}
