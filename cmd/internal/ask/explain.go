package ask

import (
	"damone/cmd/internal/view"
	"damone/rules"
)

// Explain shows the ladder at work in a position, and the leaps that are none.
func Explain(rs *rules.Ruleset, p rules.Position) view.Explanation {
	e := view.Explanation{Ruling: rs.Explain(p)}
	if !e.Status.Over() {
		e.Misses = rs.Misses(p)
	}
	return e
}
