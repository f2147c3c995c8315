package verify

import (
	"fmt"
	"slices"

	"damone/notation"
	"damone/puzzles"
	"damone/rules/plain"
)

// Kind is what can be wrong with a puzzle. Kinds are promises.
type Kind string

// The kinds, in the order they are looked for.
const (
	Doubtful   Kind = "position"  // the position could not have arisen in play
	Over       Kind = "over"      // the game is over in it
	FewMoves   Kind = "few-moves" // less than three legal moves at the start
	BadLine    Kind = "line"      // the stored solution cannot be played
	TooShort   Kind = "short"     // less than two decisions
	Unsolved   Kind = "unsolved"  // the stored key does not do it
	Cooked     Kind = "cooked"    // another first move does it too
	Dual       Kind = "dual"      // the grade claims more than is true
	Slack      Kind = "slack"     // fewer moves would do, or more could be gained
	OffLine    Kind = "off-line"  // a later move of the stored solution throws it away
	Undecided  Kind = "undecided" // the budget was spent
	Impossible Kind = "beyond"    // a stipulation that takes tables or an unbounded search
)

// Fault is something wrong with a puzzle.
type Fault struct {
	Kind Kind
	What string
}

func (f Fault) String() string { return string(f.Kind) + ": " + f.What }

// MinMoves and MinDecisions are what a puzzle has at least: legal moves at the
// start, and decisions along the solution.
const (
	MinMoves     = 3
	MinDecisions = 2
)

// Limit is how many positions may be looked at for one puzzle, unless another
// limit is given.
const Limit = 20_000_000

// Puzzle proves a puzzle anew, looking at no more than so many positions. A
// puzzle with no faults is what it says.
func Puzzle(p *puzzles.Puzzle, limit int) []Fault {
	e := &exam{p: p, prover: newProver(p, limit)}
	for _, check := range []func(*exam){(*exam).position, (*exam).line, (*exam).solution, (*exam).uniqueness, (*exam).economy} {
		check(e)
		if e.prover.exhausted() {
			return []Fault{{Undecided, fmt.Sprintf("more than %d positions to look at", limit)}}
		}
		if len(e.faults) > 0 {
			return e.faults
		}
	}
	return nil
}

// exam is one puzzle being verified.
type exam struct {
	p      *puzzles.Puzzle
	prover *prover
	moves  []plain.Move // the stored solution
	faults []Fault
}

func (e *exam) fault(k Kind, format string, args ...any) {
	e.faults = append(e.faults, Fault{k, fmt.Sprintf(format, args...)})
}

// position looks at the position.
func (e *exam) position() {
	s := e.p.Position.Setup()
	if _, err := e.p.Ruleset.Position(s); err != nil {
		e.fault(Doubtful, "%v", err)
	}
	for _, d := range e.p.Ruleset.Doubts(e.p.Position) {
		e.fault(Doubtful, "%s", notation.DescribeProblem(e.p.Ruleset, d))
	}
	if _, over := e.prover.game.Over(s); over {
		e.fault(Over, "there is nothing to solve")
	}
	if n := len(e.prover.game.Moves(s)); n < MinMoves {
		e.fault(FewMoves, "%d legal moves, of the %d there should be", n, MinMoves)
	}
	if k := e.p.Stipulation.Kind; k != puzzles.WinIn && k != puzzles.Gain {
		e.fault(Impossible, "%s cannot be decided by trying everything", e.p.Stipulation)
	}
}

// line follows the stored solution.
func (e *exam) line() {
	s := e.p.Position.Setup()
	decisions := 0
	for i, m := range e.p.Solution {
		legal := e.prover.game.Moves(s)
		at := slices.IndexFunc(legal, func(n plain.Move) bool { return slices.Equal(n.Path, m.Path()) })
		if at < 0 {
			e.fault(BadLine, "%s is no legal move", notation.FormatMove(m, notation.Number))
			return
		}
		if i%2 == 0 && len(legal) > 1 {
			decisions++
		}
		e.moves = append(e.moves, legal[at])
		s = e.prover.game.Play(s, legal[at])
	}
	if decisions < MinDecisions {
		e.fault(TooShort, "%d decisions, of the %d there should be", decisions, MinDecisions)
	}
}

// solution asks whether each of the solver's stored moves does it.
func (e *exam) solution() {
	s := e.p.Position.Setup()
	left := e.p.Stipulation.Moves
	for i, m := range e.moves {
		if i%2 == 0 {
			if !e.prover.moveReaches(s, m, left) {
				e.fault([]Kind{Unsolved, OffLine}[min(i, 1)], "%s does not do it", notation.FormatMove(e.p.Solution[i], notation.Number))
				return
			}
			left--
		}
		s = e.prover.game.Play(s, m)
	}
}

// uniqueness asks whether any other first move does it, and whether the grade is
// deserved.
func (e *exam) uniqueness() {
	s := e.p.Position.Setup()
	keys := e.prover.keys(e.p, s, e.p.Stipulation.Moves)
	switch {
	case len(keys) > 1:
		e.fault(Cooked, "%d first moves do it", len(keys))
	case e.p.Grade != puzzles.GradeA && e.p.Grade != puzzles.GradeB:
		e.fault(Dual, "grade %s: A or B is asked for", e.p.Grade)
	case !e.prover.unique(e.p, s, e.p.Stipulation.Moves):
		e.fault(Dual, "not of grade %s: the solver has a choice later on", e.p.Grade)
	}
}

// economy asks whether the stipulation asks for all there is: no shorter win,
// no greater gain in as many moves.
func (e *exam) economy() {
	s := e.p.Position.Setup()
	n := e.p.Stipulation.Moves
	if e.prover.attack(s, n-1) {
		e.fault(Slack, "%d moves would do", n-1)
	}
	if e.prover.gain {
		more := *e.prover
		more.target++
		if more.attack(s, n) {
			e.fault(Slack, "more can be gained in %d moves", n)
		}
		e.prover.nodes = more.nodes
	}
}
