package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"damone"
)

//go:embed completion
var completionFiles embed.FS

// shells names the shells that have a completion script, and its file.
var shells = map[string]string{
	"bash":       "completion/bash.sh",
	"zsh":        "completion/zsh.sh",
	"fish":       "completion/fish.fish",
	"powershell": "completion/powershell.ps1",
}

// shellNames lists the shells.
var shellNames = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print a script that has a shell complete damone's commands",
		ArgsUsage: strings.Join(shellNames, "|"),
		Category:  "the program",
		Description: about(`Prints a script for a shell to read. Commands, flags, the values of flags and
the ids of clauses are completed.`,
			"0; 2 for another shell.",
			"source <(damone completion bash)",
			"source <(damone completion zsh)",
			"damone completion fish > ~/.config/fish/completions/damone.fish",
			"damone completion powershell | Out-String | Invoke-Expression"),
		Action: printCompletion,
	}
}

func printCompletion(c *cli.Context) error {
	file, ok := shells[c.Args().First()]
	if !ok || c.NArg() != 1 {
		return misuse("for example: source <(damone completion bash)", "the name of a shell is expected: %s", either(shellNames))
	}
	script, err := completionFiles.ReadFile(file)
	if err != nil {
		return err
	}
	_, err = c.App.Writer.Write(script)
	return err
}

// completeCommand is what the scripts ask: its arguments are the words typed
// so far, the last of them perhaps unfinished or empty.
func completeCommand() *cli.Command {
	return &cli.Command{
		Name:      "__complete",
		Hidden:    true,
		ArgsUsage: "WORD...",
		Action: func(c *cli.Context) error {
			for _, word := range complete(c.App, c.Args().Slice()) {
				fmt.Fprintln(c.App.Writer, word)
			}
			return nil
		},
	}
}

// complete lists what the last word may become.
func complete(app *cli.App, words []string) []string {
	words = withoutEquals(words)
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	candidates := candidates(app, words[:last], words[last])
	return slices.DeleteFunc(candidates, func(word string) bool { return !strings.HasPrefix(word, words[last]) })
}

// withoutEquals is the words with --flag = value, which is how bash cuts
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

// candidates is what could stand after some words.
func candidates(app *cli.App, before []string, word string) []string {
	l := line{app: app}
	if l.read(before) != nil {
		return valuesAfter(app, before)
	}
	flag, _, joined := strings.Cut(word, "=")
	switch {
	case !strings.HasPrefix(word, "-"):
		return l.words()
	case !joined:
		return l.flagNames()
	}
	var words []string
	for _, value := range choices(l.find(strings.TrimLeft(flag, "-"))) {
		words = append(words, flag+"="+value)
	}
	return words
}

// valuesAfter is the values of the flag that some words end in, if that is
// what they lack.
func valuesAfter(app *cli.App, before []string) []string {
	l, last := line{app: app}, len(before)-1
	if l.read(before[:last]) != nil || !strings.HasPrefix(before[last], "-") {
		return nil
	}
	return choices(l.find(strings.TrimLeft(before[last], "-")))
}

func choices(f cli.Flag) []string {
	if c, ok := f.(choiceFlag); ok {
		return slices.Clone(c.choices)
	}
	return nil
}

func (l *line) flagNames() []string {
	var names []string
	for _, f := range l.known() {
		names = append(names, "--"+f.Names()[0])
	}
	return names
}

// words is the commands, or the arguments, that may come next.
func (l *line) words() []string {
	words := l.commandNames()
	switch strings.Join(l.path, " ") {
	case "help":
		asked := line{app: l.app}
		if asked.read(l.args) == nil {
			words = asked.commandNames()
		}
	case "rules":
		for _, c := range damone.Rules("en").Clauses {
			words = append(words, c.ID)
		}
	case "rulesets show":
		words = append(words, rulesetNames()...)
	case "completion":
		words = append(words, shellNames...)
	}
	return words
}

// commandNames is the commands that may come next.
func (l *line) commandNames() []string {
	var names []string
	for _, c := range l.commands() {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}
