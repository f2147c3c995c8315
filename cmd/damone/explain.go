package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func explainPosition(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(s.View.Ruleset, p), nil
	}, s.View.Explanation, s.View.WriteExplanation)
}
