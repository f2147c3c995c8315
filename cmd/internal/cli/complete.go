package cli

import (
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/notation/lists"
)

// complete lists what the last of the words typed so far may become, whether it
// is unfinished or empty: a command, an option or one of its few values.
func complete(app *urfave.App, words []string) []string {
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
		candidates = l.nextWords()
	}
	return lists.Where(candidates, func(c string) bool { return strings.HasPrefix(c, word) })
}

func (l *line) flagNames() []string {
	return lists.Each(l.known(), func(f Flag) string { return "--" + f.Names()[0] })
}

// nextWords returns the commands that may come next, those that help explains included.
func (l *line) nextWords() []string {
	if strings.Join(l.path, " ") == "help" {
		l = readLine(l.app, l.args)
	}
	return l.commandNames()
}

func (l *line) commandNames() []string {
	return lists.Each(lists.Where(l.commands(), func(c *Command) bool { return !c.Hidden }), func(c *Command) string { return c.Name })
}
