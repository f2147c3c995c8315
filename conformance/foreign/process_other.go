//go:build !unix

package foreign

import "os/exec"

// ownGroup has nothing to do where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command; its children are beyond reach here.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// fellingSignal is none: there are no signals here.
func fellingSignal(error) int { return 0 }

// remaining cannot be told here.
func remaining(int, string, family) []int { return nil }

// family is none that could be told here.
type family map[int]string

func (family) add(int) {}

// killAll has nothing to kill where no remaining can be told.
func killAll([]int) {}
