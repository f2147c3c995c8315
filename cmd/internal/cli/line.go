package cli

import (
	"cmp"
	"context"
	"flag"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
)

// line is a command line that has been read. People may type flags anywhere:
// damone check FEN MOVE --format json. What follows "--" is arguments only; a
// lone "-" is an argument, and so is a negative number. What is wrong with a line
// keeps nothing of it from being read: the language and the format asked for are
// those of the complaint.
type line struct {
	*program
	ctx     context.Context
	command *Command // the innermost one named; nil for none
	path    []string // the commands' names
	typed   []typed  // flags
	args    []string
	help    bool // is asked for
	version bool
	fault   error   // the first that was found; a *UsageError
	lacking *option // the flag at the end that has no value
}

// typed is a flag as it was typed.
type typed struct {
	word, name, value string // word: --name or -n
}

func (p *program) read(words []string) *line {
	l := &line{program: p}
	for len(words) > 0 {
		used := 1
		switch word := words[0]; {
		case word == "--":
			l.args = append(l.args, words[1:]...)
			return l
		case len(word) < 2 || word[0] != '-' || '0' <= word[1] && word[1] <= '9':
			l.word(word)
		default:
			used = l.flag(words)
		}
		words = words[used:]
	}
	return l
}

func (l *line) word(word string) {
	if len(l.args) == 0 {
		for _, c := range l.below() {
			if c.HasName(word) {
				l.command, l.path = c, append(l.path, word)
				return
			}
		}
		if word == "help" && len(l.below()) > 0 {
			l.help = true
			return
		}
		if len(l.below()) > 0 {
			l.fail("unknown-command", "word", word, "meant", l.meant(word), "command", l.words())
		}
	}
	l.args = append(l.args, word)
}

// meant asks "did you mean ...?" of the commands that are called nearly so, by their
// own names or by the words of some language for them. Those at hand come first.
func (l *line) meant(word string) any {
	var words []string
	paths := make(map[string][]string)
	add := func(word, path string) {
		words, paths[word] = append(words, word), append(paths[word], path)
	}
	eachCommand(l.program.commands, nil, func(path []string, c *Command) { add(c.Name, strings.Join(path, " ")) })
	for i := range catalog.Langs() {
		text, _ := catalog.Lang(i).Text("command-words")
		for line := range strings.Lines(text) {
			word, path, _ := strings.Cut(strings.TrimSpace(line), " ")
			add(word, path)
		}
	}
	found := paths[nearest(word, words)]
	here := func(path string) bool { return strings.HasPrefix(path, strings.Join(l.path, " ")+" ") }
	switch own := lists.Where(found, here); {
	case len(own) > 0:
		found = own
	case l.command != nil && len(l.below()) == 1: // it can only be meant for that
		found = []string{strings.Join(append(slices.Clip(l.path), l.below()[0].Name, word), " ")}
	}
	if len(found) == 0 {
		return ""
	}
	return notation.NewFault("meant", "words", found)
}

// eachCommand calls do for all commands that are not hidden, each with its path,
// before those below it.
func eachCommand(commands []*Command, above []string, do func(path []string, c *Command)) {
	for _, c := range commands {
		if !c.Hidden {
			path := append(slices.Clip(above), c.Name)
			do(path, c)
			eachCommand(c.Subcommands, path, do)
		}
	}
}

func (l *line) fail(kind notation.Kind, args ...any) {
	l.fault = cmp.Or(l.fault, Misuse(kind, args...))
}

// below returns the commands that may come next.
func (l *line) below() []*Command {
	if l.command == nil {
		return l.program.commands
	}
	return l.command.Subcommands
}

func (l *line) words() string { return l.named(l.path) }

// commandNames and flagNames return what may be typed next.
func (l *line) commandNames() []string {
	return lists.Each(lists.Where(l.below(), func(c *Command) bool { return !c.Hidden }), func(c *Command) string { return c.Name })
}

func (l *line) flagNames() []string {
	return lists.Each(l.known(), func(f Flag) string { return "--" + f.Names()[0] })
}

// flag takes the flag that some words begin with, and its value; used is how
// many words that is.
func (l *line) flag(words []string) (used int) {
	word, value, joined := strings.Cut(words[0], "=")
	name := withoutDashes(word)
	used = 1
	switch f := l.find(name); {
	case name == "no-color":
		name, value = colorFlag, "never"
	case f == nil && words[0][1] != '-' && l.find(words[0][1:2]).takesValue(): // -ritalian
		word, name, value = words[0][:2], words[0][1:2], words[0][2:]
	case joined || f == nil:
	case !f.takesValue():
		value = "true"
	case len(words) == 1 || strings.HasPrefix(words[1], "--") && l.find(withoutDashes(words[1])) != nil:
		if len(words) == 1 {
			l.lacking = f
		}
		l.fail("value-missing", "flag", words[0], "command", l.words())
		return used
	default:
		value, used = words[1], 2
	}
	l.help = l.help || name == "help" || name == "h"
	l.version = l.version || name == "version" || name == "v"
	l.typed = append(l.typed, typed{word, name, value})
	return used
}

// withoutDashes returns the name of a flag that is typed as --name or -name.
func withoutDashes(word string) string { return strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-") }

// find returns the flag of that name, nil for none: the command's own or, for flags
// typed before the command, any command's. The format is any command's everywhere:
// what is wrong with a line is told in it.
func (l *line) find(name string) *option {
	if f := findFlag(l.known(), name); f != nil {
		return f
	}
	below := l.below()
	if name == formatFlag || name == "f" {
		below = l.program.commands
	}
	var found *option
	eachCommand(below, nil, func(_ []string, c *Command) { found = cmp.Or(found, findFlag(c.Flags, name)) })
	return found
}

func findFlag(flags []Flag, name string) *option {
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f.(*option)
		}
	}
	return nil
}

func (l *line) known() []Flag {
	if l.command == nil {
		return l.flags
	}
	return l.command.Flags
}

// values returns the flags of the command with the values typed, and the arguments.
// Before a command's name stand flags of any.
func (l *line) values() (*flag.FlagSet, error) {
	set := flag.NewFlagSet(l.words(), flag.ContinueOnError)
	for _, f := range l.known() {
		f.Apply(set)
	}
	if l.ignoresFlags() {
		return set, nil
	}
	for _, t := range l.typed {
		o := findFlag(l.known(), t.name)
		if l.command == nil {
			o = l.find(t.name)
		}
		if err := l.check(t, o); err != nil {
			return nil, err
		}
		if o.file {
			t.value = Path(l.ctx, t.value)
		}
		name := o.names[0]
		if set.Lookup(name) == nil {
			continue
		}
		if set.Set(name, t.value) != nil {
			return nil, Misuse(o.expected(), "flag", t.word, "value", t.value, "command", l.words())
		}
		if o.least < o.most {
			if n, _ := strconv.Atoi(set.Lookup(name).Value.String()); n < o.least || n > o.most {
				return nil, Misuse("number-out-of-range", "flag", name, "value", n, "least", o.least, "most", o.most)
			}
		}
	}
	return set, set.Parse(append([]string{"--"}, l.args...))
}

// check refuses a flag that the command has not, nil, and a value that is not among
// those to be chosen from. An empty one is none in the environment, but typed it is a
// mistake.
func (l *line) check(t typed, o *option) error {
	switch {
	case o == nil:
		return Misuse("unknown-flag", "flag", t.word, "command", l.words(), "meant", DidYouMean("--"+t.name, l.flagNames()))
	case o.choices == nil || slices.Contains(o.choices, t.value):
	case t.value == "":
		return Misuse("value-empty", "flag", o.names[0], "choices", o.choices, "command", l.words())
	case o.names[0] == formatFlag && len(o.choices) == 1:
		return Misuse("dialogue-is-text", "flag", o.names[0], "value", t.value, "command", l.words())
	case !o.open:
		return Misuse("unknown-choice", "flag", o.names[0], "value", t.value, "choices", o.choices)
	}
	return nil
}

// ignoresFlags reports whether the command says the same whatever it is given.
func (l *line) ignoresFlags() bool { return l.command != nil && l.command.SkipFlagParsing }

// setLang sets the language that a line asks for or, failing that, the environment.
func (l *line) setLang() error {
	l.lang, _ = catalog.ParseLang(cmp.Or(l.env("LC_ALL"), l.env("LC_MESSAGES"), l.env("LANG")))
	i := slices.IndexFunc(l.typed, func(t typed) bool { return t.name == langFlag })
	if i < 0 {
		return nil
	}
	lang, ok := catalog.ParseLang(l.typed[i].value)
	if !ok && l.typed[i].value != "" {
		return Misuse("unknown-lang", "value", l.typed[i].value, "choices", catalog.Langs())
	}
	l.lang = lang
	return nil
}

// asksForJSON reports whether a line, which may make no sense, asks for JSON.
func (l *line) asksForJSON() bool {
	return slices.ContainsFunc(l.typed, func(t typed) bool { return (t.name == formatFlag || t.name == "f") && isJSON(t.value) })
}
