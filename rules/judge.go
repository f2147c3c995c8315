package rules

import (
	"fmt"
	"slices"
)

// Attempt is a move as somebody wrote it, right or wrong: the squares it names
// in order, the first and the last at least, and whether it is written as a
// capture. Squares between the first and the last may be left out.
type Attempt struct {
	Squares []Square
	Capture bool
}

// Fault is the kind of thing wrong with a move. Kinds are promises: programs
// may rely on their names.
type Fault string

// The faults.
const (
	NoFault         Fault = ""
	GameOver        Fault = "game-over"        // the game has ended
	EmptySquare     Fault = "empty-square"     // nothing stands where the move starts
	NotYourPiece    Fault = "not-your-piece"   // the piece is the opponent's
	SquareTaken     Fault = "square-taken"     // the destination is not vacant
	NotAStep        Fault = "not-a-step"       // the destination is not a diagonal neighbour
	WrongDirection  Fault = "wrong-direction"  // the rank does not step that way
	MustCapture     Fault = "must-capture"     // there is something to take
	NotALeap        Fault = "not-a-leap"       // not two squares along a diagonal
	NothingToTake   Fault = "nothing-to-take"  // no enemy is jumped
	NoRoomToLand    Fault = "no-room-to-land"  // the square behind is not vacant
	WrongLeap       Fault = "wrong-leap"       // the rank does not capture that way
	PreyTooHigh     Fault = "prey-too-high"    // the rank cannot capture that rank
	JumpedTwice     Fault = "jumped-twice"     // a piece is jumped a second time
	BrokenOff       Fault = "broken-off"       // the capture stops before it must
	GoesOnAfterRank Fault = "goes-on-promoted" // the capture goes on though promotion ended it
	Outranked       Fault = "outranked"        // another capture comes first on the ladder
	SeveralLines    Fault = "several-lines"    // the short form fits several captures
)

// Verdict is what the rules say of an Attempt.
type Verdict struct {
	Legal  bool
	Move   Move   // the move meant, when Legal; the complete line, when Outranked
	Fault  Fault  // NoFault when Legal
	Clause string // what forbids the move; for SeveralLines, which nothing forbids, what leaves the choice
	At     int    // the index in the attempt's Squares where it goes wrong
	Piece  Piece  // the moving piece, or for PreyTooHigh its prey; zero where there is none

	// Instead is the legal moves that the fault points to: for Outranked those
	// that beat the line, for BrokenOff those that begin so, or all captures if
	// none does, for MustCapture the captures, for SeveralLines the candidates.
	Instead []Move

	Rejection Rejection // why the line is out, when Outranked
}

// IllegalMoveError says that a move may not be played, and why.
type IllegalMoveError struct {
	Verdict Verdict
}

func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move: %s (%s)", e.Verdict.Fault, e.Verdict.Clause)
}

// Judge says whether an attempt is a legal move, and if not, why not. It
// trusts nothing about the attempt.
func (rs *Ruleset) Judge(p Position, a Attempt) Verdict {
	if s := rs.Status(p); s.Over() {
		return Verdict{Fault: GameOver, Clause: s.Clause}
	}
	if v, ok := rs.judgeStart(p, a); !ok {
		return v
	}
	r := rs.Explain(p)
	fell := fitting(r.fallen(), a)
	if len(a.Squares) > 2 && len(fell) > 0 && len(a.Squares) == fell[0].Leaps()+1 {
		return r.outranked(a, fell) // spelled out in full, it is not short for anything
	}
	switch fits := rs.merged(&r, fitting(r.legal(), a)); {
	case len(fits) == 1:
		return Verdict{Legal: true, Move: fits[0]}
	case len(fits) > 1:
		return Verdict{Fault: SeveralLines, Clause: rs.spec.Free, Instead: fits}
	case len(fell) > 0:
		return r.outranked(a, fell)
	}
	if len(beginning(r.Lines, a)) > 0 {
		v := Verdict{Fault: BrokenOff, Clause: rs.spec.Clauses.MustGoOn, At: len(a.Squares) - 1, Piece: r.piece(a)}
		if v.Instead = beginning(r.Moves, a); v.Instead == nil {
			v.Instead = r.captures()
		}
		return v
	}
	if !a.Capture && len(a.Squares) == 2 {
		return rs.judgeStep(p, a, r.Moves)
	}
	return rs.judgeLeaps(p, a)
}

// judgeStart sees to it that the move starts with a piece of the player's.
func (rs *Ruleset) judgeStart(p Position, a Attempt) (Verdict, bool) {
	clause := rs.spec.Clauses.Turn
	if len(a.Squares) < 2 {
		return Verdict{Fault: NotAStep, Clause: clause}, false
	}
	piece, ok := p.At(a.Squares[0])
	if !ok {
		return Verdict{Fault: EmptySquare, Clause: clause}, false
	}
	if piece.Color != p.turn {
		return Verdict{Fault: NotYourPiece, Clause: clause, Piece: piece}, false
	}
	return Verdict{Piece: piece}, true
}

// piece is the piece that an attempt moves.
func (r *Ruling) piece(a Attempt) Piece {
	piece, _ := r.Position.At(a.Squares[0])
	return piece
}

// fallen is the captures that lost on the ladder.
func (r *Ruling) fallen() []Move {
	var fell []Move
	for _, rej := range r.Rejected {
		fell = append(fell, rej.Line)
	}
	return fell
}

// legal is the legal moves with every path apart, though the ruleset may merge
// captures of the same effect (READ-7).
func (r *Ruling) legal() []Move {
	fell := r.fallen()
	var moves []Move
	for _, line := range r.Lines {
		if !slices.Contains(fell, line) {
			moves = append(moves, line)
		}
	}
	for _, m := range r.Moves {
		if !m.IsCapture() {
			moves = append(moves, m)
		}
	}
	return moves
}

// merged is the moves that some legal paths come to: the paths themselves, or
// under SameEffect the moves that stand for them.
func (rs *Ruleset) merged(r *Ruling, paths []Move) []Move {
	if rs.spec.SameMove == SamePath {
		return paths
	}
	var moves []Move
	for _, m := range r.Moves {
		if slices.ContainsFunc(paths, m.SameEffect) {
			moves = append(moves, m)
		}
	}
	return moves
}

// outranked is the verdict on an attempt that fits lines that fell.
func (r *Ruling) outranked(a Attempt, fell []Move) Verdict {
	rej := r.lastToFall(fell)
	return Verdict{Move: rej.Line, Fault: Outranked, Clause: rej.Rung.Clause, At: len(a.Squares) - 1,
		Piece: r.piece(a), Instead: rej.BeatenBy, Rejection: rej}
}

// lastToFall is the rejection of the line that climbed highest.
func (r *Ruling) lastToFall(lines []Move) Rejection {
	rung := func(m Move) int {
		for i, round := range r.Rounds {
			for _, f := range round.Out {
				if f.Line == m {
					return i
				}
			}
		}
		return -1
	}
	best := lines[0]
	for _, m := range lines[1:] {
		if rung(m) > rung(best) {
			best = m
		}
	}
	for _, rej := range r.Rejected {
		if rej.Line == best {
			return rej
		}
	}
	return Rejection{}
}

func (rs *Ruleset) judgeStep(p Position, a Attempt, moves []Move) Verdict {
	from, to := a.Squares[0], a.Squares[1]
	piece, _ := p.At(from)
	v := Verdict{At: 1, Piece: piece}
	d, ok := heading(from, to, 1)
	_, taken := p.At(to)
	switch {
	case taken:
		v.Fault, v.Clause = SquareTaken, rs.spec.Clauses.Vacant
	case !ok:
		v.Fault, v.Clause = NotAStep, rs.spec.Clauses.Vacant
	case !rs.steps(piece, d):
		v.Fault, v.Clause = WrongDirection, rs.spec.Clauses.Steps[piece.Rank]
	default:
		v.Fault, v.Clause, v.Instead = MustCapture, rs.spec.Clauses.Compulsory, moves
	}
	return v
}

// steps reports whether a piece steps in a direction.
func (rs *Ruleset) steps(p Piece, d Direction) bool {
	return *rs.sides[p.Color].steps[d].of(p.Rank) != 0
}

// judgeLeaps follows a capture leap by leap to the one that goes wrong.
func (rs *Ruleset) judgeLeaps(p Position, a Attempt) Verdict {
	piece, _ := p.At(a.Squares[0])
	w := walk{rs: rs, p: p, piece: piece, start: a.Squares[0]}
	for i := 1; i < len(a.Squares); i++ {
		if v := w.leap(a.Squares[i-1], a.Squares[i]); v.Fault != NoFault {
			v.At = i
			return v
		}
	}
	return Verdict{Fault: NotALeap, Clause: rs.spec.Clauses.Leap, At: len(a.Squares) - 1, Piece: piece}
}

// walk is a capture being followed.
type walk struct {
	rs      *Ruleset
	p       Position
	piece   Piece // its rank now
	start   Square
	jumped  Set
	crowned bool // promotion has ended the capture
}

// leap tries one leap and says what is wrong with it, if anything.
func (w *walk) leap(from, to Square) Verdict {
	c, rank := &w.rs.spec.Clauses, w.piece.Rank
	no := func(f Fault, clause string) Verdict { return Verdict{Fault: f, Clause: clause, Piece: w.piece} }
	if w.crowned {
		return no(GoesOnAfterRank, c.CrownEnds)
	}
	d, ok := heading(from, to, 2)
	if !ok {
		return no(NotALeap, c.Leap)
	}
	over, _ := from.Step(d)
	prey, there := w.p.At(over)
	_, taken := w.p.At(to)
	switch {
	case !there || prey.Color == w.piece.Color:
		return no(NothingToTake, c.Leap)
	case w.jumped.Has(over):
		return no(JumpedTwice, c.Once)
	case w.rs.sides[w.piece.Color].mayLeap[rank][d] == 0:
		return no(WrongLeap, c.Leaps[rank])
	case !w.rs.spec.Prey[rank].Has(prey.Rank):
		return Verdict{Fault: PreyTooHigh, Clause: c.Prey[rank], Piece: prey}
	case taken && to != w.start:
		return no(NoRoomToLand, c.Leap)
	}
	w.jumped = w.jumped.With(over)
	w.crown(to)
	return Verdict{}
}

func (w *walk) crown(at Square) {
	s := &w.rs.sides[w.piece.Color]
	if s.crown[w.piece.Rank]&bitOf[at&31] == 0 {
		return
	}
	switch w.rs.spec.PromotionInCapture {
	case CaptureEnds:
		w.crowned = true
	case ContinuesPromoted:
		w.piece.Rank = s.becomes[w.piece.Rank]
	}
}

// heading is the direction from one square to another exactly n steps away
// along a diagonal.
func heading(from, to Square, n int) (Direction, bool) {
	row, col := to.Row()-from.Row(), to.Col()-from.Col()
	for d := NorthWest; d <= SouthEast; d++ {
		if r, c := d.delta(); row == r*n && col == c*n {
			return d, true
		}
	}
	return 0, false
}

// fitting is the moves an attempt can mean: those it spells out in full if
// there are any, else those that visit its squares in order, first and last
// included.
func fitting(moves []Move, a Attempt) []Move {
	var exact, fits []Move
	for _, m := range moves {
		path := m.Path()
		if !visits(path, a.Squares) || a.Capture && !m.IsCapture() {
			continue
		}
		fits = append(fits, m)
		if len(path) == len(a.Squares) {
			exact = append(exact, m)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return fits
}

// visits reports whether a path starts and ends as the squares do and meets
// the ones between in order.
func visits(path, squares []Square) bool {
	last := len(squares) - 1
	if path[0] != squares[0] || path[len(path)-1] != squares[last] {
		return false
	}
	inner := squares[1:last]
	for _, s := range path[1 : len(path)-1] {
		if len(inner) > 0 && s == inner[0] {
			inner = inner[1:]
		}
	}
	return len(inner) == 0
}

// beginning is the captures that an attempt breaks off too early.
func beginning(lines []Move, a Attempt) []Move {
	var longer []Move
	for _, m := range lines {
		path := m.Path()
		for n := 2; n < len(path); n++ {
			if visits(path[:n], a.Squares) {
				longer = append(longer, m)
				break
			}
		}
	}
	return longer
}

// Play plays a move that it does not trust. The error is an
// *IllegalMoveError.
func (rs *Ruleset) Play(p Position, m Move) (Position, error) {
	for _, legal := range rs.Moves(nil, p) {
		if m == legal {
			return p.after(&m), nil
		}
	}
	v := rs.Judge(p, Attempt{m.Path(), m.IsCapture()})
	if v.Legal { // the path is right, but the move is another position's
		v = Verdict{Fault: NotALeap, Clause: rs.spec.Clauses.Turn}
	}
	return p, &IllegalMoveError{v}
}
