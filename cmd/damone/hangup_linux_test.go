package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
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
