package main

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/batch"
	"damone/cmd/internal/draw"
	"damone/rules"
)

// drawPicture draws one position, or all those of the input on a sheet.
func drawPicture(c *cli.Context, s *settings) error {
	theme, err := draw.ParseTheme(c.String("theme"))
	if err != nil {
		return misuse("", "unknown --theme %q: it is %s", c.String("theme"), either(draw.Themes()))
	}
	if isTerminal(c.App.Writer) && s.format == "png" {
		return misuse("for example: damone board -o board.png", "a picture is not for the terminal")
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
			Position: p, Ruleset: s.view.Ruleset, Lines: lines, Refused: refused, Caption: c.String("caption"), Flip: c.Bool("flip"),
			Labels: draw.LabelsFor(s.view.Squares), Theme: theme, Lang: s.view.Lang,
		})
		return dst, nil
	}
	told := collectPositions(c, s, collect)
	if told != nil && (!isAny[answered](told) || len(boards) == 0) {
		return told
	}
	if err := writePicture(c.App.Writer, s.format, c.Int("size"), sceneOf(boards, s)); err != nil {
		return err
	}
	return told
}

func sceneOf(boards []draw.Board, s *settings) *draw.Scene {
	if len(boards) == 1 {
		return boards[0].Scene()
	}
	return (&draw.Sheet{Boards: boards, Columns: 3, Lang: s.view.Lang}).Scene()
}

func writePicture(w io.Writer, format string, size int, scene *draw.Scene) error {
	var tooLarge *draw.SizeError
	if format == "png" {
		err := scene.WritePNG(w, size)
		if errors.As(err, &tooLarge) {
			return misuse("", "--size %d: %v", size, err)
		}
		return err
	}
	if size < 1 {
		return misuse("", "--size %d: it is 1 or more", size)
	}
	_, err := io.WriteString(w, scene.SVG(size))
	return err
}

// maxBoards is how many positions are drawn on one sheet.
const maxBoards = 300

// collectPositions hands over the position given, or those of the input one
// after the other. Lines that cannot be read are told, and in the exit status.
func collectPositions(c *cli.Context, s *settings, collect positionReply) error {
	if c.Args().First() != "-" {
		return replyToPositions(c, s, func() positionReply { return collect })
	}
	var worst worstStatus
	n := 0
	answer := readingPositions(s, func(rules.Position) {}, collect)
	err := batch.Run(c.Context, withoutMark(c.App.Reader), io.Discard, c.App.ErrWriter, 1, func() batch.Answer {
		return func(sheet *batch.Sheet, l batch.Line) {
			if n++; n > maxBoards {
				return
			}
			err := lineFault(l)
			if err == nil {
				_, err = answer(nil, string(l.Text))
			}
			if err != nil {
				worst.note(exitStatus(err))
				s.lineError(sheet, l.Number, err)
			}
		}
	})
	switch {
	case err != nil:
		return err
	case n == 0 || n > maxBoards:
		return misuse("", "%d positions cannot be drawn on one sheet: it takes 1 to %d", n, maxBoards)
	case worst.status != exitYes:
		return answered(worst.status)
	}
	return nil
}
