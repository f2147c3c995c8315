//go:build !linux

package tablebase

// freeMemory is how much memory the machine has left: here nobody knows.
func freeMemory() int64 { return unknownRoom }

// freeDisk is how much room a folder has left: here nobody knows.
func freeDisk(string) int64 { return unknownRoom }
