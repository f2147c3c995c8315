package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

var boardFormats = []string{"text", "json", "svg", "png"}

func drawBoard(c *cli.Context, s *cli.Settings) error {
	if s.Format == "svg" || s.Format == "png" {
		return drawPicture(c, s)
	}
	if c.IsSet("refused") {
		return cli.Misuse("refused-needs-picture")
	}
	return cli.Show(c, s, func(p rules.Position) (*view.Board, error) {
		lines, err := movesToShow(c, s, p, "line")
		return &view.Board{Position: p, Flip: c.Bool("flip"), Lines: lines}, err
	}, s.View.Board, s.View.WriteBoard)
}

// movesToShow reads the moves of --line, which are legal, or of --refused,
// which another capture outranks.
func movesToShow(c *cli.Context, s *cli.Settings, p rules.Position, flag string) ([]rules.Move, error) {
	var moves []rules.Move
	for _, text := range c.StringSlice(flag) {
		j, err := ask.Judge(s.View.Ruleset, p, text)
		switch {
		case err != nil:
			return nil, cli.BadFile("--"+flag+" "+text, err)
		case flag == "refused" && j.Verdict.Fault != rules.Outranked:
			return nil, cli.Misuse("nothing-outranks-it", "move", text)
		case flag == "line" && !j.Legal:
			no := cli.Misuse("line-not-legal", "move", text, "why", s.View.Fault(j), "clause", j.Clause)
			return nil, cli.WithStatus(cli.ExitNo, no)
		}
		moves = append(moves, j.Move)
	}
	return moves, nil
}
