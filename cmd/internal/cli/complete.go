package cli

import (
	"damone/notation/lists"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// complete lists what the last of the words typed so far may become, whether it
// is unfinished or empty.
func complete(c *Context, words []string, arguments map[string]func() []string) []string {
	words = withoutEquals(words)
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	k := completion{c.App, arguments}
	candidates := k.candidates(words[:last], words[last])
	return slices.DeleteFunc(candidates, func(word string) bool { return !strings.HasPrefix(word, words[last]) })
}

// completion is what there is to complete words with.
type completion struct {
	app       *urfave.App
	arguments map[string]func() []string
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

// candidates returns what could stand after some words.
func (k *completion) candidates(before []string, word string) []string {
	l := readLine(k.app, before)
	if l.fault != nil {
		return k.valuesAfter(before)
	}
	flag, _, joined := strings.Cut(word, "=")
	switch {
	case !strings.HasPrefix(word, "-"):
		return k.words(l)
	case !joined:
		return l.flagNames()
	}
	return lists.Each(Choices(l.find(strings.TrimLeft(flag, "-"))), func(value string) string { return flag + "=" + value })
}

// valuesAfter returns the values of the flag that some words end in, if that is
// what they lack.
func (k *completion) valuesAfter(before []string) []string {
	last := len(before) - 1
	l := readLine(k.app, before[:last])
	if l.fault != nil || !strings.HasPrefix(before[last], "-") {
		return nil
	}
	return Choices(l.find(strings.TrimLeft(before[last], "-")))
}

// Choices lists the values that a flag is chosen from, nil for any other flag.
func Choices(f Flag) []string {
	if c, ok := f.(choiceFlag); ok {
		return slices.Clone(c.choices)
	}
	return nil
}

func (l *line) flagNames() []string {
	return lists.Each(l.known(), func(f Flag) string { return "--" + f.Names()[0] })
}

// words returns the commands, or the arguments, that may come next on a line.
func (k *completion) words(l *line) []string {
	command := strings.Join(l.path, " ")
	if command == "help" {
		if asked := readLine(k.app, l.args); asked.fault == nil {
			return asked.commandNames()
		}
	}
	words := l.commandNames()
	if arguments := k.arguments[command]; arguments != nil {
		words = append(words, arguments()...)
	}
	return words
}

// commandNames returns the commands that may come next.
func (l *line) commandNames() []string {
	return lists.Each(lists.Where(l.commands(), func(c *Command) bool { return !c.Hidden }), func(c *Command) string { return c.Name })
}
