//go:build unix

package foreign

import (
	"errors"
	"os/exec"
	"syscall"
	"time"
)

// ownGroup starts the command in a process group of its own, so that its
// children can be killed with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the command and its children.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// felled reports whether a command ended by a signal.
func felled(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// leftBehind reports whether children of a command that has ended are still
// there a moment later, and kills them.
func leftBehind(cmd *exec.Cmd) bool {
	for range 10 {
		if syscall.Kill(-cmd.Process.Pid, 0) != nil {
			return false
		}
		time.Sleep(5 * time.Millisecond)
	}
	killGroup(cmd)
	return true
}
