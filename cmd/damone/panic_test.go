package main

import (
	"io"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// breaking is an output that breaks at a word.
type breaking struct {
	io.Writer
	word string
}

func (b breaking) Write(p []byte) (int, error) {
	if strings.HasPrefix(string(p), b.word) {
		panic("out of ink")
	}
	return b.Writer.Write(p)
}

// A panic, in whatever goroutine, is our fault, and says so once.
func TestPanicsAreOurFault(t *testing.T) {
	for command, word := range map[string]string{
		"engine --no-tables": "done move", // told by a search, in its goroutine
		"moves":              "",
		"match --no-tables --games 2 --plies 10 random random": "",
	} {
		t.Run(command, func(t *testing.T) {
			var errs strings.Builder
			in := strings.NewReader("level depth=3\ngo think\n")
			status := run(append([]string{"damone"}, strings.Fields(command)...), cli.Streams{In: in, Out: breaking{io.Discard, word}, Err: &errs})
			said := errs.String()
			if status != cli.ExitFault || !strings.HasPrefix(said, "damone: ") || !strings.Contains(said, "please report it") || strings.Count(said, "[running]:") != 1 || strings.Count(said, "out of ink\n") != 1 || !strings.Contains(said, "panic_test.go") {
				t.Errorf("exit status %d, said %.600q", status, said)
			}
		})
	}
}
