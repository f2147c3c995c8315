package foreign

import (
	"context"
	"time"
)

// endDescendants waits for what is left of a process that has ended to end too.
// It is killed, and left is then true, when it does not or ctx is done.
func (p *Process) endDescendants(ctx context.Context, patience time.Duration) (left bool) {
	end := time.Now().Add(patience)
	for ; ; time.Sleep(5 * time.Millisecond) {
		rest := remaining(p.cmd.Process.Pid, p.mark)
		overdue := ctx.Err() != nil || !time.Now().Before(end)
		if len(rest) == 0 || left && time.Since(end) > dying {
			return left
		}
		if overdue {
			killAll(rest) // again, when it was starting others at that moment
			left = true
		}
	}
}

// dying is how long what was killed may take to be gone.
const dying = time.Second
