package search

import (
	"time"

	"damone/notation"
	"damone/rules"
)

// Limits is how much a search may spend. Zero means no limit of that kind, but
// one of them must be set. Nodes are positions looked at; with
// one thread a limit in nodes makes a search repeatable.
type Limits struct {
	Nodes uint64
	Depth int           // plies, for alpha-beta only
	Time  time.Duration // by the wall clock
}

// Options is how to search. Depth is no limit to a proof.
type Options struct {
	Limits  Limits
	Threads int    // at once; 0 is 1. More than one may give different answers from run to run
	Prober  Prober // nil for none
}

// Check refuses limits that limit nothing or are below zero. The error is a
// notation.Fault.
func (l Limits) Check() error {
	switch {
	case l.Time < 0:
		return notation.NewFault("time-below-zero")
	case l.Depth < 0:
		return notation.NewFault("depth-below-zero")
	case l == (Limits{}):
		return notation.NewFault("budget-is-zero")
	}
	return nil
}

// OverFault says that there is nothing to search: the game has ended.
func OverFault(s rules.Status) error {
	return notation.NewFault("game-already-over", "clause", s.Clause)
}

// Stop is why a search ended.
type Stop uint8

// The reasons to stop.
const (
	Finished  Stop = iota // the answer is complete, or the depth asked for was reached
	Exhausted             // the budget is spent
	Cancelled             // the context was cancelled
)

func (s Stop) String() string {
	return [...]string{"finished", "budget spent", "cancelled"}[s]
}
