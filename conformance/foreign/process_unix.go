//go:build unix

package foreign

import (
	"errors"
	"os/exec"
	"syscall"
)

// ownGroup starts the command in a process group of its own, so that its
// children can be killed with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the command and its children.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// fellingSignal returns the signal that ended a command; 0 where none did.
func fellingSignal(err error) int {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		if status := exit.Sys().(syscall.WaitStatus); status.Signaled() {
			return int(status.Signal())
		}
	}
	return 0
}
