package notation

import (
	"errors"
	"slices"

	"damone/rules"
)

// PositionError is a text whose position a ruleset refuses. It wraps the *rules.SetupError and, when parts of
// the text could not be read either, the *SyntaxError: errors.As finds both.
type PositionError struct {
	Faults []Fault // everything wrong, in the order of the text, in words
	Setup  *rules.SetupError
	Syntax *SyntaxError // nil when the whole text could be read
	causes []error      // all of these
}

func (e *PositionError) Error() string { return listed(e.Faults) }

// Unwrap returns the errors that have been put together, and the faults.
func (e *PositionError) Unwrap() []error { return e.causes }

// judged puts together what the text and the ruleset have against a position.
func (r *setupReader) judged(rs *rules.Ruleset, err error) error {
	refused, ok := errors.AsType[*rules.SetupError](err)
	if ok && len(r.faults) > 0 { // pieces may only be missing because they could not be read
		sure := slices.DeleteFunc(slices.Clone(refused.Problems), func(p rules.Problem) bool { return !p.Kind.OnSquare() })
		refused, ok = &rules.SetupError{Problems: sure}, len(sure) > 0
	}
	if !ok {
		return r.err()
	}
	e := &PositionError{Setup: refused, causes: []error{refused}}
	if len(r.faults) > 0 {
		e.Syntax = &SyntaxError{slices.Clone(r.faults)}
		e.causes = append(e.causes, e.Syntax)
	}
	for _, p := range refused.Problems {
		s := r.all
		if p.Kind.OnSquare() && r.seen.Has(p.Square) {
			s = r.where[p.Square]
		}
		r.insert(s.from, s.to, DescribeProblem(rs, p))
	}
	r.sort()
	e.Faults = r.faults
	e.causes = append(e.causes, asErrors(e.Faults)...)
	return e
}

// DescribeProblem returns what is wrong with a setup or doubtful about a position,
// with the side, piece and square that it is about and the clause.
func DescribeProblem(rs *rules.Ruleset, p rules.Problem) Fault {
	f := Fault{Kind: Kind(p.Kind)}
	switch p.Kind {
	case rules.NoRoyal:
		f.Args = Args("piece", rankName(rs, rs.Spec().Royal))
	case rules.SharedSquare:
		f.Args = Args("square", p.Square)
	case rules.UnknownRank:
		f.Args = Args("piece", rankName(rs, p.Piece.Rank), "square", p.Square, "ruleset", rs.ID(), "highest", rankName(rs, rules.Dama))
	case rules.StandsOnCrown:
		f.Args = Args("side", p.Piece.Color, "piece", rankName(rs, p.Piece.Rank), "square", p.Square,
			"becomes", rankName(rs, rs.Spec().Crowns[p.Piece.Rank].Becomes))
	case rules.OutOfReach:
		f.Args = Args("side", p.Piece.Color, "piece", rankName(rs, p.Piece.Rank), "square", p.Square)
	case rules.TooManyPieces:
		f = tooManyPieces(rs, p.Piece)
	}
	if p.Clause != "" {
		f.Args = append(f.Args, Arg{"clause", p.Clause})
	}
	return f
}

// tooManyPieces tells how many pieces, up to a rank, a side starts with.
func tooManyPieces(rs *rules.Ruleset, p rules.Piece) Fault {
	start := rs.Spec().Start
	switch p.Rank {
	case rules.NoRank:
		return NewFault(Kind(rules.TooManyPieces), "side", p.Color, "n", start.Side(p.Color).Len())
	case rules.Pedina:
		return NewFault("too-many-pieces-of-a-rank", "side", p.Color, "piece", rankName(rs, p.Rank), "n", start.Of(p.Color, p.Rank).Len())
	}
	n := start.Of(p.Color, rules.Pedina).Len() + start.Of(p.Color, rules.Dama).Len()
	return NewFault("too-many-pieces-below-a-rank", "side", p.Color, "piece", rankName(rs, p.Rank+1), "n", n)
}

// rankName returns what the ruleset calls a rank, or what Damone calls it.
func rankName(rs *rules.Ruleset, r rules.Rank) RankName {
	if name := rs.RankName(r); name != "" {
		return RankName(name)
	}
	return RankName(rules.ItalianDamone.RankName(r))
}
