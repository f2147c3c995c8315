package main

import (
	"strings"

	"damone/cmd/internal/cli"
)

// about is a command's description: what it does, examples and the exit
// status.
func about(text string, status string, examples ...string) string {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(text))
	b.WriteString("\n\nExamples:\n")
	for _, e := range examples {
		b.WriteString("   " + e + "\n")
	}
	b.WriteString("\nExit status: " + status)
	return b.String()
}

func helpCommand() *cli.Command {
	return &cli.Command{
		Name:        "help",
		Usage:       "show help on the program or on a command",
		ArgsUsage:   "[COMMAND...]",
		Category:    "the program",
		Description: about("Shows what a command does, its flags, examples and exit status.", "0; 2 for an unknown command.", "damone help moves"),
		Action:      showHelp,
	}
}

// showHelp runs the command that is asked about with --help.
func showHelp(c *cli.Context) error {
	return cli.ShowHelp(c, c.Args().Slice())
}
