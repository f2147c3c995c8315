package notation

import (
	"errors"
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
	sure := slices.DeleteFunc(slices.Clone(e.Problems), func(p rules.Problem) bool { return !p.Kind.OnSquare() })
	if len(sure) == 0 {
		return nil
	}
	return &rules.SetupError{Problems: sure}
}

// addProblem notes a problem where the piece stands in the text.
func (r *setupReader) addProblem(rs *rules.Ruleset, p rules.Problem) {
	s := r.all
	if p.Kind.OnSquare() && r.seen.Has(p.Square) {
		s = r.where[p.Square]
	}
	r.add(s.from, s.to, DescribeProblem(rs, Number, p), problemHint(rs, p))
}

func problemHint(rs *rules.Ruleset, p rules.Problem) Phrase {
	switch p.Kind {
	case rules.UnknownRank:
		return Say("the highest rank is the {piece}, K", "piece", rankWord(rs, rules.Dama))
	case rules.StandsOnCrown:
		return Say("make it a {piece}, or let the ruleset accept it (on_crowning_square)", "piece", rankWord(rs, rs.Spec().Crowns[p.Piece.Rank].Becomes))
	}
	return ""
}

// DescribeProblem says what is wrong with a setup or doubtful about a position,
// with the square and the clause.
func DescribeProblem(rs *rules.Ruleset, style Squares, p rules.Problem) Phrase {
	at, clause := FormatSquare(p.Square, style), ""
	side, piece := colorNames[p.Piece.Color&1], rankWord(rs, p.Piece.Rank)
	if p.Clause != "" {
		clause = " (" + p.Clause + ")"
	}
	switch p.Kind {
	case rules.NoPieces:
		return Say("there are no pieces on the board{clause}", "clause", clause)
	case rules.NoRoyal:
		return Say("neither side has a {piece}: both have lost{clause}", "piece", rankWord(rs, rs.Spec().Royal), "clause", clause)
	case rules.SharedSquare:
		return Say("two pieces stand on {square}{clause}", "square", at, "clause", clause)
	case rules.UnknownRank:
		return Say("the {piece} on {square} is of no rank of {ruleset}{clause}", "piece", piece, "square", at, "ruleset", rs.ID(), "clause", clause)
	case rules.StandsOnCrown:
		return Say("{side}'s {piece} cannot stand on {square}: arriving there it was promoted{clause}", "side", side, "piece", piece, "square", at, "clause", clause)
	case rules.TooManyPieces:
		return tooManyPieces(rs, p.Piece, clause)
	case rules.OutOfReach:
		return Say("{side}'s {piece} cannot have come to {square} from where it started{clause}", "side", side, "piece", piece, "square", at, "clause", clause)
	}
	return Phrase(p.Kind)
}

// tooManyPieces tells how many pieces, up to a rank, a side starts with.
func tooManyPieces(rs *rules.Ruleset, p rules.Piece, clause string) Phrase {
	start, side := rs.Spec().Start, colorNames[p.Color&1]
	if p.Rank == rules.NoRank {
		return Say("{side} has more than the {n} pieces it starts with{clause}", "side", side, "n", start.Side(p.Color).Len(), "clause", clause)
	}
	if p.Rank == rules.Pedina {
		return Say("{side} has more of rank {piece} than the {n} it starts with{clause}",
			"side", side, "piece", rankWord(rs, p.Rank), "n", start.Of(p.Color, p.Rank).Len(), "clause", clause)
	}
	n := start.Of(p.Color, rules.Pedina).Len() + start.Of(p.Color, rules.Dama).Len()
	return Say("{side} has more pieces below the rank {piece} than the {n} it starts with, and a piece only rises{clause}",
		"side", side, "piece", rankWord(rs, p.Rank+1), "n", n, "clause", clause)
}

// rankWord is the name of a rank, for a catalogue to translate.
func rankWord(rs *rules.Ruleset, r rules.Rank) Phrase { return Phrase(pieceName(rs, r)) }

// pieceName is what the ruleset calls a rank, or what Damone calls it.
func pieceName(rs *rules.Ruleset, r rules.Rank) string {
	if name := rs.RankName(r); name != "" {
		return name
	}
	return rankKeys[min(r, rules.Damone)]
}

// rankKeys are the names of the ranks in texts that serve every game.
var rankKeys = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}
