package cli

import (
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/notation/lists"
)

// complete lists what the last of the words typed so far may become, whether it
// is unfinished or empty; arguments lists those of commands by their words.
func complete(app *urfave.App, words []string, arguments map[string]func() []string) []string {
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	word, l := words[last], readLine(app, words[:last])
	var candidates []string
	switch {
	case l.lacking != nil:
		candidates = l.lacking.choices
	case l.fault != nil:
	case strings.HasPrefix(word, "-"):
		candidates = l.flagNames()
	default:
		candidates = l.nextWords(arguments)
	}
	return lists.Where(candidates, func(c string) bool { return strings.HasPrefix(c, word) })
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
