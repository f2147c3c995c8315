//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"damone/cmd/internal/cli"
	"damone/testdata/tier"
)

// Ctrl-C is heard by every command shortly after its start, whatever it does.
// Their work has no end or, after a ?, a far one, to which they may have come by then. GAMES
// and PUZZLES are many of them, BIG is an endless file; what is after a < is typed, and LINES
// without an end.
func TestCtrlC(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CACHE_HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	big := manyInputs(t, dir)
	delay := tier.Pick[time.Duration](100, 700) * time.Millisecond
	turns := make(chan bool, 2*runtime.GOMAXPROCS(0))
	every := tier.Pick(8, 1)
	for i, line := range listed("long work") {
		if i%every > 0 {
			continue
		}
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			turns <- true
			defer func() { <-turns }()
			endless, hasEnd := strings.CutPrefix(line, "? ")
			command, typed, _ := strings.Cut(endless, " <")
			command = strings.ReplaceAll(big.Replace(command), "DIR", t.TempDir())
			interruptAfter(t, delay, hasEnd, command, strings.ReplaceAll(big.Replace(strings.TrimSpace(typed)), " / ", "\n"))
		})
	}
}

// manyInputs puts long files into a folder, and names them.
func manyInputs(t *testing.T, dir string) *strings.Replacer {
	game, err := os.ReadFile("../../testdata/games/damone.pdn")
	if err != nil {
		t.Fatal(err)
	}
	few, err := os.ReadFile("../../testdata/puzzles/damone-dealt.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"GAMES": "games.pdn", "PUZZLES": "puzzles", "BIG": "big"}
	texts := map[string][]byte{
		"games.pdn": bytes.Repeat(append(game, '\n'), 20_000),
	}
	for i := range 60 {
		texts[fmt.Sprintf("puzzles/%d.yaml", i)] = bytes.ReplaceAll(few, []byte("- id: "), fmt.Appendf(nil, "- id: x%d-", i))
	}
	for name, text := range texts {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "big")); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name, file := range files {
		names = append(names, name, filepath.Join(dir, file))
	}
	return strings.NewReplacer(names...)
}

// interruptAfter runs a command, in a process of its own and with an input that
// stays open, and demands that an interruption ends it, unless it has come to
// its end.
func interruptAfter(t *testing.T, delay time.Duration, hasEnd bool, command, typed string) {
	cmd := exec.Command("damone", splitCommand(command)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if file, err := os.Open(typed); err == nil {
		defer file.Close()
		cmd.Stdin = file
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if typed == "LINES" {
		go typeLines(in)
	} else {
		fmt.Fprintln(in, typed)
	}
	time.AfterFunc(delay, func() { cmd.Process.Signal(os.Interrupt) })
	hung := time.AfterFunc(delay+2*time.Minute, func() { cmd.Process.Kill() })
	_ = cmd.Wait()
	status, heard := cmd.ProcessState.ExitCode(), cmd.ProcessState.String() == "signal: interrupt" // before it listens
	switch {
	case !hung.Stop():
		t.Errorf("still running two minutes after the interruption")
	case hasEnd && status >= cli.ExitYes && status <= cli.ExitUsage: // it was done
	case status != cli.ExitInterrupted && !heard:
		t.Errorf("exit status %d (%v): %.300s", status, cmd.ProcessState, errs.String())
	}
}

// typeLines writes positions until nobody reads them any more.
func typeLines(to io.Writer) {
	lines := strings.Repeat("W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17\n", 1_000)
	for {
		if _, err := io.WriteString(to, lines); err != nil {
			return
		}
	}
}

// A command that waits for a pipe to which nobody writes, or reckons long,
// hears an interruption all the same.
func TestInterruptedWait(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range listed("waiting") {
		t.Run(line, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(t.Context())
			interrupt()
			args := strings.Fields(strings.NewReplacer("PIPE", pipe, "OUT", t.TempDir()).Replace(line))
			if r := runUntil(ctx, strings.NewReader(""), args...); r.status != cli.ExitInterrupted {
				t.Errorf("exit status %d: %s", r.status, r.err)
			}
		})
	}
}
