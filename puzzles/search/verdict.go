package search

import "damone/rules"

// Verdict is what a proof search says of a goal.
type Verdict uint8

// The verdicts. Unknown means that the budget was spent, or that the answer
// depends on rules a search cannot decide soundly; see Answer.
const (
	Unknown Verdict = iota
	Proved          // the goal is reached against every defence
	Refuted         // a defence prevents it
)

func (v Verdict) String() string { return [...]string{"unknown", "proved", "refuted"}[v] }

// verdictOf is the verdict of a finished search.
func verdictOf(reached bool) Verdict {
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
}

// Answer is the outcome of a proof search.
type Answer struct {
	Verdict Verdict
	Within  int        // the least number of own moves, when Proved and known; else 0
	Moves   []RootMove // every legal move, in the ruleset's order
	Nodes   uint64
	Stopped Stop
}

// Keys are the moves proved to reach the goal.
func (a Answer) Keys() []rules.Move {
	var keys []rules.Move
	for _, m := range a.Moves {
		if m.Verdict == Proved {
			keys = append(keys, m.Move)
		}
	}
	return keys
}

// conclude sums the moves up: one that is proved proves, all refuted refute.
func (a *Answer) conclude() {
	a.Verdict, a.Within = Refuted, 0
	for _, m := range a.Moves {
		switch {
		case m.Verdict == Proved && (a.Verdict != Proved || m.Within < a.Within):
			a.Verdict, a.Within = Proved, m.Within
		case m.Verdict == Unknown && a.Verdict == Refuted:
			a.Verdict = Unknown
		}
	}
}
