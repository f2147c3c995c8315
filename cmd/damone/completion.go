package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/rulebook"
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
	if len(words) == 0 {
		return nil
	}
	last := len(words) - 1
	l := line{app: app}
	candidates := l.candidates(words[:last], words[last])
	return slices.DeleteFunc(candidates, func(word string) bool { return !strings.HasPrefix(word, words[last]) })
}

// candidates is what could stand after some words.
func (l *line) candidates(before []string, word string) []string {
	if n := len(before); n > 0 {
		flag := before[n-1]
		if err := l.read(before[:n-1]); err != nil {
			return nil
		}
		if f := l.find(strings.TrimLeft(flag, "-")); f != nil && strings.HasPrefix(flag, "-") && takesValue(f) {
			return choices(f)
		}
		if err := l.read(before[n-1:]); err != nil {
			return nil
		}
	}
	if strings.HasPrefix(word, "-") {
		return l.flagNames()
	}
	return l.words()
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
	var words []string
	for _, c := range l.commands() {
		if !c.Hidden {
			words = append(words, c.Name)
		}
	}
	switch strings.Join(l.path, " ") {
	case "rules":
		for _, c := range rulebook.Open().Clauses {
			words = append(words, c.ID)
		}
	case "rulesets show":
		words = append(words, rulesetNames()...)
	case "completion":
		words = append(words, shellNames...)
	}
	return words
}
