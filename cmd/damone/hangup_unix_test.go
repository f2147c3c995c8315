//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"damone/cmd/internal/cli"
)

// said is what a running program has printed.
type said struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// A window that is closed in the middle of a game does not lose it.
func TestHangUpKeepsTheGame(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOME", dir)
	in, typed := io.Pipe()
	out, ended := new(said), make(chan int, 1)
	go func() {
		args := []string{"damone", "play", "--no-tables", "--side", "both", "--ruleset", "italian"}
		ended <- run(args, cli.Streams{In: in, Out: out, Err: io.Discard})
	}()
	if _, err := io.WriteString(typed, "22-18\n"); err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(out.String(), "1. 22-18") {
		time.Sleep(time.Millisecond)
	}
	closed := syscall.SIGHUP
	if signal.Ignored(closed) { // under nohup, where windows may be closed
		closed = syscall.SIGTERM
	}
	if err := syscall.Kill(os.Getpid(), closed); err != nil {
		t.Fatal(err)
	}
	if status := <-ended; status != cli.ExitInterrupted {
		t.Errorf("exit status %d", status)
	}
	_, name, _ := strings.Cut(out.String(), "--resume ")
	name, _, _ = strings.Cut(name, "'")
	game, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(game), "1. 22-18 *") {
		t.Errorf("%q holds %q, %v", filepath.Base(name), game, err)
	}
}
