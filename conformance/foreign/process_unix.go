//go:build unix

package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
)

// ownGroup starts the command in a process group of its own, so that its
// children can be killed with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the command and its children.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// fellingSignal is the signal that ended a command; 0 where none did.
func fellingSignal(err error) int {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		if status := exit.Sys().(syscall.WaitStatus); status.Signaled() {
			return int(status.Signal())
		}
	}
	return 0
}

// killAll kills processes, or groups of them where the number is negative. One
// that has ended meanwhile needs no killing.
func killAll(ids []int) {
	for _, id := range ids {
		_ = syscall.Kill(id, syscall.SIGKILL)
	}
}

// remaining are the processes that a command left: those of its group, and those
// that have its mark in their environment, whatever group or session they made
// for themselves. One that has ended and that nobody has waited for is none.
func remaining(group int, mark string) []int {
	if runtime.GOOS != "linux" { // what made a group of its own cannot be told there
		if syscall.Kill(-group, 0) != nil {
			return nil
		}
		return []int{-group}
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var out []int
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		if of, alive := groupOf(pid); alive && (of == group || marked(pid, mark)) {
			out = append(out, pid)
		}
	}
	return out
}

// groupOf is the process group of a process that has not ended.
func groupOf(pid int) (group int, alive bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	var state string
	var parent int
	rest := stat[bytes.LastIndexByte(stat, ')')+1:] // a name may have spaces and brackets
	_, err = fmt.Sscan(string(rest), &state, &parent, &group)
	return group, err == nil && state != "Z" && state != "X"
}

// marked reports whether a process has a mark in its environment. Those of
// others cannot be looked into, and are not ours.
func marked(pid int, mark string) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(env, []byte(mark))
}
