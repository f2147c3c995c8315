package main

import (
	"damone/cmd/internal/cli"
	"damone/puzzles/generate"
)

func statsOfPuzzles(c *cli.Context, s *cli.Settings) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	stats, err := generate.StatsOf(c.Context, chosen)
	if err != nil {
		return err
	}
	return cli.Print(c, s, stats, s.View.PuzzleStats, s.View.WritePuzzleStats)
}
