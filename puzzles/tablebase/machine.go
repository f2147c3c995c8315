package tablebase

import (
	"math"
	"runtime/debug"
)

// unknownRoom is how much room there is where nobody knows.
const unknownRoom = math.MaxInt64

// freesMemory reports whether there is so much memory left, if need be after what
// can be given up was given up and what is done with was collected.
func freesMemory(need int64, giveUp func()) bool {
	if freeMemory() >= need {
		return true
	}
	giveUp()
	debug.FreeOSMemory()
	return freeMemory() >= need
}
