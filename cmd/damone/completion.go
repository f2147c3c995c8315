package main

import (
	"embed"
	"fmt"
	"maps"
	"slices"

	"damone/cmd/internal/cli"
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

func printCompletion(c *cli.Context) error {
	file, ok := shells[c.Args().First()]
	if !ok || c.NArg() != 1 {
		return cli.Misuse("shell-expected", "choices", shellNames())
	}
	script, err := completionFiles.ReadFile(file)
	if err != nil {
		return err
	}
	_, err = c.App.Writer.Write(script)
	return err
}

func shellNames() []string { return slices.Sorted(maps.Keys(shells)) }

// completeWords is what the scripts ask: its arguments are the words typed
// so far, the last of them perhaps unfinished or empty.
func completeWords(c *cli.Context) error {
	for _, word := range cli.Complete(c, c.Args().Slice(), arguments) {
		fmt.Fprintln(c.App.Writer, word)
	}
	return nil
}

// arguments lists what the arguments of some commands may be.
var arguments = map[string]func() []string{
	"rules":         clauseIDs,
	"rulesets show": cli.RulesetNames,
	"completion":    shellNames,
}
