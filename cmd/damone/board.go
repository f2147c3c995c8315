package main

import (
	"bytes"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

func boardCommand() *cli.Command {
	return &cli.Command{
		Name:      "board",
		Usage:     "draw a position",
		ArgsUsage: "[POSITION|-]",
		Category:  "positions",
		Flags: append(positionFlags("text", "json"),
			&cli.BoolFlag{Name: "flip", Usage: "draw the board with Black at the bottom", DisableDefaultText: true},
			&cli.StringSliceFlag{Name: "line", Usage: "show a legal `MOVE` too; may be repeated"}),
		Description: about(`Draws POSITION, without one the start. White's pieces are o, O and @ (Pedina or
man, Dama or king, Damone), Black's x, X and #. The drawing can be given to
every command as a position.`,
			"0 done; 1 when a move to be shown is not legal; 2 when a position cannot\nbe read.",
			"damone board",
			"damone board --ruleset italian 'W:WK16,K29:BK20,K19,27,26' --line 29x24",
			"damone moves \"$(damone board)\""),
		Action: drawBoard,
	}
}

func drawBoard(c *cli.Context) error {
	s, err := readSettings(c, "text", "json")
	if err != nil {
		return err
	}
	return replyToPositions(c, s, func() positionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			b := view.Board{Position: p, Flip: c.Bool("flip")}
			for _, text := range c.StringSlice("line") {
				m, err := notation.ParseMove(s.view.Ruleset, p, text)
				if err != nil {
					return dst, &moveError{text, err}
				}
				b.Lines = append(b.Lines, m)
			}
			if s.format == "json" {
				return append(s.view.AppendBoard(dst, &b), '\n'), nil
			}
			buf := bytes.NewBuffer(dst)
			err := s.view.Board(buf, &b)
			return buf.Bytes(), err
		}
	})
}

// moveError adds the move as written to what is wrong with it.
type moveError struct {
	text string
	err  error
}

func (e *moveError) Error() string { return e.text + ": " + e.err.Error() }
func (e *moveError) Unwrap() error { return e.err }
