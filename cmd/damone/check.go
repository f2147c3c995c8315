package main

import (
	"bytes"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:     "check",
		Category: "positions",
		Flags:    cli.PositionFlags("table", "json"),
		Action:   checkMove,
	}
}

func checkMove(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	return cli.ReplyToMoves(c, s, func(dst []byte, p rules.Position, move string) ([]byte, error) {
		j, err := ask.Judge(s.View.Ruleset, p, move)
		if err != nil {
			return dst, cli.BadInput("the move", err)
		}
		dst, err = drawJudgement(s, dst, j)
		if err == nil && !j.Legal {
			err = cli.AnsweredNo
		}
		return dst, err
	})
}

func drawJudgement(s *cli.Settings, dst []byte, j *view.Judgement) ([]byte, error) {
	if s.Format == "json" {
		return append(s.View.AppendJudgement(dst, j), '\n'), nil
	}
	b := bytes.NewBuffer(dst)
	err := s.View.Judgement(b, j)
	return b.Bytes(), err
}
