package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/rules"
)

var boardFormats = []string{"text", "json", "ndjson", "svg", "png"}

func drawBoard(c *cli.Context, s *cli.Settings) error {
	if s.Format == "svg" || s.Format == "png" {
		return drawPicture(c, s)
	}
	for _, flag := range []string{"refused", "theme", "caption", "size"} {
		if c.IsSet(flag) {
			return cli.Misuse("flag-needs-picture", "flag", flag)
		}
	}
	return cli.Show(c, s, cli.Answers("text", (*view.Options).Board, (*view.Options).WriteBoard), func(p rules.Position) (*view.Board, error) {
		lines, err := movesToShow(c, s, p, "line")
		return &view.Board{Position: p, Flip: c.Bool("flip"), Lines: lines}, err
	})
}

// movesToShow reads the moves of --line, which are legal, or of --refused,
// which another capture outranks.
func movesToShow(c *cli.Context, s *cli.Settings, p rules.Position, flag string) ([]rules.Move, error) {
	var moves []rules.Move
	for _, text := range cli.Texts(c, flag) {
		j, err := ask.Judge(s.View.Ruleset, p, text)
		switch {
		case err != nil:
			return nil, cli.BadOption("--"+flag+" "+text, err)
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

// drawPicture draws one position, or all those of the input on a sheet.
func drawPicture(c *cli.Context, s *cli.Settings) error {
	theme, _ := draw.ParseTheme(c.String("theme"))
	if cli.IsTerminal(c.App.Writer) && s.Format == "png" {
		return cli.Misuse("picture-on-terminal")
	}
	var boards []draw.Board
	collect := func(p rules.Position) error {
		lines, err := movesToShow(c, s, p, "line")
		if err != nil {
			return err
		}
		refused, err := movesToShow(c, s, p, "refused")
		if err != nil {
			return err
		}
		boards = append(boards, draw.Board{
			Position: p, Ruleset: s.View.Ruleset, Lines: lines, Refused: refused, Caption: c.String("caption"), Flip: c.Bool("flip"),
			Squares: s.View.Squares, Theme: theme, Lang: s.View.Lang,
		})
		return nil
	}
	unread := cli.CollectPositions(c, s, export.MaxBoards, collect)
	switch {
	case unread != nil && (!cli.IsAny[cli.Answered](unread) || len(boards) == 0):
		return unread
	case len(boards) == 0: // that the input is empty has been told
		return cli.AnsweredUnreadable
	}
	if err := export.Picture(c.App.Writer, s.Format, c.Int("size"), sceneOf(boards, s)); err != nil {
		return err
	}
	return unread
}

func sceneOf(boards []draw.Board, s *cli.Settings) *draw.Scene {
	if len(boards) == 1 {
		return boards[0].Scene()
	}
	return (&draw.Sheet{Boards: boards, Columns: 3, Lang: s.View.Lang}).Scene()
}
