package main

import (
	"bytes"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/view"
	"damone/notation"
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
		j, err := judge(s.View.Ruleset, p, move)
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

// judge reads a move and judges it. The error is that of a text that is no
// move.
func judge(rs *rules.Ruleset, p rules.Position, text string) (*view.Judgement, error) {
	a, err := notation.ParseAttempt(text)
	if err != nil {
		return nil, err
	}
	j := &view.Judgement{Position: p, Text: text, Attempt: a, Verdict: rs.Judge(p, a)}
	if !j.Legal && len(j.Instead) == 0 {
		j.Instead = alternatives(rs, p, a)
	}
	return j, nil
}

// alternatives is the legal moves of the piece that an attempt moves, or all
// when it has none.
func alternatives(rs *rules.Ruleset, p rules.Position, a rules.Attempt) []rules.Move {
	all := rs.Moves(nil, p)
	var its []rules.Move
	for _, m := range all {
		if len(a.Squares) > 0 && m.From() == a.Squares[0] {
			its = append(its, m)
		}
	}
	if len(its) > 0 {
		return its
	}
	return all
}
