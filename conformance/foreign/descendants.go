package foreign

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// marks counts the processes.
var marks atomic.Int64

// follow prepares a process, before it is started, for what it will start to be
// found. The mark's name is its own, so that an exam within an exam hides
// nothing.
func (p *Process) follow() {
	p.mark = fmt.Sprintf("DAMONE_EXAM_%d_%d_%d=1", os.Getpid(), time.Now().UnixNano(), marks.Add(1))
	p.known = make(family)
	p.cmd.Env = append(os.Environ(), p.mark)
	ownGroup(p.cmd)
}

// Note remembers what the process, which runs, has started up to now: a child
// that clears its environment bears no mark.
func (p *Process) Note() { p.known.add(p.cmd.Process.Pid) }

// endDescendants waits for what is left of a process that has ended to end too,
// and kills it when it does not, or ctx is done; left is then true.
func (p *Process) endDescendants(ctx context.Context, patience time.Duration) (left bool) {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		left := remaining(p.cmd.Process.Pid, p.mark, p.known)
		if len(left) == 0 {
			return false
		}
		if ctx.Err() != nil || !time.Now().Before(end) {
			killAll(left)
			return true
		}
	}
}
