//go:build unix && !linux

package foreign

import (
	"os/exec"
	"syscall"
)

// mark is none: there is nothing here that all descendants would keep.
type mark struct{}

func startMarked(cmd *exec.Cmd) (mark, error) { return mark{}, cmd.Start() }

// remaining is the group of a command as long as there is any of it. What made a
// group of its own cannot be told here.
func remaining(group int, _ mark) []int {
	if syscall.Kill(-group, 0) != nil {
		return nil
	}
	return []int{-group}
}
