package tablebase

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"damone/rules"
	"damone/testdata/tier"
)

var memoryPieces = flag.Int("memory", 4, "measure the memory of builds of up to N pieces")

// TestMemoryAsPlanned builds one pair of slices after the other and compares the most
// memory that was resident with the plan.
func TestMemoryAsPlanned(t *testing.T) {
	tier.Only(t)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // what tests throw away is no part of the plan
	for _, rs := range []*rules.Ruleset{rules.ItalianDraughts, rules.ItalianDamone} {
		u := newBuilder(t.TempDir(), rs, *memoryPieces, Options{Workers: 1})
		u.tables.room = 0
		for _, j := range u.jobs {
			planned := memoryOf(j.memory)
			debug.SetMemoryLimit(planned)
			debug.FreeOSMemory()
			if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil { // the peak is that of now
				t.Fatal(err)
			}
			if err := u.provide(t.Context(), j); err != nil {
				t.Fatal(err)
			}
			took := peakMemory()
			t.Logf("%s %v: %d MB of %d", rs.ID(), j.slices[0], took>>20, planned>>20)
			if s := j.slices[0]; s.Pieces() >= 4 && max(took-planned, planned-took) > took/5 {
				t.Errorf("%s %v: %d MB are planned, %d taken", rs.ID(), s, planned>>20, took>>20)
			}
		}
	}
}

// peakMemory returns the most memory that was resident, in bytes, by a program as large
// as damone.
func peakMemory() int64 {
	const programBytes = 20 << 20
	status, _ := os.ReadFile("/proc/self/status")
	kilobytes := func(name string) (n int64) {
		_, line, _ := strings.Cut(string(status), name)
		fmt.Sscan(line, &n)
		return n
	}
	return max(kilobytes("VmHWM:")-kilobytes("RssFile:"), 0)<<10 + programBytes
}
