package main

import (
	"fmt"
	"io"

	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/puzzles/generate"
)

func improvePuzzle(c *cli.Context, s *cli.Settings) error {
	if c.NArg() != 1 {
		return cli.Misuse("one-position-to-improve")
	}
	pos, err := notation.ParsePosition(s.View.Ruleset, c.Args().First())
	if err != nil {
		return cli.BadInput("subject.position", err)
	}
	r, err := generate.Improve(c.Context, s.View.Ruleset, pos, generate.StandardStandards())
	if err != nil {
		return err
	}
	r.Variants = r.Variants[:min(len(r.Variants), max(c.Int("count"), 0))]
	err = cli.Buffered(c, func(w io.Writer) error {
		if s.Format == "json" {
			return s.View.WriteImprovements(w, pos, r)
		}
		return improvements(c, s, w, r)
	})
	if err == nil && r.Puzzle == nil {
		return cli.AnsweredNo
	}
	return err
}

// improvements prints the solution, if there is one, and then the report.
func improvements(c *cli.Context, s *cli.Settings, w io.Writer, r *generate.Report) error {
	if p := r.Puzzle; p != nil {
		own := *p
		own.Source = "" // the user's, whatever source Improve gives it
		if err := solved(c, s, w, &own); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(w, s.View.Lang.Say("no-puzzle", "why", s.View.Rejection(r.Why)))
	}
	return s.View.Improvements(w, r)
}
