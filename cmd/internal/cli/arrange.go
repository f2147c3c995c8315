package cli

import (
	"regexp"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// arrange puts a command line into the only order that urfave/cli reads in
// full: the command's names, its flags, then its arguments. People may type
// flags anywhere: damone check FEN MOVE --format json. What follows "--" is
// arguments only; a lone "-" is an argument, and so is a negative number. Whoever
// asks for help or for the version gets it, whatever else is typed; who names no
// command gets help. The error is a *UsageError.
func arrange(app *urfave.App, args []string) ([]string, error) {
	l := line{app: app, flags: []string{}}
	if err := l.read(args[1:]); err != nil {
		return nil, err
	}
	if l.command != nil {
		described(app, l.command)
	}
	if l.command != nil && l.command.SkipFlagParsing {
		return args, nil
	}
	if l.version && !l.help {
		return []string{args[0], "--version"}, nil
	}
	if !l.help {
		if err := l.checkFlags(); err != nil {
			return nil, err
		}
	}
	if l.help || l.command == nil {
		return slices.Concat(args[:1], l.path, []string{"--help"}), nil
	}
	sorted := slices.Concat(args[:1], l.path, l.flags)
	if len(l.args) > 0 {
		sorted = append(append(sorted, "--"), l.args...)
	}
	return sorted, nil
}

// line is a command line being sorted.
type line struct {
	app     *urfave.App
	command *Command // the innermost one named so far
	path    []string // the commands' names
	flags   []string // flags as typed, each with its value
	typed   []typed  // the same
	args    []string
	help    bool // is asked for
	version bool
}

type typed struct {
	word, name, value string // word: --name or -n
}

var negativeNumber = regexp.MustCompile(`^-[0-9]`)

func (l *line) read(words []string) error {
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch {
		case word == "--":
			l.args = append(l.args, words[i+1:]...)
			return nil
		case len(word) < 2 || word[0] != '-' || negativeNumber.MatchString(word):
			if err := l.word(word); err != nil {
				return err
			}
		default:
			used, err := l.flag(words[i:])
			if err != nil {
				return err
			}
			i += used - 1
		}
	}
	return nil
}

// word takes a command's name or an argument.
func (l *line) word(word string) error {
	if len(l.args) > 0 {
		l.args = append(l.args, word)
		return nil
	}
	for _, c := range l.commands() {
		if c.HasName(word) {
			l.command, l.path = c, append(l.path, word)
			return nil
		}
	}
	if word == "help" && len(l.commands()) > 0 {
		l.help = true
		return nil
	}
	if l.command == nil || len(l.command.Subcommands) > 0 && l.command.ArgsUsage == "" {
		return Misuse("unknown-command", "word", word, "meant", DidYouMean(word, l.commandNames()), "command", l.words())
	}
	l.args = append(l.args, word)
	return nil
}

// commands is what may be named next.
func (l *line) commands() []*Command {
	if l.command == nil {
		return l.app.Commands
	}
	return l.command.Subcommands
}

// words is the command at hand.
func (l *line) words() string {
	return strings.Join(append([]string{l.app.Name}, l.path...), " ")
}

// flag takes the flag that some words begin with, and its value; used is how
// many words that is.
func (l *line) flag(words []string) (used int, err error) {
	word, value, joined := strings.Cut(words[0], "=")
	name, read := strings.TrimLeft(word, "-"), words[:1]
	switch f := l.find(name); {
	case name == "no-color":
		name, value = ColorFlag, "never"
		read = []string{"--color=never"}
	case f == nil && words[0][1] != '-' && takesValue(l.find(words[0][1:2])): // -ritalian
		name, value = words[0][1:2], words[0][2:]
		read = []string{"-" + name + "=" + value}
	case f != nil && !joined && takesValue(f):
		if len(words) == 1 || l.isFlag(words[1]) {
			return 0, Misuse("value-missing", "flag", words[0], "command", l.words())
		}
		value, read = words[1], words[:2]
	}
	l.help = l.help || name == "help" || name == "h"
	l.version = l.version || name == "version" || name == "v"
	l.typed = append(l.typed, typed{word, name, value})
	l.flags = append(l.flags, read...)
	return len(read), nil
}

// isFlag reports whether a word is a flag that somebody knows.
func (l *line) isFlag(word string) bool {
	return strings.HasPrefix(word, "--") && l.find(strings.TrimLeft(word, "-")) != nil
}

// find is the flag of that name: the command's own or, for flags typed before
// the command, any command's.
func (l *line) find(name string) Flag {
	if f := findFlag(l.known(), name); f != nil {
		return f
	}
	return findFlagBelow(l.commands(), name)
}

func findFlagBelow(commands []*Command, name string) Flag {
	for _, c := range commands {
		if f := findFlag(c.Flags, name); f != nil {
			return f
		}
		if f := findFlagBelow(c.Subcommands, name); f != nil {
			return f
		}
	}
	return nil
}

func findFlag(flags []Flag, name string) Flag {
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

func takesValue(f Flag) bool {
	d, ok := f.(urfave.DocGenerationFlag)
	return ok && d.TakesValue()
}

// known is the flags of the command named, or of the program.
func (l *line) known() []Flag {
	if l.command == nil {
		return l.app.Flags
	}
	return l.command.Flags
}

// checkFlags refuses flags that the command has not, and values that are not
// among those to be chosen from. An empty one is none in the environment, but
// typed it is a mistake.
func (l *line) checkFlags() error {
	for _, t := range l.typed {
		f := l.find(t.name)
		if l.command != nil {
			f = findFlag(l.command.Flags, t.name)
		}
		c, chosen := f.(choiceFlag)
		switch {
		case f == nil:
			return Misuse("unknown-flag", "flag", t.word, "command", l.words(), "meant", DidYouMean("--"+t.name, l.flagNames()))
		case !chosen || slices.Contains(c.choices, t.value):
		case t.value == "":
			return Misuse("value-empty", "flag", c.Name, "choices", c.choices, "command", l.words())
		case c.Name == FormatFlag && len(c.choices) == 1:
			return Misuse("dialogue-is-text", "flag", c.Name, "value", t.value, "command", l.words())
		case !c.open:
			return Misuse("unknown-choice", "flag", c.Name, "value", t.value, "choices", c.choices)
		}
	}
	return nil
}
