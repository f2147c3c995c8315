package search

import (
	"fmt"
	"strings"
	"time"

	"damone/rules"
)

// Limits is how much a search may spend. Zero means no limit of that kind, but
// one of them must be set: see BudgetError. Nodes are positions looked at; with
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
// *BudgetError.
func (l Limits) Check() error {
	if l.Depth < 0 || l.Time < 0 || l == (Limits{}) {
		return &BudgetError{l}
	}
	return nil
}

// FaultKind says in a stable word what is wrong with a goal or with limits.
type FaultKind string

// String is the kind in words.
func (k FaultKind) String() string { return strings.ReplaceAll(string(k), "-", " ") }

// The kinds of a BudgetError and of a GoalError.
const (
	NoBudget      FaultKind = "budget-is-zero"
	NegativeTime  FaultKind = "time-below-zero"
	NegativeDepth FaultKind = "depth-below-zero"
	NoMoves       FaultKind = "no-moves-allowed"
	TooManyMoves  FaultKind = "too-many-moves"
	NegativeGain  FaultKind = "gain-is-a-loss"
	GainTooGreat  FaultKind = "gain-too-great"
)

// BudgetError says that a search was given nothing to spend.
type BudgetError struct{ Limits Limits }

func (e *BudgetError) Error() string { return e.Kind().String() }

// Kind is what is wrong with the limits.
func (e *BudgetError) Kind() FaultKind {
	switch {
	case e.Limits.Time < 0:
		return NegativeTime
	case e.Limits.Depth < 0:
		return NegativeDepth
	}
	return NoBudget
}

// OverError says that there is nothing to search: the game has ended.
type OverError struct{ Status rules.Status }

func (e *OverError) Error() string {
	if e.Status.Clause == "" {
		return "the game is already over in this position"
	}
	return fmt.Sprintf("the game is already over in this position (%s)", e.Status.Clause)
}

// GoalError says that a goal makes no sense for the side that is to reach it.
type GoalError struct {
	Kind   FaultKind
	Number int // what was asked for
	Limit  int // the least or the most that can be
}

func (e *GoalError) Error() string {
	return fmt.Sprintf("%s: %d, limit %d", e.Kind, e.Number, e.Limit)
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
