package search

import "damone/rules"

// Verdict is what a proof search says of a goal.
type Verdict uint8

// The verdicts. Unknown means that the budget was spent, or that the answer
// depends on rules a search cannot decide soundly.
const (
	Unknown Verdict = iota
	Proved          // the goal is reached against every defence
	Refuted         // a defence prevents it
)

func (v Verdict) String() string { return [...]string{"unknown", "proved", "refuted"}[v] }

// VerdictOf is the verdict of a search that came to its end.
func VerdictOf(reached bool) Verdict {
	if reached {
		return Proved
	}
	return Refuted
}

// RootMove is a legal move of the position searched and whether it reaches the
// goal.
type RootMove struct {
	Move    rules.Move
	Verdict Verdict
	Within  int // the least number of own moves, this one included, when Proved and known; else 0
	Enough  int // a number of own moves that suffices, when Proved

	// Detour: this move, Refuted, may win by coming back to the position it is
	// played in, and in no other way: it wastes time.
	Detour bool
}
