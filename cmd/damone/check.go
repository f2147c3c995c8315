package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func checkMove(c *cli.Context, s *cli.Settings) error {
	return cli.ShowMoves(c, s, func(p rules.Position, move string) (*view.Judgement, error) {
		j, err := ask.Judge(s.View.Ruleset, p, move)
		switch {
		case err != nil:
			return nil, cli.BadInput("subject.move", err)
		case !j.Legal:
			return j, cli.AnsweredNo
		}
		return j, nil
	}, s.View.Judgement, s.View.WriteJudgement)
}
