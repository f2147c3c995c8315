package main

import (
	"bytes"

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
	return cli.ReplyToPositions(c, s, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			e := view.Explanation{Ruling: s.View.Ruleset.Explain(p)}
			if !e.Status.Over() {
				e.Misses = s.View.Ruleset.Misses(p)
			}
			if s.Format == "json" {
				return append(s.View.AppendExplanation(dst, &e), '\n'), nil
			}
			b := bytes.NewBuffer(dst)
			err := s.View.Explanation(b, &e)
			return b.Bytes(), err
		}
	})
}
