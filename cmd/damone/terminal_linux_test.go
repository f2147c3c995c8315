package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"damone/cmd/internal/cli"
)

// terminal makes a terminal: what somebody types and sees, and what a program
// reads and writes.
func terminal(t *testing.T) (window, line *os.File) {
	window, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	var number, unlocked uint32
	for request, value := range map[uintptr]*uint32{syscall.TIOCGPTN: &number, syscall.TIOCSPTLCK: &unlocked} {
		if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, window.Fd(), request, uintptr(unsafe.Pointer(value))); err != 0 {
			t.Fatal(err)
		}
	}
	if line, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	return window, line
}

// Closing the window of a game ends it like Ctrl-C, though nothing can be
// written there any more.
func TestClosedWindow(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	window, line := terminal(t)
	cmd := exec.Command("damone", "play", "--no-tables", "--side", "both")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = line, line, line
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line.Close()
	if text, err := bufio.NewReader(window).ReadString('>'); err != nil { // the prompt
		t.Fatalf("%v after %q", err, text)
	}
	window.Close()
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != cli.ExitInterrupted {
		t.Errorf("exit status %d", status)
	}
}

// A copy of a record is exact for who reads it from a pipe, and harmless on a terminal.
func TestCopyOfARecord(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	writeHostileFiles(t, legible)
	for _, format := range []string{"pdn"} {
		convert := []string{"convert", "--to", format, "game.pdn", "-"}
		if r := runWith("", convert...); format == "pdn" && !strings.Contains(r.out, "\u202etxt") {
			t.Errorf("%s: a copy without what was in it: %q", format, r.out)
		}
		window, line := terminal(t)
		go func() {
			run(append([]string{"damone"}, convert...), cli.Streams{In: strings.NewReader(""), Out: line, Err: line})
			line.Close()
		}()
		shown, _ := io.ReadAll(window) // ends with an error when the other end is closed
		if !strings.Contains(string(shown), `\u202etxt`) {
			t.Errorf("%s: on a terminal %q", format, shown)
		}
		checkHarmless(t, format, result{out: strings.ReplaceAll(string(shown), "\r\n", "\n")})
	}
}
