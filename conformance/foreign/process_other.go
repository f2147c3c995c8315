//go:build !unix

package foreign

import "os/exec"

// ownGroup has nothing to do where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command; its children are beyond reach here.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// fellingSignal is none: there are no signals here.
func fellingSignal(error) int { return 0 }

// mark is none that could be told here.
type mark struct{}

func startMarked(cmd *exec.Cmd) (mark, error) { return mark{}, cmd.Start() }

// remaining cannot be told here.
func remaining(int, mark) []int { return nil }

// killAll has nothing to kill where no remaining can be told.
func killAll([]int) {}
