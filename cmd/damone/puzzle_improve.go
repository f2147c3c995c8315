package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/generate"
	"damone/puzzles/search"
)

func puzzleImprove() *cli.Command {
	return &cli.Command{
		Name:      "improve",
		Usage:     "the composer's bench: is a problem sound, and what would be better",
		ArgsUsage: "POSITION",
		Flags: append(positionFlags("text", "json"),
			&cli.IntFlag{Name: "count", Aliases: []string{"c"}, Value: 10, Usage: "so `MANY` variants at most"}),
		Description: about(`Says whether POSITION is a puzzle, and why not where it is none; solves it; names
the pieces that do nothing; and tries every single change (a piece taken away,
moved by a step, swapped for another rank), listing those that are puzzles too,
the most decisions with the fewest pieces first.`,
			"0 it is a puzzle; 1 it is none; 2 a position that cannot be read.",
			"damone puzzle improve 'W:WE14,K27,K28,6:BE22'"),
		Action: improvePuzzle,
	}
}

func improvePuzzle(c *cli.Context) error {
	s, err := readSettings(c, "text", "json")
	if err != nil {
		return err
	}
	if c.NArg() != 1 {
		return misuse("for example: damone puzzle improve 'W:WE14,K27,K28,6:BE22'", "one position is expected")
	}
	pos, err := notation.ParsePosition(s.view.Ruleset, c.Args().First())
	if err != nil {
		return &inputError{"the position", err}
	}
	r, err := generate.Improve(c.Context, s.view.Ruleset, pos, generate.StandardStandards())
	if err != nil {
		return err
	}
	r.Variants = r.Variants[:min(len(r.Variants), max(c.Int("count"), 0))]
	err = buffered(c, func(w io.Writer) error {
		if s.format == "json" {
			return s.view.WriteImprovements(w, pos, r)
		}
		return improvements(c, s, w, r)
	})
	if err == nil && r.Puzzle == nil {
		return answeredNo
	}
	return err
}

// improvements prints the solution, if there is one, and then the report.
func improvements(c *cli.Context, s *settings, w io.Writer, r *generate.Report) error {
	if p := r.Puzzle; p != nil {
		solution, err := solve(c.Context, s, p.Position, p.Stipulation, search.Options{Limits: search.Limits{Nodes: solveNodes}})
		if err != nil {
			return err
		}
		if err := s.view.Solution(w, solution); err != nil {
			return err
		}
		own := *p
		own.Source = "" // the user's, whatever the bench took it for
		if err := s.view.PuzzleFacts(w, &own); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(w, catalog.NoPuzzle.In(s.view.Lang, "why", s.view.Rejection(r.Why)))
	}
	return s.view.Improvements(w, r)
}
