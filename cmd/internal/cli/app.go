package cli

import (
	"cmp"
	"fmt"
	"regexp"

	urfave "github.com/urfave/cli/v2"
)

// newApp is the program made of some commands, with urfave/cli made to leave
// exits, errors and streams to Run.
func newApp(commands []*Command, s Streams) *urfave.App {
	app := &urfave.App{
		Name:                      "damone",
		Usage:                     "a referee for Italian Damone and Italian draughts",
		UsageText:                 "damone COMMAND [FLAGS] [ARGUMENTS]",
		Description:               appDescription,
		Version:                   Version(),
		HideVersion:               true,
		HideHelpCommand:           true,
		Flags:                     []Flag{urfave.HelpFlag, &BoolFlag{Name: "version", Usage: "print the version", DisableDefaultText: true}},
		Commands:                  commands,
		Reader:                    s.In,
		Writer:                    s.Out,
		ErrWriter:                 s.Err,
		Action:                    rootAction,
		ExitErrHandler:            func(*Context, error) {},
		OnUsageError:              onUsageError,
		DisableSliceFlagSeparator: true,
	}
	tame(app.Commands)
	return app
}

// tame has usage errors of commands returned rather than printed, and flags
// looked for only where arrange puts them.
func tame(commands []*Command) {
	for _, c := range commands {
		c.OnUsageError = onUsageError
		c.HideHelpCommand = true
		tame(c.Subcommands)
	}
}

func onUsageError(c *Context, err error, _ bool) error {
	return Misuse("see '"+cmp.Or(c.Command.HelpName, c.App.Name)+" --help'", "%s", flagFault(c, err))
}

var badValue = regexp.MustCompile(`^invalid value (".*") for flag -([^:]+): `)

// flagFault is the library's word on a flag in ours: what is wrong, and what
// the flag takes.
func flagFault(c *Context, err error) string {
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
	case *IntFlag:
		wants = "a whole number"
	case *Uint64Flag:
		wants = "a whole number, 0 or more,"
	case *DurationFlag:
		wants = "a time such as 10s or 2m"
	}
	return dashes + m[2] + " " + m[1] + ": " + wants + " is expected"
}

// rootAction is what happens when no command is named.
func rootAction(c *Context) error {
	if c.Bool("version") {
		_, err := fmt.Fprintln(c.App.Writer, "damone "+Version())
		return err
	}
	return urfave.ShowAppHelp(c)
}

const appDescription = `damone says which moves the rules allow in a position of Italian Damone or
Italian draughts (dama italiana) and, for every capture that may not be made,
which clause forbids it and which line beats it.

A position is written as in PDN: W:WE32,K24,K31,16,20:BE1,K2,3. K is a Dama or
a king, E a Damone; squares are numbers or letters (h1); a diagram as 'damone
board' prints it, or startpos, will do as well. "-" reads a position a line.

Exit status: 0 yes or done; 1 the answer is no; 2 bad usage or unreadable
input; 3 a fault of the program.`

// ShowHelp prints the help of the command that some words name, of the program
// for none.
func ShowHelp(c *Context, words []string) error {
	app := newApp(c.App.Commands, Streams{c.App.Reader, c.App.Writer, c.App.ErrWriter})
	args, err := arrange(app, append(append([]string{app.Name}, words...), "--help"))
	if err != nil {
		return err
	}
	return app.RunContext(c.Context, args)
}
