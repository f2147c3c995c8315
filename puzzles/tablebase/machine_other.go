//go:build !linux

package tablebase

import "math"

// freeMemory returns how much memory the machine has left: here nobody knows, and some
// is taken for granted.
func freeMemory() int64 { return usualMemory }

// freeDisk returns how much room a folder has left: here nobody knows.
func freeDisk(string) int64 { return math.MaxInt64 }
