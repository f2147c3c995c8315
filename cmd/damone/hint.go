package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func giveHint(c *cli.Context, o *cli.SearchSettings) error {
	return cli.Show(c, o.Settings, func(p rules.Position) (*view.Hint, error) {
		h, err := ask.Hint(c.Context, rules.NewGame(o.View.Ruleset, p), o.Options, o.Tables)
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return h, nil
	}, o.View.Hint, o.View.WriteHint)
}
