// Package machine tells how much room there is.
package machine

import "math"

// Unknown is how much room there is where nobody knows.
const Unknown = math.MaxInt64
