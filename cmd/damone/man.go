package main

import (
	"embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/template"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// manText is the manual page. Prose is set as it stands: its lines are short,
// and its examples must keep theirs.
//
//go:embed man.tmpl
var manText string

// commandsBelow is commands, and the name of the one they are below.
type commandsBelow struct {
	Name     string
	Commands []*cli.Command
}

func printMan(c *cli.Context) error {
	page := template.Must(template.New("man").Funcs(template.FuncMap{
		"roff":      func(text string) string { return roff(strings.TrimRight(text, " ")) },
		"upper":     strings.ToUpper,
		"say":       func(k catalog.Key) string { return cli.Lang(c).Say(k) },
		"topics":    func() []cli.Topic { return cli.Topics(c) },
		"below":     func(name string, list []*cli.Command) commandsBelow { return commandsBelow{name, list} },
		"described": func(command *cli.Command) *cli.Command { return cli.Described(c.App, command) },
		"cut":       func(flag string) []string { return strings.SplitN(flag, "	", 2) },
	}).Parse(manText))
	return cli.Buffered(c, func(w io.Writer) error { return page.Execute(w, c.App) })
}

// roff escapes what man would take for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(line)
	}
	return b.String()
}

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
