//go:build !linux

package machine

// FreeMemory is how much memory the machine has left: here nobody knows.
func FreeMemory() int64 { return Unknown }

// FreeDisk is how much room a folder has left: here nobody knows.
func FreeDisk(string) int64 { return Unknown }
