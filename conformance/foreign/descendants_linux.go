package foreign

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// mark tells what an engine started from all other processes. It is their limit
// of file locks, which Linux hands from parent to child and has long ceased to
// heed: no other parent, session or environment takes it away. The upper half is
// of an engine; the lower one is of an engine that such an engine starts, as an
// exam within an exam does.
type mark uint64

const firstMark mark = 1 << 62

// newMark is a mark for a child of a process that may have a mark itself.
func newMark(own mark) mark {
	if own < firstMark || own > 2*firstMark { // it has none
		return firstMark | mark(rand.Uint32N(1<<30))<<32
	}
	return own>>32<<32 | mark(rand.Uint32()|1)
}

// on reports whether a process bears the mark, or one that was made within it.
func (m mark) on(pid int) bool {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	_, line, _ := bytes.Cut(text, []byte("\nMax file locks "))
	word, _, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
	n, err := strconv.ParseUint(word, 10, 64)
	return err == nil && (mark(n) == m || mark(n)>>32<<32 == m)
}

// starting is held while this process bears the mark of a child.
var starting sync.Mutex

// startMarked starts a command that bears a mark from the beginning, so that
// nothing it starts is without; 0 where the system grants none. What others
// started from this process meanwhile is to bear none.
func startMarked(cmd *exec.Cmd) (mark, error) {
	starting.Lock()
	defer starting.Unlock()
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_LOCKS, &own); err != nil {
		return 0, cmd.Start()
	}
	m := newMark(mark(own.Cur))
	if err := unix.Prlimit(0, unix.RLIMIT_LOCKS, &unix.Rlimit{Cur: uint64(m), Max: own.Max}, &own); err != nil {
		return 0, cmd.Start()
	}
	err := cmd.Start()
	unmark(m, own)
	for pid, at := range running() {
		if at.parent == os.Getpid() && (err != nil || pid != cmd.Process.Pid) && m.on(pid) {
			_ = unix.Prlimit(pid, unix.RLIMIT_LOCKS, &own, nil)
		}
	}
	return m, err
}

// unmark takes the mark of a child from this process again.
func unmark(m mark, own unix.Rlimit) {
	syscall.ForkLock.RLock() // what is being forked with the mark can then be seen
	defer syscall.ForkLock.RUnlock()
	var was unix.Rlimit
	_ = unix.Prlimit(0, unix.RLIMIT_LOCKS, &own, &was) // it may be what it was
	if mark(was.Cur) != m {                            // the parent took its mark away meanwhile
		_ = unix.Prlimit(0, unix.RLIMIT_LOCKS, &was, nil)
	}
}

// remaining are the processes that a command left: those of its group and those
// that bear its mark. One that has ended and that nobody has waited for is none.
func remaining(group int, m mark) []int {
	var out []int
	for pid, at := range running() {
		if at.group == group || m != 0 && m.on(pid) {
			out = append(out, pid)
		}
	}
	return out
}

// stat is what the system tells of a process.
type stat struct{ parent, group int }

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
		if len(fields) > 2 && fields[0] != "Z" && fields[0] != "X" {
			parent, _ := strconv.Atoi(fields[1])
			group, _ := strconv.Atoi(fields[2])
			out[pid] = stat{parent, group}
		}
	}
	return out
}
