package main

import (
	"bytes"

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
	return cli.ReplyToPositions(c, s, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			r := s.View.Ruleset.Explain(p)
			if s.Format == "json" {
				return append(s.View.AppendMoves(dst, &r), '\n'), nil
			}
			b := bytes.NewBuffer(dst)
			err := s.View.Moves(b, &r)
			return b.Bytes(), err
		}
	})
}
