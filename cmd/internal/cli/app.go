// Package cli is the command line of damone: how it is read, what the flags
// that commands share mean, how positions and files are named, how answers are
// written, and how errors become messages and exit statuses.
//
// Commands are those of github.com/urfave/cli; this package gives its types
// their names, so that a command needs no other import.
package cli

import (
	"cmp"
	"context"
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
)

// The types that a command is written with.
type (
	Command = urfave.Command
	Flag    = urfave.Flag
)

// newApp returns the program of that name, made of some commands. Of urfave/cli
// it takes flags, contexts and the pages of help: lines are read by readLine, and
// commands run by do.
func newApp(ctx context.Context, name string, commands []*Command, s Streams) *urfave.App {
	app := &urfave.App{
		Name:      name,
		Version:   Version(),
		HideHelp:  true, // ours is in its place
		Flags:     append([]Flag{Bool("version v")}, sharedFlags()...),
		Commands:  commands,
		Reader:    s.In,
		Writer:    s.Out,
		ErrWriter: s.Err,
		Metadata:  map[string]any{},
	}
	app.HideVersion, app.HideHelpCommand = true, true
	share(ctx, commands)
	return app
}

// sharedFlags returns the flags of every command.
func sharedFlags() []Flag {
	return []Flag{choice(langFlag, "", catalog.Langs(), true), Bool("help h")}
}

func share(ctx context.Context, commands []*Command) {
	for _, c := range commands {
		for _, f := range c.Flags {
			if f := f.(*option); f.names[0] == rulesetFlag {
				f.value = cmp.Or(UsualRuleset(ctx), f.value.(string))
			}
		}
		c.HideHelp, c.Flags = true, append(c.Flags, sharedFlags()...)
		share(ctx, c.Subcommands)
	}
}

// do does what a line asks for. Whoever asks for help or for the version gets
// it, whatever else is typed; who names no command gets help.
func (l *line) do() error {
	switch {
	case l.fault != nil:
		return l.fault
	case l.help && !l.ignoresFlags():
		return l.showHelp()
	case l.version && !l.ignoresFlags():
		_, err := fmt.Fprintln(l.app.Writer, l.app.Name+" "+Version())
		return err
	}
	set, err := l.values()
	if err != nil {
		return err
	}
	if l.command == nil || l.command.Action == nil {
		return l.showHelp()
	}
	c := urfave.NewContext(l.app, set, nil)
	c.Context, c.Command = l.ctx, l.command
	return l.command.Action(c)
}

func (l *line) showHelp() error {
	return print(l.app.Writer, manualOf(l.app).page(l.path, l.command))
}
