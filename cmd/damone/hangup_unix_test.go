//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
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

// hangUp returns what a closed window sends or, under nohup, where windows may be
// closed, the end of a session.
func hangUp() syscall.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return syscall.SIGTERM
	}
	return syscall.SIGHUP
}

// Whatever signal ends a game does not lose it.
func TestSignalKeepsTheGame(t *testing.T) {
	for _, sig := range []syscall.Signal{hangUp(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) { signalKeepsTheGame(t, sig) })
	}
}

func signalKeepsTheGame(t *testing.T, sig syscall.Signal) {
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
	if err := syscall.Kill(os.Getpid(), sig); err != nil {
		t.Fatal(err)
	}
	if status := <-ended; status != cli.ExitInterrupted {
		t.Errorf("exit status %d", status)
	}
	_, name, _ := strings.Cut(out.String(), "damone serve ")
	name, _, _ = strings.Cut(name, "'")
	game, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(game), "1. 22-18 *") {
		t.Errorf("%q holds %q, %v", filepath.Base(name), game, err)
	}
}

// A window that is closed may be told of twice, by the system and by the shell:
// the second time does not lose the game that is being kept.
func TestSecondHangUpKeepsTheGame(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOME", dir)
	kept := filepath.Join(dir, "damone", "kept.pdn") // a pipe, so that keeping waits for its reader
	if err := errors.Join(os.Mkdir(filepath.Dir(kept), 0o777), syscall.Mkfifo(kept, 0o600)); err != nil {
		t.Fatal(err)
	}
	for {
		cmd := exec.Command("damone", "play", "--no-tables", "--side", "both", "--ruleset", "italian")
		typed, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out := new(said)
		cmd.Stdout = out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(typed, "22-18\n")
		for !strings.Contains(out.String(), "1. 22-18") {
			time.Sleep(time.Millisecond)
		}
		began := time.Now()
		cmd.Process.Signal(hangUp())
		time.Sleep(200 * time.Millisecond)
		cmd.Process.Signal(hangUp())
		together := time.Since(began) < 500*time.Millisecond
		reader, err := os.OpenFile(kept, os.O_RDWR, 0) // does not wait for the writer
		if err != nil {
			t.Fatal(err)
		}
		ended := cmd.Wait()
		text := make([]byte, 1<<16)
		reader.SetReadDeadline(time.Now().Add(time.Minute))
		n, _ := reader.Read(text)
		reader.Close()
		if !together {
			continue // a slow machine: the two may have been two
		}
		if cmd.ProcessState.ExitCode() != cli.ExitInterrupted || !strings.Contains(string(text[:n]), "22-18") {
			t.Errorf("ended with %v, kept %q", ended, text[:n])
		}
		return
	}
}
