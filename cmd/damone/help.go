package main

import "damone/cmd/internal/cli"

func helpCommand() *cli.Command {
	return &cli.Command{
		Name:     "help",
		Category: "the program",
		Action:   showHelp,
	}
}

// showHelp runs the command that is asked about with --help.
func showHelp(c *cli.Context) error {
	return cli.ShowHelp(c, c.Args().Slice())
}
