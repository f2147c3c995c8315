// Package machine tells how much room there is.
package machine

import (
	"math"
	"runtime/debug"
)

// Unknown is how much room there is where nobody knows.
const Unknown = math.MaxInt64

// FreesMemory reports whether there is so much memory left, if need be after what
// can be given up was given up and what is done with was collected.
func FreesMemory(need int64, giveUp func()) bool {
	if FreeMemory() >= need {
		return true
	}
	giveUp()
	debug.FreeOSMemory()
	return FreeMemory() >= need
}
