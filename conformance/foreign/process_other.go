//go:build !unix

package foreign

import "os/exec"

// ownGroup has nothing to do where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command; its children are beyond reach here.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// fellingSignal is none: there are no signals here.
func fellingSignal(error) int { return 0 }
