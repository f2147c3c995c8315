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

// diedOfSignal reports whether a command ended by a signal.
func diedOfSignal(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// killAll kills processes, or groups of them where the number is negative. One
// that has ended meanwhile needs no killing.
func killAll(ids []int) {
	for _, id := range ids {
		_ = syscall.Kill(id, syscall.SIGKILL)
	}
}
