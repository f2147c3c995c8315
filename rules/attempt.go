package rules

import "slices"

// Attempt is a move as somebody wrote it, right or wrong: the squares it names
// in order, the first and the last at least, and whether it is written as a
// capture. Squares between the first and the last may be left out; a capture
// without any square stands for the only capture there is. A capture that has only
// begun names the squares of its first leaps: 10x1 is one leap of it then, not short
// for a longer way.
type Attempt struct {
	Squares []Square
	Capture bool
	Begun   bool // more leaps may follow
}

// Among finds the move that an attempt means in a list of moves of one
// position. fits is 0 when it fits none of them, 1 when it means m, and more
// when it could mean several. A move with all its squares named comes before
// one that the attempt is short for. Captures that differ only in the order in
// which they take the same pieces count as one, the first, for they lead to the
// same position (READ-7). Nothing is allocated.
func (a Attempt) Among(moves []Move) (m Move, fits int) {
	best, found := misfit, -1
	for i := range moves {
		switch f := a.fit(&moves[i]); {
		case f == misfit || f < best:
		case f > best:
			best, found, fits = f, i, 1
		case !moves[i].SameEffect(moves[found]):
			fits++
		}
	}
	if fits == 1 {
		m = moves[found]
	}
	return m, fits
}

// Candidates lists the moves that an attempt could mean.
func (a Attempt) Candidates(moves []Move) []Move {
	var candidates []Move
	best := short
	for i := range moves {
		f := a.fit(&moves[i])
		if f > best {
			best, candidates = f, nil
		}
		if f == best {
			candidates = append(candidates, moves[i])
		}
	}
	return candidates
}

// fit is how well an attempt fits a move.
type fit uint8

const (
	misfit fit = iota
	short      // squares are left out
	entire     // none is
)

// fit compares an attempt with a move. One that goes leap by leap is short for
// nothing: it means the capture it spells out.
func (a Attempt) fit(m *Move) fit {
	last := len(a.Squares) - 1
	if a.Capture && m.captured == 0 {
		return misfit
	}
	if last < 0 && a.Capture {
		return short
	}
	if last < 1 || m.From() != a.Squares[0] || m.To() != a.Squares[last] {
		return misfit
	}
	leaps := m.Leaps()
	if last == 1 && leaps <= 1 {
		return entire
	}
	var buf [maxLeaps + 1]Square
	switch path := m.AppendPath(buf[:0]); {
	case !a.passes(path):
		return misfit
	case len(path) == len(a.Squares):
		return entire
	case a.leapByLeap():
		return misfit
	}
	return short
}

// passes reports whether a path starts and ends as the attempt does and meets
// its other squares in their order.
func (a Attempt) passes(path []Square) bool {
	last := len(a.Squares) - 1
	if path[0] != a.Squares[0] || path[len(path)-1] != a.Squares[last] {
		return false
	}
	inner := a.Squares[1:last]
	for _, s := range path[1 : len(path)-1] {
		if len(inner) > 0 && s == inner[0] {
			inner = inner[1:]
		}
	}
	return len(inner) == 0
}

// leapByLeap reports whether the attempt spells out several leaps.
func (a Attempt) leapByLeap() bool { return len(a.Squares) > 2 && a.leaps() }

// leaps reports whether each square is a leap away from the one before.
func (a Attempt) leaps() bool {
	for i := 1; i < len(a.Squares); i++ {
		if _, ok := heading(a.Squares[i-1], a.Squares[i], 2); !ok {
			return false
		}
	}
	return len(a.Squares) > 1
}

// opening lists the captures whose first leaps are those of an attempt.
func (a Attempt) opening(lines []Move) (so []Move) {
	for _, m := range lines {
		if path := m.Path(); m.IsCapture() && len(path) >= len(a.Squares) && slices.Equal(path[:len(a.Squares)], a.Squares) {
			so = append(so, m)
		}
	}
	return so
}

// begun lists the captures that an attempt breaks off too early.
func (a Attempt) begun(lines []Move) []Move {
	var longer []Move
	for _, m := range lines {
		path := m.Path()
		for n := 2; n < len(path); n++ {
			if a.passes(path[:n]) {
				longer = append(longer, m)
				break
			}
		}
	}
	return longer
}

// Miss is a leap that only the ranks of the two pieces, or the direction,
// forbid: there is an enemy to jump and room to land.
type Miss struct {
	Path   [3]Square // where the piece stands, what it would jump, where it would land
	Piece  Piece
	Prey   Piece
	Fault  Fault // WrongLeap or PreyTooHigh
	Clause string
}

// Misses lists the leaps that the side to move might think it has, by starting
// square and then by direction.
func (rs *Ruleset) Misses(p Position) []Miss {
	var misses []Miss
	enemies, vacant := p.Side(p.turn.Other()), ^p.Occupied()
	for from := range p.Side(p.turn).All() {
		for d := range AllDirections.All() {
			over, near := from.Step(d)
			to, onBoard := over.Step(d)
			if !near || !onBoard || !enemies.Has(over) || !vacant.Has(to) {
				continue
			}
			piece, _ := p.At(from)
			prey, _ := p.At(over)
			w := walk{rs: rs, p: p, piece: piece, start: from}
			if v := w.leap(from, to); v.Fault != NoFault {
				misses = append(misses, Miss{[3]Square{from, over, to}, piece, prey, v.Fault, v.Clause})
			}
		}
	}
	return misses
}
