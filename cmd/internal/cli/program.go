package cli

import (
	"embed"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"damone/cmd/internal/view"
)

// ProgramCommands returns the commands that every program has. licenses are the
// program's own and those of what it is linked with.
func ProgramCommands(licenses string) []*Command {
	return []*Command{
		New("help", showHelp, nil),
		New("version", FlagsOnly(func(c *Context) error { return printVersion(c, licenses) }),
			OutputFlags([]string{"table", "json", linesFormat}, Bool("licenses"))),
		New("completion", printCompletion, nil),
		hidden(New("__complete", func(c *Context) error { // the last word perhaps unfinished or empty
			for _, word := range complete(c.App, c.Args().Slice()) {
				fmt.Fprintln(c.Out, word)
			}
			return nil
		}, nil)),
		New("man", FlagsOnly(printMan), nil),
	}
}

func hidden(c *Command) *Command { c.Hidden = true; return c }

func printVersion(c *Context, licenses string) error {
	text := c.App.Name + " " + Version() + "\n"
	if c.Bool("licenses") {
		text = licenses
	} else {
		licenses = ""
	}
	v, builtWith := build()
	return Done(c, view.NewObject(view.OfVersion, "version", v, "go", builtWith, "licenses", view.OrLeft(licenses)), strings.TrimSuffix(text, "\n"))
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
	script, err := completionFiles.ReadFile(shells[c.Args().First()])
	if err != nil || c.NArg() != 1 {
		return c.Takes(-1, -1, "shell-expected", "choices", shellNames())
	}
	_, err = io.WriteString(c.Out, strings.ReplaceAll(string(script), theProgram, c.App.Name))
	return err
}

func shellNames() []string { return slices.Sorted(maps.Keys(shells)) }

// Version returns what the build recorded about itself, in one line.
func Version() string {
	v, builtWith := build()
	return strings.TrimSpace(v + " " + builtWith)
}

// build returns the version, or the revision where there is none, and the Go
// version that built it.
func build() (v, builtWith string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	v = info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v, info.GoVersion
}
