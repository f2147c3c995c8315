package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/cmd/internal/view"
	"damone/rules"
)

// toldOnTheWay plays a session in which some text is typed, after which the input ends
// with an error, and returns what it printed.
func toldOnTheWay(t *testing.T, typed string, end error) (string, error) {
	t.Helper()
	var out bytes.Buffer
	s := &view.Options{Ruleset: rules.ItalianDraughts}
	in := io.MultiReader(strings.NewReader(typed), iotest.ErrReader(end))
	shown := io.Writer(&out)
	if end == syscall.EPIPE {
		shown = closed{&out}
	}
	err := play.New(t.Context(), s, play.Options{In: in, Out: shown, Err: &out, People: [2]bool{true, true}, Level: 1}).Run()
	return out.String(), err
}

// closed is a pipe whose reader goes when the first move has been told.
type closed struct{ *bytes.Buffer }

func (c closed) Write(p []byte) (int, error) {
	if strings.Contains(c.String(), "1. 22-18") {
		return 0, syscall.EPIPE
	}
	return c.Buffer.Write(p)
}

// A game that was never saved is kept when a session is broken off; one that has no
// moves is not.
func TestInterruptedGamesAreKept(t *testing.T) {
	for _, c := range []struct {
		name, typed string
		end         error
		kept        []string
	}{
		{"interrupted", "22-18\n", context.Canceled, []string{"1. 22-18 *"}},
		{"nobody reads on", "22-18\n12-16\n21-17\n", syscall.EPIPE, []string{"1. 22-18 *"}},
		{"without moves", "", context.Canceled, nil},
		{"the end of a script", "22-18\n", io.EOF, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("XDG_CONFIG_HOME", dir)
			t.Setenv("HOME", dir)
			t.Setenv("AppData", dir)
			out, err := toldOnTheWay(t, c.typed, c.end)
			if (err == nil) != (c.end == io.EOF) || err != nil && !errors.Is(err, c.end) {
				t.Errorf("error %v", err)
			}
			if c.kept == nil {
				if strings.Contains(out, "kept") {
					t.Errorf("something is kept:\n%s", out)
				}
				return
			}
			_, name, _ := strings.Cut(out, "damone serve ")
			name, _, _ = strings.Cut(name, "'")
			text, err := os.ReadFile(name)
			if err != nil || !strings.HasPrefix(name, dir) {
				t.Fatalf("kept in %q, %v:\n%s", name, err, out)
			}
			var kept []string
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "1.") {
					kept = append(kept, strings.TrimSpace(line))
				}
			}
			if strings.Join(kept, "|") != strings.Join(c.kept, "|") {
				t.Errorf("kept %q, want %q", kept, c.kept)
			}
		})
	}
}

// A mark at the beginning, spaces and empty lines are no part of what is typed.
func TestLinesAreRead(t *testing.T) {
	var out bytes.Buffer
	l := play.NewLines(new(view.Options), strings.NewReader("\ufeff one \n\ntwo"), &out)
	for _, want := range []string{"one", "", "two"} {
		if got, err := l.Next("> "); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	if _, err := l.Next("> "); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// A line that nobody types is a fault of the input, not of the program.
func TestTypedLineTooLong(t *testing.T) {
	l := play.NewLines(new(view.Options), strings.NewReader(strings.Repeat("x", 1<<17)+"\n"), io.Discard)
	_, err := l.Next("> ")
	if got, want := cli.ExitStatus(err), cli.ExitUsage; got != want {
		t.Errorf("exit status %d, want %d: %v", got, want, err)
	}
}
