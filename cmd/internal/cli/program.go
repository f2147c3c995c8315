package cli

import (
	"embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/template"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
)

// ProgramCommands returns the commands that every program has. arguments lists
// what the arguments of commands may be, by the command's name: "rulesets show".
// licenses are the program's own and those of what it is linked with.
func ProgramCommands(arguments map[string]func() []string, licenses string) []*Command {
	arguments["completion"] = shellNames
	return []*Command{
		{Name: "help", Action: showHelp},
		{Name: "version", Action: func(c *Context) error { return printVersion(c, licenses) }, Flags: append(
			OutputFlags("table", "json", "ndjson"), Bool("licenses"))},
		{Name: "completion", Action: printCompletion},
		{Name: "__complete", Hidden: true, Action: func(c *Context) error { return completeWords(c, arguments) }},
		{Name: "man", Action: FlagsOnly(printMan)},
	}
}

func printVersion(c *Context, licenses string) error {
	if c.NArg() > 0 {
		return Misuse("no-arguments-expected", "n", c.NArg())
	}
	text := c.App.Name + " " + Version() + "\n"
	if c.Bool("licenses") {
		text = licenses
	} else {
		licenses = ""
	}
	v, builtWith := build()
	return Done(c, struct {
		Type     view.Type `json:"type"`
		Version  string    `json:"version"`
		Go       string    `json:"go"`
		Licenses string    `json:"licenses,omitempty"`
	}{view.OfVersion, v, builtWith, licenses}, strings.TrimSuffix(text, "\n"))
}

// manText is the manual page. Prose is set as it stands: its lines are short,
// and its examples must keep theirs.
//
//go:embed man.tmpl
var manText string

// commandsBelow is commands, and the name of the one they are below.
type commandsBelow struct {
	Name     string
	Commands []*Command
}

func printMan(c *Context) error {
	page := template.Must(template.New("man").Funcs(template.FuncMap{
		"roff":      func(text string) string { return roff(strings.TrimRight(text, " ")) },
		"upper":     strings.ToUpper,
		"say":       func(k catalog.Key) string { return Lang(c).Say(k) },
		"topics":    func() []topic { return topicsOf(c) },
		"below":     func(name string, list []*Command) commandsBelow { return commandsBelow{name, list} },
		"described": func(command *Command) *Command { return described(c.App, command) },
		"cut":       func(flag string) []string { return strings.SplitN(flag, "	", 2) },
	}).Parse(manText))
	return Buffered(c, func(w io.Writer) error { return page.Execute(w, c.App) })
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

func printCompletion(c *Context) error {
	file, ok := shells[c.Args().First()]
	if !ok || c.NArg() != 1 {
		return Misuse("shell-expected", "choices", shellNames())
	}
	script, err := completionFiles.ReadFile(file)
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.App.Writer, strings.ReplaceAll(string(script), theProgram, c.App.Name))
	return err
}

func shellNames() []string { return slices.Sorted(maps.Keys(shells)) }

// completeWords is what the scripts ask: its arguments are the words typed
// so far, the last of them perhaps unfinished or empty.
func completeWords(c *Context, arguments map[string]func() []string) error {
	for _, word := range complete(c, c.Args().Slice(), arguments) {
		fmt.Fprintln(c.App.Writer, word)
	}
	return nil
}
