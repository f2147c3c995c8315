package main

import "damone/cmd/internal/cli"

func puzzleCommand() *cli.Command {
	return &cli.Command{
		Name:     "puzzle",
		Category: "problems",
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
