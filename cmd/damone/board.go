package main

import (
	"cmp"
	"slices"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/rules"
)

var boardFormats = []string{"text", "json", "ndjson", "svg", "png"}

func drawBoard(c *cli.Context) error {
	if c.String("format") == "svg" || c.String("format") == "png" {
		return drawPicture(c)
	}
	for _, flag := range []string{"refused", "theme", "caption", "size"} {
		if c.IsSet(flag) {
			return cli.Misuse("flag-needs-picture", "flag", flag)
		}
	}
	return cli.Show(c, cli.Answers("text", (*view.Printer).Board, (*view.Options).WriteBoard), func(p rules.Position) (*view.Board, error) {
		lines, err := movesToShow(c, p, "line")
		return &view.Board{Position: p, Flip: c.Bool("flip"), Lines: lines}, err
	})
}

// movesToShow reads the moves of --line, which are legal, or of --refused,
// which another capture outranks.
func movesToShow(c *cli.Context, p rules.Position, flag string) ([]rules.Move, error) {
	var moves []rules.Move
	for _, text := range cli.Texts(c, flag) {
		j, err := ask.Judge(c.View.Ruleset, p, text, false)
		switch {
		case err != nil:
			return nil, cli.BadOption("--"+flag+" "+text, err)
		case flag == "refused" && j.Verdict.Fault != rules.Outranked:
			return nil, cli.Misuse("nothing-outranks-it", "move", text)
		case flag == "line" && !j.Legal:
			no := cli.Misuse("line-not-legal", "move", "--line "+text, "why", c.View.Fault(j), "clause", j.Clause)
			return nil, cli.WithStatus(cli.ExitNo, no)
		}
		moves = append(moves, j.Move)
	}
	return moves, nil
}

func drawPicture(c *cli.Context) error {
	theme := draw.Theme(slices.Index(draw.Themes, c.String("theme")))
	if cli.IsTerminal(c.Out) && c.String("format") == "png" {
		return cli.Misuse("picture-on-terminal")
	}
	var boards []draw.Board
	collect := func(p rules.Position) error {
		lines, err := movesToShow(c, p, "line")
		if err != nil {
			return err
		}
		refused, err := movesToShow(c, p, "refused")
		if err != nil {
			return err
		}
		boards = append(boards, draw.Board{
			Position: p, Ruleset: c.View.Ruleset, Lines: lines, Refused: refused, Caption: c.String("caption"), Flip: c.Bool("flip"),
			Squares: c.View.Squares, Theme: theme, Lang: c.View.Lang,
		})
		return nil
	}
	unread := cli.CollectPositions(c, export.MaxBoards, collect)
	switch {
	case unread != nil && (!cli.IsAny[cli.Answered](unread) || len(boards) == 0):
		return unread
	case len(boards) == 0: // that the input is empty has been told
		return cli.AnsweredUnreadable
	}
	scene := (&draw.Sheet{Boards: boards, Columns: 3, Lang: c.View.Lang}).Scene
	if len(boards) == 1 {
		scene = boards[0].Scene
	}
	return cmp.Or(export.Picture(c.Out, c.String("format"), c.Int("size"), scene()), unread)
}
