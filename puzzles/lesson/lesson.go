// Package lesson teaches a ruleset, which may be anybody's, by exercises that it makes
// from the ruleset's data. In each the rules leave one move, or one way to win.
package lesson

import (
	"fmt"
	"slices"

	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/theme"
	"damone/rules"
)

// Kind is what the exercises of a lesson ask for.
type Kind string

// The kinds, in the order in which they are taught.
const (
	Take   Kind = "take"   // the only capture, which must be made
	Leap   Kind = "leap"   // the one leap among several that the ranks and directions allow
	Crown  Kind = "crown"  // the move that promotes a piece
	Rung   Kind = "rung"   // the capture that one rung of the ladder leaves
	Mixed  Kind = "mixed"  // the capture that some rung leaves, nobody says which
	Shots  Kind = "shots"  // puzzles of the collection that rest on a rung
	Ending Kind = "ending" // a win of two pieces against one
)

// Lesson is one of a ruleset's.
type Lesson struct {
	Ruleset  *rules.Ruleset
	Kind     Kind
	Name     string     // the clause that it teaches, or its kind where there is no such clause
	Clause   string     // "" for none
	Promotes rules.Rank // the rank of the piece that is to be promoted; NoRank for none
	rung     int        // of the ladder
}

// Exercises is how many each lesson has, besides the board that shows what it teaches.
const Exercises = 8

// ID returns the name of an exercise in a log of attempts.
func (l Lesson) ID(n int) string { return fmt.Sprintf("%s/%s/%d", l.Ruleset.ID(), l.Name, n) }

// Of returns the lessons of a ruleset in the order in which they are best taken.
func Of(rs *rules.Ruleset) (all []Lesson) {
	spec := rs.Spec()
	add := func(l Lesson) {
		l.Ruleset = rs
		if l.Name = l.Clause; l.Name == "" {
			l.Name = string(l.Kind)
		}
		if !slices.ContainsFunc(all, func(o Lesson) bool { return o.Name == l.Name }) {
			all = append(all, l)
		}
	}
	if spec.CaptureOptional {
		spec.Ladder = nil
	} else {
		add(Lesson{Kind: Take, Clause: spec.Clauses.Compulsory})
	}
	for r := rules.Pedina; rs.HasRank(r); r++ {
		if spec.Leaps[r] != rules.AllDirections {
			add(Lesson{Kind: Leap, Clause: spec.Clauses.Leaps[r]})
		}
	}
	for r := rules.Pedina; rs.HasRank(r); r++ {
		if spec.Prey[r]>>1 != 1<<len(spec.Ranks)-1 {
			add(Lesson{Kind: Leap, Clause: spec.Clauses.Prey[r]})
		}
	}
	for r, crown := range spec.Crowns {
		if crown.Becomes != rules.NoRank {
			add(Lesson{Kind: Crown, Clause: spec.Clauses.Crowns[r], Promotes: rules.Rank(r)})
		}
	}
	for i, rung := range spec.Ladder {
		add(Lesson{Kind: Rung, Clause: rung.Clause, rung: i})
	}
	if len(spec.Ladder) > 1 {
		add(Lesson{Kind: Mixed})
	}
	if len(spec.Ladder) > 0 {
		add(Lesson{Kind: Shots})
	}
	add(Lesson{Kind: Ending})
	return all
}

// Puzzles returns those of a collection that the lesson of shots has: the easiest of each
// rung in turn.
func (l Lesson) Puzzles(all []*puzzles.Puzzle) (chosen []*puzzles.Puzzle) {
	var byRung [][]*puzzles.Puzzle
	for _, rung := range l.Ruleset.Spec().Ladder {
		of := lists.Where(all, func(p *puzzles.Puzzle) bool {
			return p.Ruleset.ID() == l.Ruleset.ID() && slices.Contains(p.Themes, theme.Forced(rung))
		})
		byRung = append(byRung, slices.SortedStableFunc(slices.Values(of), func(a, b *puzzles.Puzzle) int { return a.Features.Score() - b.Features.Score() }))
	}
	for i := range Exercises {
		for _, of := range byRung {
			if i < len(of) && !slices.Contains(chosen, of[i]) && len(chosen) < Exercises {
				chosen = append(chosen, of[i])
			}
		}
	}
	return chosen
}

// Result is what comes of a legal move in an exercise.
type Result struct {
	Right bool
	Over  bool        // the exercise is solved
	Reply *rules.Move // that the move meets in a win that goes on
	Moves int         // of the player's own that the win takes from there
}

// Try judges a legal move.
func (l Lesson) Try(p rules.Position, m rules.Move) Result {
	switch l.Kind {
	case Crown:
		right := m.Mover() == l.Promotes && m.Becomes() != rules.NoRank
		return Result{Right: right, Over: right}
	case Ending:
		return endingOf(l.Ruleset, p).try(p, m)
	}
	return Result{Right: true, Over: true}
}
