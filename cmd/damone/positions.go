package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

func listMoves(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	}, s.View.Moves, s.View.WriteMoves)
}

func explainPosition(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(s.View.Ruleset, p), nil
	}, s.View.Explanation, s.View.WriteExplanation)
}

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
