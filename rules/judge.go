package rules

import "slices"

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
	// none does, for MustCapture and any other step the captures that are due, for
	// SeveralLines the candidates.
	Instead []Move

	Rejection Rejection // why the line is out, when Outranked
}

// String returns legal, or the fault and its clause: outranked (DAM-6.i).
func (v Verdict) String() string {
	if v.Legal {
		return "legal"
	}
	return string(v.Fault) + inBrackets(v.Clause)
}

// IllegalMoveError says that a move may not be played, and why.
type IllegalMoveError struct {
	Verdict Verdict
}

func (e *IllegalMoveError) Error() string {
	return "illegal move: " + e.Verdict.String()
}

// Judge says whether an attempt is a legal move, and if not, why not. It
// trusts nothing about the attempt. One that has only begun is BrokenOff as long as
// it can become legal.
func (rs *Ruleset) Judge(p Position, a Attempt) Verdict {
	if s := rs.Status(p); s.Over() {
		return Verdict{Fault: GameOver, Clause: s.Clause}
	}
	if v, ok := rs.judgeStart(p, a); !ok {
		return v
	}
	if a.Begun && a.leaps() {
		if v, ok := rs.judgeBegun(p, a); ok {
			return v
		}
	}
	if v, ok := rs.meaning(a, rs.Moves(nil, p)); ok {
		return v
	}
	if a.Capture && len(a.Squares) == 0 {
		return Verdict{Fault: NothingToTake, Clause: rs.spec.Clauses.Leap}
	}
	r := rs.Explain(p)
	piece, _ := p.At(a.Squares[0])
	kept, out := r.sorted()
	if v, ok := rs.meaning(a, kept); ok {
		v.Move = r.standing(v.Move)
		return v
	}
	if lines := a.Candidates(out); len(lines) > 0 {
		return a.outranked(piece, r.lastOut(lines))
	}
	if longer := a.begun(r.Lines); len(longer) > 0 {
		instead := a.begun(r.Moves)
		if instead == nil {
			instead = r.captures()
		}
		return rs.brokenOff(a, piece, instead)
	}
	if !a.Capture && len(a.Squares) == 2 {
		return rs.judgeStep(p, piece, a, r.Moves)
	}
	return rs.judgeLeaps(p, piece, a)
}

// judgeBegun judges a capture by its first leaps; ok is false when no capture
// begins so.
func (rs *Ruleset) judgeBegun(p Position, a Attempt) (v Verdict, ok bool) {
	r := rs.Explain(p)
	kept, out := r.sorted()
	piece, _ := p.At(a.Squares[0])
	lines := a.opening(kept)
	if i := slices.IndexFunc(lines, func(m Move) bool { return m.Leaps() == len(a.Squares)-1 }); i >= 0 {
		return Verdict{Legal: true, Move: r.standing(lines[i])}, true
	}
	if len(lines) > 0 {
		return rs.brokenOff(a, piece, lines), true
	}
	if lines = a.opening(out); len(lines) > 0 {
		return a.outranked(piece, r.lastOut(lines)), true
	}
	return v, false
}

// outranked returns the verdict on an attempt at a line that is out.
func (a Attempt) outranked(piece Piece, rej Rejection) Verdict {
	return Verdict{Move: rej.Line, Fault: Outranked, Clause: rej.Rung.Clause, At: len(a.Squares) - 1,
		Piece: piece, Instead: rej.BeatenBy, Rejection: rej}
}

// brokenOff returns the verdict on an attempt that stops too early.
func (rs *Ruleset) brokenOff(a Attempt, piece Piece, instead []Move) Verdict {
	return Verdict{Fault: BrokenOff, Clause: rs.spec.Clauses.MustGoOn, At: len(a.Squares) - 1, Piece: piece, Instead: instead}
}

// standing returns the legal move that stands for all paths of one effect.
func (r *Ruling) standing(m Move) Move {
	if i := slices.IndexFunc(r.Moves, m.SameEffect); i >= 0 {
		return r.Moves[i]
	}
	return m
}

// meaning returns the verdict on an attempt that means one of some legal moves, or
// could mean several.
func (rs *Ruleset) meaning(a Attempt, legal []Move) (v Verdict, ok bool) {
	switch m, fits := a.Among(legal); fits {
	case 0:
		return v, false
	case 1:
		return Verdict{Legal: true, Move: m}, true
	}
	return Verdict{Fault: SeveralLines, Clause: rs.spec.Free, Instead: a.Candidates(legal)}, true
}

// judgeStart sees to it that the move starts with a piece of the player's.
func (rs *Ruleset) judgeStart(p Position, a Attempt) (Verdict, bool) {
	clause := rs.spec.Clauses.Turn
	if len(a.Squares) < 2 {
		return Verdict{Fault: NotAStep, Clause: clause}, a.Capture && len(a.Squares) == 0
	}
	piece, ok := p.At(a.Squares[0])
	if !ok {
		return Verdict{Fault: EmptySquare, Clause: clause}, false
	}
	return Verdict{Fault: NotYourPiece, Clause: clause, Piece: piece}, piece.Color == p.turn
}

// sorted returns the captures that no other one beats on the ladder, every path apart
// though the ruleset may merge those of one effect (READ-7), and the others.
func (r *Ruling) sorted() (kept, out []Move) {
	for _, m := range r.Lines {
		if len(out) < len(r.Rejected) && r.Rejected[len(out)].Line == m {
			out = append(out, m)
		} else {
			kept = append(kept, m)
		}
	}
	return kept, out
}

// lastOut returns the rejection of the line that climbed highest, the first of
// several.
func (r *Ruling) lastOut(lines []Move) (last Rejection) {
	for _, round := range r.Rounds {
		if i := slices.IndexFunc(round.Out, func(rej Rejection) bool { return slices.Contains(lines, rej.Line) }); i >= 0 {
			last = round.Out[i]
		}
	}
	return last
}

func (rs *Ruleset) judgeStep(p Position, piece Piece, a Attempt, moves []Move) Verdict {
	from, to, c := a.Squares[0], a.Squares[1], &rs.spec.Clauses
	d, neighbours := heading(from, to, 1)
	_, taken := p.At(to)
	v := Verdict{At: 1, Piece: piece, Fault: MustCapture, Clause: c.Compulsory}
	if !rs.spec.CaptureOptional && moves[0].IsCapture() {
		v.Instead = moves
	}
	switch {
	case taken:
		v.Fault, v.Clause = SquareTaken, c.Vacant
	case !neighbours:
		v.Fault, v.Clause = NotAStep, c.Vacant
	case *rs.sides[piece.Color].steps[d].of(piece.Rank) == 0:
		v.Fault, v.Clause = WrongDirection, c.Steps[piece.Rank]
	}
	return v
}

// judgeLeaps follows a capture leap by leap to the one that goes wrong.
func (rs *Ruleset) judgeLeaps(p Position, piece Piece, a Attempt) Verdict {
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
	if s := &w.rs.sides[w.piece.Color]; s.crown[rank]&bitOf[to&31] != 0 {
		switch w.rs.spec.PromotionInCapture {
		case CaptureEnds:
			w.crowned = true
		case ContinuesPromoted:
			w.piece.Rank = s.becomes[rank]
		}
	}
	return Verdict{}
}

// heading returns the direction from one square to another exactly n steps away
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

// Play plays a move that it does not trust. The error is an
// *IllegalMoveError.
func (rs *Ruleset) Play(p Position, m Move) (Position, error) {
	if slices.Contains(rs.Moves(nil, p), m) {
		return p.After(m), nil
	}
	v := rs.Judge(p, Attempt{Squares: m.Path(), Capture: m.IsCapture()})
	if v.Legal { // the path is right, but the move is another position's
		v = Verdict{Fault: NotALeap, Clause: rs.spec.Clauses.Turn}
	}
	return p, &IllegalMoveError{v}
}
