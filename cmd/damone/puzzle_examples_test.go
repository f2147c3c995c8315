package main

import (
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// The examples that the help gives have an answer; those that take their time,
// wait for a player or name a file that is not there are left out.
func TestPuzzleExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	quick := map[string]bool{"solve": true, "list": true, "show": true, "themes": true, "export": true, "next": true, "improve": true}
	for _, command := range puzzleCommand().Subcommands {
		if !quick[command.Name] {
			continue
		}
		for line := range strings.Lines(command.Description) {
			example, ok := strings.CutPrefix(strings.TrimSpace(line), "damone puzzle "+command.Name)
			if !ok || command.Name == "next" && !strings.Contains(example, "--show") {
				continue
			}
			t.Run(command.Name+example, func(t *testing.T) {
				example, _, _ := strings.Cut(example, " > ")
				args := splitCommand("puzzle " + command.Name + example)
				if command.Name == "next" {
					args = append(args, "--no-log")
				}
				if r := runWith("", args...); r.status != cli.ExitYes || r.out == "" {
					t.Errorf("exit status %d: %s", r.status, r.err)
				}
			})
		}
	}
}
