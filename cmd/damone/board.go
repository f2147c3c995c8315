package main

import (
	"bytes"
	"fmt"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/rules"
)

func boardCommand() *cli.Command {
	return &cli.Command{
		Name:      "board",
		Usage:     "draw a position",
		ArgsUsage: "[POSITION|-]",
		Category:  "positions",
		Flags: append(cli.PositionFlags(boardFormats...),
			&cli.BoolFlag{Name: "flip", Usage: "draw the board with Black at the bottom", DisableDefaultText: true},
			&cli.StringSliceFlag{Name: "line", Usage: "show a legal `MOVE` too, as arrows in a picture; may be repeated"},
			&cli.StringSliceFlag{Name: "refused", Usage: "show a capture too that the ladder refuses, as a barred arrow in a picture: a `MOVE`; may be repeated"},
			&cli.StringFlag{Name: "caption", Usage: "`WORDS` under a picture"},
			cli.Choice(&cli.StringFlag{Name: "theme", Value: draw.Print.String(), Usage: "the `LOOK` of a picture: " + cli.Either(draw.Themes())}, draw.Themes()),
			&cli.IntFlag{Name: "size", Value: 600, Usage: "how many `PIXELS` wide a picture is"},
			cli.OutputFileFlag()),
		Description: about(`Draws POSITION, without one the start. White's pieces are o, O and @ (Pedina or
man, Dama or king, Damone), Black's x, X and #; a drawing as text can be given
to every command as a position. As svg or png it is a picture fit to print;
with "-" all the positions of the input that can be read are drawn on one sheet.`,
			"0 done; 1 when a move to be shown is not legal; 2 when a position cannot\nbe read.",
			"damone board",
			"damone board --ruleset italian 'W:WK16,K29:BK20,K19,27,26' --line 29x24",
			"damone board --line 16-12 -o start.svg",
			"damone moves \"$(damone board)\""),
		Action: cli.ToFile(boardFormats, drawBoard),
	}
}

var boardFormats = []string{"text", "json", "svg", "png"}

func drawBoard(c *cli.Context) error {
	s, err := cli.ReadSettings(c, boardFormats...)
	if err != nil {
		return err
	}
	if s.Format == "svg" || s.Format == "png" {
		return drawPicture(c, s)
	}
	if c.IsSet("refused") {
		return cli.Misuse("for example: damone board -o board.svg", "--refused is shown in pictures only")
	}
	return cli.ReplyToPositions(c, s, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			lines, err := linesToShow(c, s, p)
			if err != nil {
				return dst, err
			}
			b := view.Board{Position: p, Flip: c.Bool("flip"), Lines: lines}
			if s.Format == "json" {
				return append(s.View.AppendBoard(dst, &b), '\n'), nil
			}
			buf := bytes.NewBuffer(dst)
			err = s.View.Board(buf, &b)
			return buf.Bytes(), err
		}
	})
}

// linesToShow reads the moves to be shown on a position.
func linesToShow(c *cli.Context, s *cli.Settings, p rules.Position) ([]rules.Move, error) {
	var lines []rules.Move
	for _, text := range c.StringSlice("line") {
		j, err := judge(s.View.Ruleset, p, text)
		if err != nil {
			return nil, cli.BadFile("--line "+text, err)
		}
		if !j.Legal {
			return nil, &illegalLineError{text, s.View.Fault(j), j.Clause}
		}
		lines = append(lines, j.Move)
	}
	return lines, nil
}

// refusedToShow reads the captures to be shown as refused.
func refusedToShow(c *cli.Context, s *cli.Settings, p rules.Position) ([]rules.Move, error) {
	var refused []rules.Move
	for _, text := range c.StringSlice("refused") {
		j, err := judge(s.View.Ruleset, p, text)
		if err != nil {
			return nil, cli.BadFile("--refused "+text, err)
		}
		if j.Verdict.Fault != rules.Outranked {
			return nil, cli.Misuse("--line shows legal moves", "--refused %s: not a capture that another one outranks", text)
		}
		refused = append(refused, j.Move)
	}
	return refused, nil
}

// illegalLineError is a move to be shown that is not legal.
type illegalLineError struct{ move, why, clause string }

// ExitStatus is that of a no.
func (e *illegalLineError) ExitStatus() int { return cli.ExitNo }

func (e *illegalLineError) Error() string {
	return fmt.Sprintf("--line %s is not legal: %s (%s)", e.move, e.why, e.clause)
}
