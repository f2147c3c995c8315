package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// answers is what somebody types who presses Ctrl-C when there is no more.
type answers struct {
	io.Reader
	interrupt context.CancelFunc
}

func (a answers) Read(b []byte) (int, error) {
	n, err := a.Reader.Read(b)
	if n == 0 {
		a.interrupt()
		err = context.Canceled
	}
	return n, err
}

// Ctrl-C ends a session, and what it has come to is told.
func TestInterruptedSession(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"solution\n", "0 of 1 solved, "},
		{"", "0 of 0 solved, "},
	} {
		ctx, interrupt := context.WithCancel(t.Context())
		r := runUntil(ctx, answers{strings.NewReader(c.typed), interrupt}, "puzzle", "next", "--count", "3", "--no-log")
		if r.status != cli.ExitInterrupted || !strings.Contains(r.out, c.want) {
			t.Errorf("after %q exit status %d, want %q: %s", c.typed, r.status, c.want, r.out)
		}
	}
}

// What next --show names is what next deals, even to a reader who has no log yet.
func TestShownIsDealt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	id := strings.TrimSpace(runWith("", "puzzle", "next", "--log", file, "--show").out)
	dealt := runWith("solution\n", "puzzle", "next", "--log", file).out
	if id == "" || !strings.Contains(dealt, id+": ") {
		t.Errorf("%q is shown, and %.300q dealt", id, dealt)
	}
}
