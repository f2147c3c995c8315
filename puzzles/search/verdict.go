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
	Enough  int // a number of own moves that suffices, when Proved

	// Detour: this move, Refuted, may win by coming back to the position it is
	// played in, and in no other way: it wastes time.
	Detour bool
}

// Answer is the outcome of a proof search.
type Answer struct {
	Verdict Verdict
	Within  int        // the least number of own moves, when Proved and known; else 0
	Enough  int        // a number of own moves that suffices, when Proved
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
	a.Verdict, a.Within, a.Enough = Refuted, 0, 0
	for _, m := range a.Moves {
		switch {
		case m.Verdict == Proved && (a.Verdict != Proved || m.Enough < a.Enough):
			a.Verdict, a.Within, a.Enough = Proved, m.Within, m.Enough
		case m.Verdict == Unknown && a.Verdict == Refuted:
			a.Verdict = Unknown
		}
	}
}

// settle gives every move that is still open the same verdict.
func (a *Answer) settle(v Verdict) {
	for i := range a.Moves {
		if m := &a.Moves[i]; m.Verdict == Unknown {
			m.Verdict = v
		}
	}
}
