package main

import (
	"cmp"
	"fmt"
	"regexp"

	"github.com/urfave/cli/v2"
)

// newApp is the program: its commands, and urfave/cli made to leave exits,
// errors and streams to run.
func newApp(s streams) *cli.App {
	app := &cli.App{
		Name:                      "damone",
		Usage:                     "a referee for Italian Damone and Italian draughts",
		UsageText:                 "damone COMMAND [FLAGS] [ARGUMENTS]",
		Description:               appDescription,
		Version:                   version(),
		HideVersion:               true,
		HideHelpCommand:           true,
		Flags:                     []cli.Flag{cli.HelpFlag, &cli.BoolFlag{Name: "version", Usage: "print the version", DisableDefaultText: true}},
		Commands:                  commands(),
		Reader:                    s.in,
		Writer:                    s.out,
		ErrWriter:                 s.err,
		Action:                    rootAction,
		ExitErrHandler:            func(*cli.Context, error) {},
		OnUsageError:              onUsageError,
		DisableSliceFlagSeparator: true,
	}
	tame(app.Commands)
	return app
}

// commands lists the program's commands, one file each.
func commands() []*cli.Command {
	return []*cli.Command{
		movesCommand(),
		explainCommand(),
		checkCommand(),
		validateCommand(),
		convertCommand(),
		replayCommand(),
		boardCommand(),
		perftCommand(),
		puzzleCommand(),
		rulesCommand(),
		rulesetsCommand(),
		analyzeCommand(),
		hintCommand(),
		playCommand(),
		engineCommand(),
		matchCommand(),
		tablebaseCommand(),
		conformanceCommand(),
		helpCommand(),
		versionCommand(),
		completionCommand(),
		completeCommand(),
		manCommand(),
	}
}

// tame has usage errors of commands returned rather than printed, and flags
// looked for only where arrange puts them.
func tame(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = onUsageError
		c.HideHelpCommand = true
		tame(c.Subcommands)
	}
}

func onUsageError(c *cli.Context, err error, _ bool) error {
	return misuse("see '"+cmp.Or(c.Command.HelpName, c.App.Name)+" --help'", "%s", flagFault(c, err))
}

var badValue = regexp.MustCompile(`^invalid value (".*") for flag -([^:]+): `)

// flagFault is the library's word on a flag in ours: what is wrong, and what
// the flag takes.
func flagFault(c *cli.Context, err error) string {
	m := badValue.FindStringSubmatch(err.Error())
	if m == nil {
		return err.Error()
	}
	dashes := "--"
	if len(m[2]) == 1 {
		dashes = "-"
	}
	wants := "a value of another kind"
	switch findFlag(c.Command.Flags, m[2]).(type) {
	case *cli.IntFlag:
		wants = "a whole number"
	case *cli.Uint64Flag:
		wants = "a whole number, 0 or more,"
	case *cli.DurationFlag:
		wants = "a time such as 10s or 2m"
	}
	return dashes + m[2] + " " + m[1] + ": " + wants + " is expected"
}

// rootAction is what happens when no command is named.
func rootAction(c *cli.Context) error {
	if c.Bool("version") {
		_, err := fmt.Fprintln(c.App.Writer, "damone "+version())
		return err
	}
	return cli.ShowAppHelp(c)
}
