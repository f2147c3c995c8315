// Package cli is the command line of damone: how it is read, what the flags
// that commands share mean, how positions and files are named, how answers are
// written, and how errors become messages and exit statuses.
//
// Commands are those of github.com/urfave/cli; this package gives its types
// their names, so that a command needs no other import.
package cli

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
)

// The types that a command is written with.
type (
	Command = urfave.Command
	Flag    = urfave.Flag
)

// program is a program at work. Of urfave/cli it has commands and contexts; lines are
// read by read, and commands run by do.
type program struct {
	Streams
	name     string
	commands []*Command
	flags    []Flag // typed before any command
	lang     catalog.Lang
	at       *Context // the command at work; nil before there is one
}

func newProgram(name string, commands []*Command, s Streams) *program {
	p := &program{Streams: s, name: name, commands: commands, flags: append([]Flag{Bool("version v")}, sharedFlags()...)}
	p.share(commands)
	return p
}

func sharedFlags() []Flag {
	return []Flag{choice(langFlag, "", catalog.Langs(), true), Bool("help h")}
}

// share gives commands the shared flags, and the environment's ruleset.
func (p *program) share(commands []*Command) {
	for _, c := range commands {
		for _, f := range c.Flags {
			if f := f.(*option); f.names[0] == rulesetFlag {
				f.value = cmp.Or(p.env(rulesetVariable), f.value.(string))
			}
		}
		c.Flags = append(c.Flags, sharedFlags()...)
		p.share(c.Subcommands)
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
		_, err := fmt.Fprintln(l.Out, l.name+" "+Version())
		return err
	}
	set, err := l.values()
	if err != nil {
		return err
	}
	if l.command == nil || l.command.Action == nil {
		return l.showHelp()
	}
	c := urfave.NewContext(nil, set, nil)
	c.Context, c.Command = l.ctx, l.command
	return l.command.Action(c)
}

// ProgramCommands returns the commands that every program has. licenses are the
// program's own and those of what it is linked with.
func ProgramCommands(licenses string) []*Command {
	completing := New("__complete", printCandidates, nil)
	completing.Hidden = true
	return []*Command{
		New("help", showHelp, nil),
		New("version", FlagsOnly(func(c *Context) error {
			v, builtWith := build()
			if !c.Bool("licenses") {
				return Done(c, view.NewObject(view.OfVersion, "version", v, "go", builtWith), c.program.name+" "+Version())
			}
			return Done(c, view.NewObject(view.OfVersion, "version", v, "go", builtWith, "licenses", licenses), strings.TrimSuffix(licenses, "\n"))
		}), OutputFlags([]string{"table", "json", linesFormat}, Bool("licenses"))),
		New("completion", printCompletion, nil), completing,
		New("man", FlagsOnly(printMan), nil),
	}
}

// Version returns what the build recorded about itself, in one line.
func Version() string {
	v, builtWith := build()
	return strings.TrimSpace(v + " " + builtWith)
}

// build returns the version, or the revision where there is none, and the Go
// version that built it.
func build() (v, builtWith string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	if v = info.Main.Version; v != "" && v != "(devel)" {
		return v, info.GoVersion
	}
	v = "devel"
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v, info.GoVersion
}

//go:embed completion
var completionFiles embed.FS

// shells names the shells that have a completion script, and its file.
var shells = map[string]string{
	"bash":       "completion/bash.sh",
	"zsh":        "completion/zsh.sh",
	"fish":       "completion/fish.fish",
	"powershell": "completion/powershell.ps1",
}

func printCompletion(c *Context) error {
	script, err := completionFiles.ReadFile(shells[c.Args().First()])
	if err != nil || c.NArg() != 1 {
		return c.Takes(-1, -1, "shell-expected", "choices", slices.Sorted(maps.Keys(shells)))
	}
	_, err = io.WriteString(c.Out, strings.ReplaceAll(string(script), theProgram, c.program.name))
	return err
}

// printCandidates lists what the last of the words typed so far may become, whether it
// is unfinished or empty: a command, an option or one of its few values.
func printCandidates(c *Context) error {
	words := c.Args().Slice()
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	word, l := words[last], c.program.read(words[:last])
	var candidates []string
	switch {
	case l.lacking != nil:
		candidates = l.lacking.choices
	case l.fault != nil:
	case strings.HasPrefix(word, "-"):
		candidates = l.flagNames()
	case strings.Join(l.path, " ") == "help":
		candidates = c.program.read(l.args).commandNames()
	default:
		candidates = l.commandNames()
	}
	for _, it := range candidates {
		if strings.HasPrefix(it, word) {
			fmt.Fprintln(c.Out, it)
		}
	}
	return nil
}
