package cli

import (
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/notation/lists"
)

// complete lists what the last of the words typed so far may become, whether it
// is unfinished or empty; arguments lists those of commands by their words.
func complete(app *urfave.App, words []string, arguments map[string]func() []string) []string {
	words = withoutEquals(words)
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	word, l := words[last], readLine(app, words[:last])
	flag, _, joined := strings.Cut(word, "=")
	var candidates []string
	switch {
	case l.lacking != nil:
		candidates = l.lacking.choices
	case l.fault != nil:
	case !strings.HasPrefix(word, "-"):
		candidates = l.nextWords(arguments)
	case !joined:
		candidates = l.flagNames()
	default:
		if f := l.find(withoutDashes(flag)); f != nil {
			candidates = lists.Each(f.choices, func(value string) string { return flag + "=" + value })
		}
	}
	return lists.Where(candidates, func(c string) bool { return strings.HasPrefix(c, word) })
}

// withoutEquals returns the words with --flag = value, which is how bash cuts
// --flag=value, as --flag value.
func withoutEquals(words []string) []string {
	var out []string
	for i, word := range words {
		switch {
		case word != "=" || i == 0 || !strings.HasPrefix(words[i-1], "--"):
			out = append(out, word)
		case i == len(words)-1:
			out = append(out, "")
		}
	}
	return out
}

func (l *line) flagNames() []string {
	return lists.Each(l.known(), func(f Flag) string { return "--" + f.Names()[0] })
}

// nextWords returns the commands, or the arguments, that may come next.
func (l *line) nextWords(arguments map[string]func() []string) []string {
	command := strings.Join(l.path, " ")
	if command == "help" {
		if asked := readLine(l.app, l.args); asked.fault == nil {
			return asked.commandNames()
		}
	}
	words := l.commandNames()
	if arguments := arguments[command]; arguments != nil {
		words = append(words, arguments()...)
	}
	return words
}

func (l *line) commandNames() []string {
	return lists.Each(lists.Where(l.commands(), func(c *Command) bool { return !c.Hidden }), func(c *Command) string { return c.Name })
}
