package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

const appDescription = `damone says which moves the rules allow in a position of Italian Damone or
Italian draughts (dama italiana) and, for every capture that may not be made,
which clause forbids it and which line beats it.

A position is written as in PDN: W:WE32,K24,K31,16,20:BE1,K2,3. K is a Dama or
a king, E a Damone; squares are numbers or letters (h1); a diagram as 'damone
board' prints it, or startpos, will do as well. "-" reads a position a line.

Exit status: 0 yes or done; 1 the answer is no; 2 bad usage or unreadable
input; 3 a fault of the program.`

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
	app := newApp(streams{c.App.Reader, c.App.Writer, c.App.ErrWriter})
	args, err := arrange(app, append(append([]string{app.Name}, c.Args().Slice()...), "--help"))
	if err != nil {
		return err
	}
	return app.RunContext(c.Context, args)
}
