package main

import (
	"fmt"

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
		lines, err := linesToShow(c, s, p)
		return &view.Board{Position: p, Flip: c.Bool("flip"), Lines: lines}, err
	}, s.View.Board, s.View.WriteBoard)
}

// linesToShow reads the moves to be shown on a position.
func linesToShow(c *cli.Context, s *cli.Settings, p rules.Position) ([]rules.Move, error) {
	var lines []rules.Move
	for _, text := range c.StringSlice("line") {
		j, err := ask.Judge(s.View.Ruleset, p, text)
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
		j, err := ask.Judge(s.View.Ruleset, p, text)
		if err != nil {
			return nil, cli.BadFile("--refused "+text, err)
		}
		if j.Verdict.Fault != rules.Outranked {
			return nil, cli.Misuse("nothing-outranks-it", "move", text)
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
