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

// BudgetError says that a search was given nothing to spend.
type BudgetError struct{ Limits Limits }

func (e *BudgetError) Error() string {
	switch {
	case e.Limits.Time < 0:
		return fmt.Sprintf("the time allowed is %v: give a positive one", e.Limits.Time)
	case e.Limits.Depth < 0:
		return fmt.Sprintf("the depth allowed is %d: give a positive one", e.Limits.Depth)
	}
	return "the budget is zero: allow some nodes, depth or time"
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
	Goal   Goal
	Kind   GoalKind
	Number int // what was asked for
	Limit  int // the least or the most that can be
}

// GoalKind says in a stable word what is wrong with a goal.
type GoalKind string

// The kinds of a GoalError.
const (
	NoMoves      GoalKind = "no-moves-allowed"
	TooManyMoves GoalKind = "too-many-moves"
	NegativeGain GoalKind = "gain-is-a-loss"
	GainTooGreat GoalKind = "gain-too-great"
)

func (e *GoalError) Error() string {
	return fmt.Sprintf("%s: %d, limit %d", strings.ReplaceAll(string(e.Kind), "-", " "), e.Number, e.Limit)
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
