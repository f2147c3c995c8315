package foreign

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"time"
)

// Descendants are what a command starts, whatever group, session or environment
// those make for themselves: as far as the system tells, they end with it.
type Descendants struct {
	cmd   *exec.Cmd
	mark  string // in the command's environment, and in that of all it starts
	known family // what it is known to have started
}

// marks counts the commands followed.
var marks atomic.Int64

// Follow prepares a command, before it is started, for what it will start to be
// found. The mark's name is its own, so that an exam within an exam hides
// nothing.
func Follow(cmd *exec.Cmd) *Descendants {
	mark := fmt.Sprintf("DAMONE_EXAM_%d_%d_%d=1", os.Getpid(), time.Now().UnixNano(), marks.Add(1))
	cmd.Env = append(os.Environ(), mark)
	ownGroup(cmd)
	return &Descendants{cmd, mark, make(family)}
}

// Note remembers what the command, which runs, has started up to now.
func (d *Descendants) Note() { d.known.add(d.cmd.Process.Pid) }

// Kill kills the command and its group.
func (d *Descendants) Kill() { killGroup(d.cmd) }

// End waits for what is left of a command that has ended to end too, and kills
// it when it does not, or ctx is done; left is then true.
func (d *Descendants) End(ctx context.Context, patience time.Duration) (left bool) {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		left := remaining(d.cmd.Process.Pid, d.mark, d.known)
		if len(left) == 0 {
			return false
		}
		if ctx.Err() != nil || !time.Now().Before(end) {
			killAll(left)
			return true
		}
	}
}
