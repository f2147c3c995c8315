package tablebase

import (
	"cmp"
	"slices"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Probe says what a position is worth to the side to move; ok is false if it
// is in no table that is open, or in one that Err tells of. It assumes that the
// position has not come up before: see the package's comment on repetition and
// the quiet limit.
func (t *Tables) Probe(p rules.Position) (r Result, ok bool) {
	switch s, ok := t.lookUp(index.PlacementsOf(&p)); {
	case !ok:
		return Result{}, false
	case s == 0:
		return Result{Value: t.neither}, true
	default:
		return Result{s.Value(), s.Plies()}, true
	}
}

// lookUp returns what a position is worth to the side to move, by a table or because
// the game is over by material.
func (t *Tables) lookUp(own, opp index.Placement) (s files.Score, ok bool) {
	slice := index.SliceOf(&own, &opp)
	if slice.Pieces() > MaxPieces {
		return 0, false
	}
	if t.geometry.Over(slice.Own, slice.Opp) {
		return files.ScoreAtEnd(t.geometry, slice.Own, slice.Opp), true
	}
	table := t.slices[slice.ID()]
	if table == nil {
		return 0, false
	}
	entry, ok := table.find(&own, &opp)
	if !ok {
		return 0, false
	}
	s, err := t.at(table, entry, &own, &opp)
	return s, err == nil
}

// at returns what an entry is worth that has these placements.
func (t *Tables) at(table *table, entry int, own, opp *index.Placement) (s files.Score, err error) {
	switch solved := table.solved.Load(); { // once: it may be given up at any time
	case solved != nil:
		s = files.ScoreOfCode((*solved)[entry])
	case !t.geometry.Spec.CaptureOptional && t.geometry.Captures(own, opp):
		p, _ := t.geometry.Rules.Fast().Arrange(index.Setup(own, opp))
		s, err = t.bestCapture(&p, t.geometry.Rules.Fast().Glance(&p), own, opp)
	default:
		s, err = table.ScoreAt(&t.cache, entry)
		t.noting(err)
	}
	if table.slice.Pieces() > t.dated {
		s = s.Undated()
	}
	return s, err
}

// Scattered reports whether there are more entries than are kept once they were read, so
// that a batch of positions is looked up sooner in the order of their places.
func (t *Tables) Scattered() bool {
	bytes := int64(0)
	for _, table := range t.opened() {
		bytes += table.Unpacked()
	}
	return bytes > files.CacheBytes
}

// Place numbers positions so that those whose entries stand close together, or whose moves
// lead to such, come one after the other.
func (t *Tables) Place(p rules.Position) uint64 {
	own, opp := index.PlacementsOf(&p)
	s := index.SliceOf(&own, &opp)
	if s.Pieces() > MaxPieces || t.geometry.Over(s.Own, s.Opp) || t.slices[s.ID()] == nil {
		return 0
	}
	entry, _ := t.slices[s.ID()].find(&own, &opp)
	return uint64(max(s.ID(), s.Opposite().ID()))<<40 | uint64(entry)
}

// noting keeps the first fault of a file, for Err, and hands each on.
func (t *Tables) noting(fault error) error {
	if fault != nil {
		first := fault
		t.fault.CompareAndSwap(nil, &first)
	}
	return fault
}

// capture returns where both sides stand after a capture.
func capture(own, opp *index.Placement, m *rules.Move) (nextOwn, nextOpp index.Placement) {
	nextOwn, nextOpp = *own, *opp
	rank, taken := max(m.Mover(), m.Becomes()), m.Captured().Turned()
	nextOwn[m.Mover()] = nextOwn[m.Mover()].Without(m.From())
	nextOwn[rank] = nextOwn[rank].With(m.To())
	for r := range nextOpp {
		nextOpp[r] &^= taken
	}
	return nextOwn, nextOpp
}

// known returns what a position is worth, which must be known.
func (t *Tables) known(own, opp index.Placement) (files.Score, error) {
	s, ok := t.lookUp(own, opp)
	if !ok {
		return 0, cmp.Or(t.Err(), missing(index.SliceOf(&own, &opp)))
	}
	return s, nil
}

// Answer is what the tables say of a position and of its moves.
type Answer struct {
	Position rules.Position
	Known    bool
	Lack     Lack // why it is not known
	Result   Result
	Certain  bool         // the result holds whatever the quiet limit
	Late     bool         // the result is a draw because the quiet limit comes before a win
	Slice    Slice        // that the position belongs to
	Pieces   int          // up to which the tables know every slice
	Moves    []MoveAnswer // the best first
}

// MoveAnswer is a move and what it leads to, seen by the side that plays it.
type MoveAnswer struct {
	Move    rules.Move
	Known   bool
	Result  Result
	Certain bool // as in Answer
	Late    bool // as in Answer
}

// Draws reports whether an answer, which may be nil, proves that a move draws.
func (a *Answer) Draws(m rules.Move) bool {
	return a != nil && slices.ContainsFunc(a.Moves, func(x MoveAnswer) bool {
		return x.Move == m && x.Known && x.Result.Value == search.Draw
	})
}

// Lack is why tables do not know a position.
type Lack string

// The lacks.
const (
	TooManyPieces Lack = "too-many-pieces"
	MissingSlice  Lack = "missing-slice"   // there is no table of it, though there are others of as many pieces
	OnCrownSquare Lack = "on-crown-square" // a piece stands where it would have been crowned
)

// Ask says what a position and its moves are worth when quiet plies of the
// quiet limit are used up. A win or loss is certain when it is in time even if
// every ply is quiet, or progress is; what nobody wins is certain. Where the
// tables know when progress comes, a win that is not certain is late: a draw.
func (t *Tables) Ask(p rules.Position, quiet int) *Answer {
	own, opp := index.PlacementsOf(&p)
	a := &Answer{Position: p, Pieces: t.pieces, Slice: index.SliceOf(&own, &opp)}
	a.Result, a.Known = t.Probe(p)
	if !a.Known {
		a.Lack = t.lack(a.Slice)
	}
	a.Result, a.Certain, a.Late = t.counted(p, a.Result, quiet)
	a.Moves = lists.Each(t.rs.Moves(nil, p), func(m rules.Move) MoveAnswer { return t.askMove(p, m, quiet) })
	slices.SortStableFunc(a.Moves, func(a, b MoveAnswer) int { return cmp.Compare(b.rank(), a.rank()) })
	a.Certain = a.Known && (a.Certain || a.certainByMoves())
	return a
}

func (t *Tables) lack(s Slice) Lack {
	switch n := s.Pieces(); {
	case t.pieces >= 2 && n > MaxPieces:
		return TooManyPieces
	case n <= MaxPieces && t.slices[s.ID()] != nil:
		return OnCrownSquare
	case t.pieces < 2 || t.partly[n]:
		return MissingSlice
	}
	return TooManyPieces
}

func (t *Tables) askMove(p rules.Position, m rules.Move, quiet int) MoveAnswer {
	next := p.After(m)
	if quiet++; m.Zeroing() {
		quiet = 0
	}
	r, ok := t.Probe(next)
	r, certain, late := t.counted(next, r, quiet)
	a := MoveAnswer{Move: m, Known: ok, Result: r, Certain: ok && certain, Late: late}
	switch r.Value {
	case search.Win:
		a.Result = Result{search.Loss, after(r.Distance)}
	case search.Loss:
		a.Result = Result{search.Win, after(r.Distance)}
	}
	return a
}

// after returns a distance seen from the ply before.
func after(plies int) int {
	if plies == NoDistance {
		return NoDistance
	}
	return plies + 1
}

// counted returns a position's result when quiet plies of the quiet limit are used up:
// whether it is certain, and whether the limit makes a draw of a win or loss.
func (t *Tables) counted(p rules.Position, r Result, quiet int) (now Result, certain, late bool) {
	limit := t.geometry.Spec.Quiet.Plies
	switch {
	case r.Value != search.Win && r.Value != search.Loss, search.InTimeByTables(prober{t}, p, r.Distance, limit, quiet):
		return r, true, false
	}
	if _, late = t.Zeroing(p, limit); late {
		return Result{Value: t.neither}, true, true
	}
	return r, false, false
}

// certainByMoves reports whether the moves make a result certain: one of them a
// win, all of them a loss.
func (a *Answer) certainByMoves() bool {
	switch {
	case len(a.Moves) == 0:
		return false
	case a.Result.Value == search.Loss:
		return !slices.ContainsFunc(a.Moves, func(m MoveAnswer) bool { return !m.Certain })
	}
	return a.Moves[0].Certain && a.Moves[0].Result.Value == a.Result.Value
}

// rank puts moves in order: quick wins, slow wins, neither, slow losses, quick
// losses, of wins and losses the certain ones at the ends; what is not known
// comes last.
func (m MoveAnswer) rank() int {
	const far = 1 << 20
	sure := far
	if m.Certain {
		sure = 2 * far
	}
	switch {
	case !m.Known:
		return -3 * far
	case m.Result.Value == search.Win:
		return sure - m.Result.Distance
	case m.Result.Value == search.Loss:
		return m.Result.Distance - sure
	}
	return 0
}

// BestPlay returns the best play from a position to the end of the game, the winner
// hurrying and the loser holding out, but at most that many moves of it. It is
// empty where the tables know of no winner.
func (t *Tables) BestPlay(p rules.Position, most int) []rules.Move {
	var line []rules.Move
	for len(line) < most {
		s, ok := t.lookUp(index.PlacementsOf(&p))
		if !ok || s == 0 || s.Plies() == NoDistance {
			break
		}
		moves := t.rs.Moves(nil, p)
		best := slices.IndexFunc(moves, func(m rules.Move) bool {
			next := p.After(m)
			child, ok := t.lookUp(index.PlacementsOf(&next))
			return ok && child.Parent() == s
		})
		if best < 0 {
			break // the game is over
		}
		line, p = append(line, moves[best]), p.After(moves[best])
	}
	return line
}
