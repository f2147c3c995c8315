package verify

import (
	"context"
	"slices"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
	"damone/rules/plain"
)

// The kinds of what can be wrong with a puzzle, in the order they are looked
// for. Kinds are promises.
const (
	Doubtful   notation.Kind = "puzzle-position-doubtful"      // why: the position could not have arisen in play
	Over       notation.Kind = "puzzle-already-over"           // the game is over in it
	FewMoves   notation.Kind = "puzzle-has-few-moves"          // n, least: legal moves at the start
	Impossible notation.Kind = "puzzle-not-verifiable"         // goal: takes tables, is of another class, or a draw where endless play is none
	OtherGame  notation.Kind = "game-leads-elsewhere"          // the moves from the start do not lead to the position
	BadLine    notation.Kind = "solution-cannot-be-played"     // move
	TooShort   notation.Kind = "puzzle-has-few-decisions"      // n, least
	Unsolved   notation.Kind = "key-does-not-solve"            // move
	OffLine    notation.Kind = "later-move-does-not-solve"     // move: throws the goal away
	Cooked     notation.Kind = "several-keys"                  // n: first moves that do it
	Dual       notation.Kind = "grade-not-deserved"            // grade: the solver has a choice, or the grade is too low for a puzzle
	TooLong    notation.Kind = "draw-goes-on-too-long"         // n, most: moves of the solver
	ToAndFro   notation.Kind = "draw-goes-to-and-fro"          // move: comes back to where the line has been
	Choice     notation.Kind = "draw-leaves-a-choice"          // move: another one saves the draw, too
	Slack      notation.Kind = "fewer-moves-would-do"          // n
	Modest     notation.Kind = "more-can-be-gained"            // n: in as many moves
	Winning    notation.Kind = "gain-wins-the-game"            // the solution's defence loses the game
	Undecided  notation.Kind = "more-positions-than-the-limit" // n: the limit
	Unclear    notation.Kind = "tables-do-not-tell"            // plies: that were searched beyond the tables
)

// MinMoves and MinDecisions are what a puzzle has at least: legal moves at the
// start, and decisions along the solution.
const (
	MinMoves     = 3
	MinDecisions = 2
)

// Limit is how many positions may be looked at for one puzzle, unless another
// limit is given.
const Limit = 20_000_000

// Puzzle proves a puzzle anew, looking at a limited number of positions. A
// puzzle with no faults is what it says; where the context has ended, it is
// Undecided like one that takes too many positions. A win or a draw without a
// number of moves is judged by tables, and Impossible where they are nil; where they
// do not cover a position, every move is tried until they do.
func Puzzle(ctx context.Context, p *puzzles.Puzzle, limit int, tables search.Prober) []notation.Fault {
	e := &exam{p: p, prover: newProver(ctx, p, limit), tables: tables}
	checks := []func(*exam){(*exam).position, (*exam).game, (*exam).line, (*exam).solution, (*exam).uniqueness, (*exam).economy}
	if p.Class == puzzles.ByTable {
		checks = []func(*exam){(*exam).position, (*exam).line, (*exam).study}
	}
	for _, check := range checks {
		check(e)
		switch {
		case e.prover.unclear:
			return []notation.Fault{notation.NewFault(Unclear, "plies", mostBeyond)}
		case e.prover.exhausted():
			return []notation.Fault{notation.NewFault(Undecided, "n", limit)}
		case len(e.faults) > 0:
			return e.faults
		}
	}
	return nil
}

// exam is one puzzle being verified.
type exam struct {
	p      *puzzles.Puzzle
	prover *prover
	tables search.Prober // nil for none
	moves  []plain.Move  // the stored solution
	faults []notation.Fault
}

func (e *exam) fault(k notation.Kind, args ...any) {
	e.faults = append(e.faults, notation.NewFault(k, args...))
}

func (e *exam) position() {
	s := e.p.Position.Setup()
	if _, err := e.p.Ruleset.Position(s); err != nil {
		e.fault(Doubtful, "why", err)
	}
	for _, d := range e.p.Ruleset.Doubts(e.p.Position) {
		e.fault(Doubtful, "why", notation.DescribeProblem(e.p.Ruleset, d))
	}
	if _, over := e.prover.game.Over(s); over {
		e.fault(Over)
	}
	if n := len(e.prover.game.Moves(s)); n < MinMoves {
		e.fault(FewMoves, "n", n, "least", MinMoves)
	}
	endless := e.p.Stipulation.Kind == puzzles.Draw && e.p.Ruleset.Spec().Repetition.Effect != rules.Draws
	if class := puzzles.ClassOf(e.p.Stipulation); class == puzzles.ByTable && e.tables == nil || class != e.p.Class || endless {
		e.fault(Impossible, "goal", e.p.Stipulation)
	}
}

// game plays the game that led to the position, where there is one.
func (e *exam) game() {
	if e.p.Game == "" {
		return
	}
	pos := e.p.Ruleset.Start()
	s := pos.Setup()
	for _, word := range strings.Fields(e.p.Game) {
		m, err := notation.ParseMove(e.p.Ruleset, pos, word)
		at := slices.IndexFunc(e.prover.game.Moves(s), func(n plain.Move) bool { return err == nil && slices.Equal(n.Path, m.Path()) })
		if at < 0 {
			e.fault(OtherGame)
			return
		}
		pos, s = pos.After(m), e.prover.game.Play(s, e.prover.game.Moves(s)[at])
	}
	if s != e.p.Position.Setup() {
		e.fault(OtherGame)
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
			e.fault(BadLine, "move", m)
			return
		}
		if i%2 == 0 && (len(legal) > 1 || e.prover.gain && m.IsCapture()) {
			decisions++
		}
		e.moves = append(e.moves, legal[at])
		s = e.prover.game.Play(s, legal[at])
	}
	if decisions < MinDecisions {
		e.fault(TooShort, "n", decisions, "least", MinDecisions)
	}
}

// solution asks whether each of the solver's stored moves does it.
func (e *exam) solution() {
	s := e.p.Position.Setup()
	left := e.p.Stipulation.Moves
	for i, m := range e.moves {
		if i%2 == 0 {
			if !e.prover.moveReaches(s, m, left) {
				e.fault([]notation.Kind{Unsolved, OffLine}[min(i, 1)], "move", e.p.Solution[i])
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
	t := newTree(e.prover, e)
	keys, _ := t.keys(s, e.p.Stipulation.Moves)
	switch {
	case len(keys) > 1:
		e.fault(Cooked, "n", len(keys))
	case e.p.Grade != puzzles.GradeA && e.p.Grade != puzzles.GradeB, !t.unique(s, e.p.Stipulation.Moves):
		e.fault(Dual, "grade", e.p.Grade)
	}
}

// economy asks whether the stipulation asks for all there is: no shorter win,
// no greater gain in as many moves, and no gain whose solution wins the game.
func (e *exam) economy() {
	s := e.p.Position.Setup()
	n := e.p.Stipulation.Moves
	if e.prover.attack(s, n-1) {
		e.fault(Slack, "n", n-1)
	}
	if e.prover.gain {
		more := *e.prover
		more.target++
		more.answers = map[question]bool{}
		if more.attack(s, n) {
			e.fault(Modest, "n", n)
		}
		e.prover.nodes = more.nodes
		for _, m := range e.moves {
			s = e.prover.game.Play(s, m)
		}
		if _, over := e.prover.game.Over(s); over {
			e.fault(Winning)
		}
	}
}
