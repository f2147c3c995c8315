package rules

import "fmt"

// ProblemKind is a reason why a setup is impossible, or a doubt about it. Kinds
// are promises: programs may rely on their names.
type ProblemKind string

// The problems that refuse a setup, and after them the doubts that do not.
const (
	NoPieces      ProblemKind = "no-pieces"       // the board is empty
	SharedSquare  ProblemKind = "shared-square"   // two pieces on one square
	UnknownRank   ProblemKind = "unknown-rank"    // the game has no such rank
	StandsOnCrown ProblemKind = "stands-on-crown" // it would have been promoted there (READ-9)
	NoRoyal       ProblemKind = "no-royal"        // both sides have pieces and neither its royal rank: both would have lost

	TooManyPieces ProblemKind = "too-many-pieces" // more than the start allows, of the Piece's rank and those below it, or at all when that is NoRank
	OutOfReach    ProblemKind = "out-of-reach"    // behind the line the rank started from
)

// OnSquare reports whether a problem is about one square.
func (k ProblemKind) OnSquare() bool {
	return k == SharedSquare || k == UnknownRank || k == StandsOnCrown || k == OutOfReach
}

// Problem is one thing wrong with a setup.
type Problem struct {
	Kind   ProblemKind
	Square Square // where, for the kinds that have a place
	Piece  Piece  // who
	Clause string // what forbids it; "" where no clause does
}

// SetupError lists every problem that keeps a setup from being a position.
type SetupError struct {
	Problems []Problem
}

func (e *SetupError) Error() string {
	if n := len(e.Problems); n > 1 {
		return fmt.Sprintf("%d problems with the position, first %s", n, e.Problems[0].Kind)
	}
	return fmt.Sprintf("problem with the position: %s", e.Problems[0].Kind)
}

// Position judges a setup. The error is a *SetupError that lists every problem
// at once.
func (rs *Ruleset) Position(s Setup) (Position, error) {
	if problems := rs.spec.problems(s); len(problems) > 0 {
		return Position{}, &SetupError{problems}
	}
	return position(s), nil
}

func (s *Spec) problems(setup Setup) []Problem {
	var out []Problem
	white, black := setup.Side(White), setup.Side(Black)
	if white|black == 0 {
		out = append(out, Problem{Kind: NoPieces, Clause: s.Clauses.NoPieces})
	}
	// A side with no piece at all has lost by that alone, and the other one has won.
	if s.Royal != NoRank && white != 0 && black != 0 && setup.Of(White, s.Royal)|setup.Of(Black, s.Royal) == 0 {
		out = append(out, Problem{Kind: NoRoyal, Clause: s.Clauses.Royal})
	}
	var seen Set
	for c := White; c <= Black; c++ {
		for r := Pedina; r <= Damone; r++ {
			out = s.pieceProblems(out, Piece{c, r}, setup.Of(c, r), &seen)
		}
	}
	return out
}

func (s *Spec) pieceProblems(out []Problem, p Piece, at Set, seen *Set) []Problem {
	crown := s.Crowns[p.Rank].Squares
	if p.Color == Black {
		crown = crown.Turned()
	}
	for sq := range (at & *seen).All() {
		out = append(out, Problem{SharedSquare, sq, p, ""})
	}
	*seen |= at
	switch {
	case p.Rank > s.top():
		for sq := range at.All() {
			out = append(out, Problem{UnknownRank, sq, p, ""})
		}
	case s.OnCrown == CrownRefused:
		for sq := range (at & crown).All() {
			out = append(out, Problem{StandsOnCrown, sq, p, s.Clauses.OnCrown})
		}
	}
	return out
}

// Doubts lists what play from the start could not have produced and a
// position is allowed all the same (READ-9): more pieces than the start
// allows, in all or of the lower ranks, for a piece only ever rises; a piece
// behind the line its rank started from.
func (rs *Ruleset) Doubts(p Position) []Problem {
	var out []Problem
	for c := White; c <= Black; c++ {
		if r, more := rs.spec.tooMany(p, c); more {
			out = append(out, Problem{Kind: TooManyPieces, Piece: Piece{c, r}, Clause: rs.spec.Clauses.OnCrown})
		}
		for sq := range (p.Of(c, Pedina) &^ rs.sides[c].reach).All() {
			out = append(out, Problem{OutOfReach, sq, Piece{c, Pedina}, rs.spec.Clauses.OnCrown})
		}
	}
	return out
}

// tooMany finds the rank up to which a side has more pieces than it started
// with; NoRank stands for all its pieces together, which come first.
func (s *Spec) tooMany(p Position, c Color) (Rank, bool) {
	if p.Side(c).Len() > s.Start.Side(c).Len() {
		return NoRank, true
	}
	has, had := 0, 0
	for r := Pedina; r < s.top(); r++ {
		has, had = has+p.Of(c, r).Len(), had+s.Start.Of(c, r).Len()
		if has > had {
			return r, true
		}
	}
	return NoRank, false
}

// reachable returns every square a Pedina that starts on one of some can ever stand on.
func (s *side) reachable(start Set) Set {
	for from := widen(start); ; {
		next := from
		for d := NorthWest; d <= SouthEast; d++ {
			next |= shift(from&s.steps[d].pedina, d) & board
			next |= shift(shift(from&s.mayLeap[Pedina][d], d)&board, d) & board
		}
		if next == from {
			return narrow(from)
		}
		from = next
	}
}
