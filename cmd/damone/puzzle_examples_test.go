package main

import (
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// The examples that the help gives have an answer; those that take their time,
// wait for a player or name a file that is not there are left out.
func TestPuzzleExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"solve", "list", "export", "next"} {
		examples := catalog.English.Say(catalog.Key("help.puzzle " + name + ".examples"))
		for line := range strings.Lines(examples) {
			example, ok := strings.CutPrefix(strings.TrimSpace(line), "damone puzzle "+name)
			if !ok || name == "next" && !strings.Contains(example, "--show") {
				continue
			}
			t.Run(name+example, func(t *testing.T) {
				example, _, _ := strings.Cut(example, " > ")
				args := splitCommand("puzzle " + name + strings.Replace(example, "-c 12 ", "-c 2 ", 1))
				if name == "next" {
					args = append(args, "--no-log")
				}
				if r := runWith("", args...); r.status != cli.ExitYes || r.out == "" {
					t.Errorf("exit status %d: %s", r.status, r.err)
				}
			})
		}
	}
}
