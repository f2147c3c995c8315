package notation

import (
	"errors"
	"fmt"
	"slices"

	"damone/rules"
)

// PositionError is a text whose position a ruleset refuses. It wraps the
// *rules.SetupError and, when parts of the text could not be read either, the
// *SyntaxError: errors.As finds both.
type PositionError struct {
	Faults []Fault // everything wrong, in the order of the text, in words
	Setup  *rules.SetupError
	Syntax *SyntaxError // nil when the whole text could be read
}

func (e *PositionError) Error() string { return listed(e.Faults) }

// Unwrap returns the errors that have been put together.
func (e *PositionError) Unwrap() []error {
	if e.Syntax == nil {
		return []error{e.Setup}
	}
	return []error{e.Setup, e.Syntax}
}

// judged puts together what the text and the ruleset have against a position.
func (r *setupReader) judged(rs *rules.Ruleset, err error) error {
	var refused *rules.SetupError
	if errors.As(err, &refused) {
		refused = r.certain(refused)
	}
	if refused == nil {
		return r.err()
	}
	e := &PositionError{Setup: refused}
	if len(r.faults) > 0 {
		e.Syntax = &SyntaxError{slices.Clone(r.faults)}
	}
	for _, p := range refused.Problems {
		r.addProblem(rs, p)
	}
	r.sort()
	e.Faults = r.faults
	return e
}

// certain leaves out the problems that may only be there because parts of the
// text could not be read: those of pieces missing.
func (r *setupReader) certain(e *rules.SetupError) *rules.SetupError {
	if len(r.faults) == 0 {
		return e
	}
	sure := slices.DeleteFunc(slices.Clone(e.Problems), func(p rules.Problem) bool { return !hasPlace(p.Kind) })
	if len(sure) == 0 {
		return nil
	}
	return &rules.SetupError{Problems: sure}
}

// addProblem notes a problem where the piece stands in the text.
func (r *setupReader) addProblem(rs *rules.Ruleset, p rules.Problem) {
	s := r.all
	if hasPlace(p.Kind) && r.seen.Has(p.Square) {
		s = r.where[p.Square]
	}
	r.add(s.from, s.to, DescribeProblem(rs, Number, p), problemHint(rs, p))
}

// hasPlace reports whether a problem is about one square.
func hasPlace(k rules.ProblemKind) bool {
	switch k {
	case rules.SharedSquare, rules.UnknownRank, rules.StandsOnCrown, rules.OutOfReach:
		return true
	}
	return false
}

func problemHint(rs *rules.Ruleset, p rules.Problem) string {
	switch p.Kind {
	case rules.UnknownRank:
		return fmt.Sprintf("the highest rank is the %s, K", rs.RankName(rules.Dama))
	case rules.StandsOnCrown:
		return fmt.Sprintf("make it a %s, or let the ruleset accept it (on_crowning_square)", rs.RankName(rs.Spec().Crowns[p.Piece.Rank].Becomes))
	}
	return ""
}

// DescribeProblem says in words what is wrong with a setup or doubtful about a
// position, with the square and the clause.
func DescribeProblem(rs *rules.Ruleset, style Squares, p rules.Problem) string {
	text := describeProblem(rs, FormatSquare(p.Square, style), p)
	if p.Clause != "" {
		text += " (" + p.Clause + ")"
	}
	return text
}

func describeProblem(rs *rules.Ruleset, at string, p rules.Problem) string {
	color, rank := colorNames[p.Piece.Color&1], pieceName(rs, p.Piece.Rank)
	switch p.Kind {
	case rules.NoPieces:
		return "there are no pieces on the board"
	case rules.NoRoyal:
		return fmt.Sprintf("neither side has a %s: both have lost", pieceName(rs, rs.Spec().Royal))
	case rules.SharedSquare:
		return "two pieces stand on " + at
	case rules.UnknownRank:
		return fmt.Sprintf("the %s on %s is of no rank of %s", rank, at, rs.ID())
	case rules.StandsOnCrown:
		return fmt.Sprintf("%s's %s cannot stand on %s: arriving there it was promoted", color, rank, at)
	case rules.TooManyPieces:
		return tooManyPieces(rs, p.Piece)
	case rules.OutOfReach:
		return fmt.Sprintf("%s's %s cannot have come to %s from where it started", color, rank, at)
	}
	return string(p.Kind)
}

// tooManyPieces tells how many pieces, up to a rank, a side starts with.
func tooManyPieces(rs *rules.Ruleset, p rules.Piece) string {
	start, color := rs.Spec().Start, colorNames[p.Color&1]
	if p.Rank == rules.NoRank {
		return fmt.Sprintf("%s has more than the %d pieces it starts with", color, start.Side(p.Color).Len())
	}
	if p.Rank == rules.Pedina {
		return fmt.Sprintf("%s has more of rank %s than the %d it starts with", color, pieceName(rs, p.Rank), start.Of(p.Color, p.Rank).Len())
	}
	n := start.Of(p.Color, rules.Pedina).Len() + start.Of(p.Color, rules.Dama).Len()
	return fmt.Sprintf("%s has more pieces below the rank %s than the %d it starts with, and a piece only rises", color, pieceName(rs, p.Rank+1), n)
}

// pieceName is what the ruleset calls a rank, or what Damone calls it.
func pieceName(rs *rules.Ruleset, r rules.Rank) string {
	if name := rs.RankName(r); name != "" {
		return name
	}
	return rankKeys[min(r, rules.Damone)]
}

// rankKeys are the names of the ranks in texts that serve every game.
var rankKeys = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}
