package main

import (
	"errors"
	"io"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/rules"
)

// drawPicture draws one position, or all those of the input on a sheet.
func drawPicture(c *cli.Context, s *cli.Settings) error {
	theme, err := draw.ParseTheme(c.String("theme"))
	if err != nil {
		return cli.Misuse("", "unknown --theme %q: it is %s", c.String("theme"), cli.Either(cli.Lang(c), draw.Themes()))
	}
	if cli.IsTerminal(c.App.Writer) && s.Format == "png" {
		return cli.Misuse("for example: damone board -o board.png", "a picture is not for the terminal")
	}
	var boards []draw.Board
	collect := func(dst []byte, p rules.Position) ([]byte, error) {
		lines, err := linesToShow(c, s, p)
		if err != nil {
			return dst, err
		}
		refused, err := refusedToShow(c, s, p)
		if err != nil {
			return dst, err
		}
		boards = append(boards, draw.Board{
			Position: p, Ruleset: s.View.Ruleset, Lines: lines, Refused: refused, Caption: c.String("caption"), Flip: c.Bool("flip"),
			Squares: s.View.Squares, Theme: theme, Lang: s.View.Lang,
		})
		return dst, nil
	}
	unread := cli.CollectPositions(c, s, maxBoards, collect)
	if unread != nil && (!cli.IsAny[cli.Answered](unread) || len(boards) == 0) {
		return unread
	}
	if err := writePicture(c.App.Writer, s.Format, c.Int("size"), sceneOf(boards, s)); err != nil {
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

func writePicture(w io.Writer, format string, size int, scene *draw.Scene) error {
	var tooLarge *draw.SizeError
	if format == "png" {
		err := scene.WritePNG(w, size)
		if errors.As(err, &tooLarge) {
			return cli.Misuse("", "--size %d: %v", size, err)
		}
		return err
	}
	if size < 1 {
		return cli.Misuse("", "--size %d: it is 1 or more", size)
	}
	_, err := io.WriteString(w, scene.SVG(size))
	return err
}

// maxBoards is how many positions are drawn on one sheet.
const maxBoards = 300
