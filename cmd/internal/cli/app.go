package cli

import (
	"cmp"
	"fmt"
	"regexp"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
)

// newApp is the program made of some commands, in a language, with urfave/cli
// made to leave exits, errors and streams to Run.
func newApp(commands []*Command, s Streams, l catalog.Lang) *urfave.App {
	app := &urfave.App{
		Name:                      "damone",
		Version:                   Version(),
		HideVersion:               true,
		HideHelpCommand:           true,
		Flags:                     []Flag{&BoolFlag{Name: "version"}},
		Commands:                  commands,
		Reader:                    s.In,
		Writer:                    s.Out,
		ErrWriter:                 s.Err,
		Action:                    rootAction,
		ExitErrHandler:            func(*Context, error) {},
		OnUsageError:              onUsageError,
		DisableSliceFlagSeparator: true,
		Metadata:                  map[string]any{LangFlag: l},
	}
	newProse(l).app(app)
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
