package main

import "damone/cmd/internal/cli"

func puzzleCommand() *cli.Command {
	return &cli.Command{
		Name:     "puzzle",
		Usage:    "problems: make, prove, solve and collect them",
		Category: "problems",
		Description: about(`Problems ask for a win, a win in so many moves, a gain or a draw, and have one
answer: proved, or said not to be.`,
			"0 done; 1 the answer is no; 2 bad usage or unreadable input.",
			"damone puzzle solve --stipulation win:2 'W:WE10,K19:BK24'",
			"damone puzzle generate --theme forced-iv --count 10 --seed 7",
			"damone puzzle verify testdata/puzzles"),
		Subcommands: []*cli.Command{
			puzzleSolve(),
			puzzleGenerate(),
			puzzleVerify(),
			puzzleList(),
			puzzleShow(),
			puzzleNext(),
			puzzleTry(),
			puzzleThemes(),
			puzzleExport(),
			puzzleStats(),
			puzzleImprove(),
			puzzleMine(),
		},
	}
}
