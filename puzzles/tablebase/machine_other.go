//go:build !linux

package tablebase

// freeMemory returns how much memory the machine has left: here nobody knows, and some
// is taken for granted.
func freeMemory() int64 { return usualMemory }
