package cli

import (
	"cmp"
	"fmt"
	"regexp"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// newApp returns the program of that name, made of some commands, in a language,
// with urfave/cli made to leave exits, errors and streams to Run.
func newApp(name string, commands []*Command, s Streams, l catalog.Lang) *urfave.App {
	app := &urfave.App{
		Name:                      name,
		Version:                   Version(),
		HideVersion:               true,
		HideHelpCommand:           true,
		Flags:                     []Flag{Bool("version v")},
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
	newProse(name, l).app(app)
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
	return flagFault(c, err)
}

var badValue = regexp.MustCompile(`^invalid (?:boolean )?value "(.*)" for (?:flag )?-([^:]+): `)

// flagFault is the library's word on a flag in ours: what is wrong, and what
// the flag takes.
func flagFault(c *Context, err error) error {
	command := cmp.Or(c.Command.HelpName, c.App.Name)
	m := badValue.FindStringSubmatch(err.Error())
	if m == nil {
		return Misuse("bad-option", "cause", err, "command", command)
	}
	dashes := "--"
	if len(m[2]) == 1 {
		dashes = "-"
	}
	kind := notation.Kind("true-or-false-expected")
	switch findFlag(c.Command.Flags, m[2]).(type) {
	case *urfave.IntFlag:
		kind = "not-a-whole-number"
	case *urfave.Uint64Flag:
		kind = "not-a-count"
	case *urfave.DurationFlag:
		kind = "not-a-time"
	}
	return Misuse(kind, "flag", dashes+m[2], "value", m[1], "command", command)
}

// rootAction is what happens when no command is named, and no help asked for.
func rootAction(c *Context) error {
	_, err := fmt.Fprintln(c.App.Writer, c.App.Name+" "+Version())
	return err
}
