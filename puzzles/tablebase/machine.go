package tablebase

import (
	"bufio"
	"fmt"
	"os"
)

// freeMemory returns how much memory the machine has left, in bytes.
func freeMemory() int64 {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return usualMemory
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var kilobytes int64
		if n, _ := fmt.Sscanf(lines.Text(), "MemAvailable: %d kB", &kilobytes); n == 1 {
			return kilobytes << 10
		}
	}
	return usualMemory
}
