package cli

import (
	"cmp"
	"context"
	"flag"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

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
	ctx     context.Context
	app     *urfave.App
	command *Command // the innermost one named; nil for none
	path    []string // the commands' names
	typed   []typed  // flags
	args    []string
	help    bool // is asked for
	version bool
	fault   error // the first that was found; a *UsageError
}

// typed is a flag as it was typed.
type typed struct {
	word, name, value string // word: --name or -n
}

// readLine reads the words after the program's name.
func readLine(app *urfave.App, words []string) *line {
	l := &line{app: app}
	for len(words) > 0 {
		used := 1
		switch word := words[0]; {
		case word == "--":
			l.args = append(l.args, words[1:]...)
			return l
		case isWord(word):
			l.word(word)
		default:
			used = l.flag(words)
		}
		words = words[used:]
	}
	return l
}

// isWord reports whether a word is no flag.
func isWord(word string) bool {
	return len(word) < 2 || word[0] != '-' || '0' <= word[1] && word[1] <= '9'
}

// word takes a command's name or an argument.
func (l *line) word(word string) {
	if len(l.args) == 0 {
		for _, c := range l.commands() {
			if c.HasName(word) {
				l.command, l.path = c, append(l.path, word)
				return
			}
		}
		if word == "help" && len(l.commands()) > 0 {
			l.help = true
			return
		}
		if len(l.commands()) > 0 {
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
	eachCommand(l.app.Commands, nil, func(path []string, c *Command) { add(c.Name, strings.Join(path, " ")) })
	for i := range catalog.Langs() {
		text, _ := catalog.Lang(i).Text("command-words")
		for line := range strings.Lines(text) {
			word, path, _ := strings.Cut(strings.TrimSpace(line), " ")
			add(word, path)
		}
	}
	found := paths[nearest(word, words)]
	here := func(path string) bool { return strings.HasPrefix(path, strings.Join(l.path, " ")+" ") }
	if own := lists.Where(found, here); len(own) > 0 {
		found = own
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

// commands returns what may be named next.
func (l *line) commands() []*Command {
	if l.command == nil {
		return l.app.Commands
	}
	return l.command.Subcommands
}

// words returns the command at hand as it is typed.
func (l *line) words() string {
	return strings.Join(append([]string{l.app.Name}, l.path...), " ")
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
	case f == nil && words[0][1] != '-' && takesValue(l.find(words[0][1:2])): // -ritalian
		name, value = words[0][1:2], words[0][2:]
	case joined || f == nil:
	case !takesValue(f):
		value = "true"
	case len(words) == 1 || l.isFlag(words[1]):
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

// isFlag reports whether a word is a flag that somebody knows.
func (l *line) isFlag(word string) bool {
	return strings.HasPrefix(word, "--") && l.find(withoutDashes(word)) != nil
}

// find returns the flag of that name: the command's own or, for flags typed
// before the command, any command's. The format is any command's everywhere: what
// is wrong with a line is told in it.
func (l *line) find(name string) Flag {
	if f := findFlag(l.known(), name); f != nil {
		return f
	}
	if name == formatFlag || name == "f" {
		return findFlagBelow(l.app.Commands, name)
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

// known returns the flags of the command named, or of the program.
func (l *line) known() []Flag {
	if l.command == nil {
		return l.app.Flags
	}
	return l.command.Flags
}

// check refuses flags that the command has not, and values that are not among
// those to be chosen from. An empty one is none in the environment, but typed it
// is a mistake.
func (l *line) check() error {
	if l.ignoresFlags() {
		return nil
	}
	for _, t := range l.typed {
		f := findFlag(l.known(), t.name)
		if l.command == nil {
			f = l.find(t.name)
		}
		c, chosen := f.(choiceFlag)
		switch {
		case f == nil:
			return Misuse("unknown-flag", "flag", t.word, "command", l.words(), "meant", DidYouMean("--"+t.name, l.flagNames()))
		case !chosen || slices.Contains(c.choices, t.value):
		case t.value == "":
			return Misuse("value-empty", "flag", c.Name, "choices", c.choices, "command", l.words())
		case c.Name == formatFlag && len(c.choices) == 1:
			return Misuse("dialogue-is-text", "flag", c.Name, "value", t.value, "command", l.words())
		case !c.open:
			return Misuse("unknown-choice", "flag", c.Name, "value", t.value, "choices", c.choices)
		}
	}
	return nil
}

// flags returns the flags of the command with the values typed, and the
// arguments.
func (l *line) flags() (*flag.FlagSet, error) {
	set := flag.NewFlagSet(l.words(), flag.ContinueOnError)
	for _, f := range l.known() {
		if err := f.Apply(set); err != nil {
			return nil, err
		}
	}
	if l.ignoresFlags() {
		return set, nil
	}
	for _, t := range l.typed {
		f := findFlag(l.known(), t.name)
		if takesFile(f) {
			t.value = Path(l.ctx, t.value)
		}
		if set.Set(f.Names()[0], t.value) != nil {
			return nil, Misuse(expected(f), "flag", t.dashed(), "value", t.value, "command", l.words())
		}
		if r, ok := f.(rangeFlag); ok {
			if n := set.Lookup(r.Name).Value.(flag.Getter).Get().(int); n < r.least || n > r.most {
				return nil, Misuse("number-out-of-range", "flag", r.Name, "value", n, "least", r.least, "most", r.most)
			}
		}
	}
	return set, set.Parse(append([]string{"--"}, l.args...))
}

// ignoresFlags reports whether the command says the same whatever it is given.
func (l *line) ignoresFlags() bool { return l.command != nil && l.command.SkipFlagParsing }

func (t typed) dashed() string {
	if len(t.name) == 1 {
		return "-" + t.name
	}
	return "--" + t.name
}

// expected returns what is wrong with a value that a flag does not take.
func expected(f Flag) notation.Kind {
	switch f.(type) {
	case *urfave.IntFlag, rangeFlag:
		return "not-a-whole-number"
	case *urfave.Uint64Flag:
		return "not-a-count"
	case *urfave.DurationFlag:
		return "not-a-time"
	}
	return "true-or-false-expected"
}

// lang returns the language that a line asks for or, failing that, the
// environment.
func (l *line) lang() (catalog.Lang, error) {
	for _, t := range l.typed {
		if t.name != langFlag {
			continue
		}
		lang, ok := catalog.ParseLang(t.value)
		if !ok && t.value != "" {
			return environmentLang(l.ctx), Misuse("unknown-lang", "value", t.value, "choices", catalog.Langs())
		}
		return lang, nil
	}
	return environmentLang(l.ctx), nil
}

// asksForJSON reports whether a line, which may make no sense, asks for JSON.
func (l *line) asksForJSON() bool {
	return slices.ContainsFunc(l.typed, func(t typed) bool { return (t.name == formatFlag || t.name == "f") && isJSON(t.value) })
}
