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
	"strings"
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

// remaining are the processes that a command left: those of its group, those that
// have its mark in their environment, whatever group or session they made for
// themselves, and those known to descend from it. One that has ended and that
// nobody has waited for is none.
func remaining(group int, mark string, known family) []int {
	if runtime.GOOS != "linux" { // what made a group of its own cannot be told there
		if syscall.Kill(-group, 0) != nil {
			return nil
		}
		return []int{-group}
	}
	var out []int
	for pid, at := range running() {
		if at.group == group || known[pid] == at.start || marked(pid, mark) {
			out = append(out, pid)
		}
	}
	return out
}

// family is when the processes started that descend from another, by their ids,
// which may be given to others after them.
type family map[int]string

// add adds the descendants that a process has now.
func (f family) add(pid int) {
	all := running()
	for more := true; more; {
		more = false
		for child, at := range all {
			if _, descends := f[at.parent]; (descends || at.parent == pid) && f[child] != at.start {
				f[child], more = at.start, true
			}
		}
	}
}

// stat is what the system tells of a process.
type stat struct {
	parent, group int
	start         string
}

// running are the other processes that have not ended; none where the system does
// not tell.
func running() map[int]stat {
	out := make(map[int]stat)
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // a name may have spaces and brackets
		if len(fields) > 19 && fields[0] != "Z" && fields[0] != "X" {
			parent, _ := strconv.Atoi(fields[1])
			group, _ := strconv.Atoi(fields[2])
			out[pid] = stat{parent, group, fields[19]}
		}
	}
	return out
}

// marked reports whether a process has a mark in its environment. Those of
// others cannot be looked into, and are not ours.
func marked(pid int, mark string) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(env, []byte(mark))
}
