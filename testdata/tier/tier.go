// Package tier tells the two tiers of the tests apart. Everyday tests find the
// faults that people make; exhaustive ones prove that nothing in a million was
// missed, and run with DAMONE_EXHAUSTIVE=1, before a release. Both find nothing of
// the user's.
package tier

import (
	"os"
	"runtime/debug"
	"testing"
)

// Tests throw much away and keep little: unless GOGC says how often, they and the
// programs that they start collect it seldom. What looks at memory sets this itself.
func init() {
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", "400")
		debug.SetGCPercent(400)
	}
}

// Exhaustive reports whether the exhaustive tier runs.
func Exhaustive() bool { return os.Getenv("DAMONE_EXHAUSTIVE") == "1" }

// Only leaves out a test of the exhaustive tier on every other day.
func Only(t testing.TB) {
	t.Helper()
	if !Exhaustive() {
		t.Skip("runs with DAMONE_EXHAUSTIVE=1")
	}
}

// Pick returns how much to try: the first on an ordinary day, the second in the
// exhaustive tier.
func Pick[T any](everyday, exhaustive T) T {
	if Exhaustive() {
		return exhaustive
	}
	return everyday
}
