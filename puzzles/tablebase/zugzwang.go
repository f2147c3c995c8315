package tablebase

import (
	"cmp"
	"context"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Zugzwangs is the mutual zugzwangs of one kind with the material of a slice.
//
// In a mutual zugzwang whoever is to move does worse than if the other side
// were. It is full-point if whoever is to move loses, and half-point if one side
// wins when the other is to move, and neither can force a win when it is to move
// itself (the kinds of J. Beasley, "Chess: positions of reciprocal zugzwang with
// not more than six men", 2010). Where either side has a capture at hand it is
// none. A side that cannot move at all counts: it is to move, and loses.
//
// Positions that differ by exchanging the colours count once, and by reflection
// too where the ruleset reflects; so a slice has as many as its opposite.
type Zugzwangs struct {
	Count int64
	// Neatest is, of those without an idle piece, the first in which the side to
	// move that loses holds out longest (of a full-point one, the side that holds
	// out less long). A piece is idle if the position is a mutual zugzwang of the
	// same kind, with the same winner, without it. White has what the side to
	// move of the slice has. It is nil if there is none.
	Neatest *Longest
}

// CountZugzwangs counts the mutual zugzwangs of those of some slices whose
// opposites are open too. It reads all their values. Of workers 0 is one per
// processor. Once ctx is done the error is the context's.
func (t *Tables) CountZugzwangs(ctx context.Context, stats []Stat, workers int) error {
	done := make(map[Slice]*Stat)
	for i := range stats {
		s := &stats[i]
		opposite := s.Slice.Opposite()
		if other := done[opposite]; other != nil {
			s.FullPoint, s.HalfPoint = other.FullPoint.opposite(), other.HalfPoint.opposite()
			continue
		}
		if t.slices[opposite.ID()] == nil {
			continue
		}
		if err := t.countZugzwangs(ctx, s, workers); err != nil {
			return err
		}
		done[s.Slice] = s
	}
	return nil
}

// opposite returns the same zugzwangs with the pieces of White and Black exchanged.
func (z *Zugzwangs) opposite() *Zugzwangs {
	if z.Neatest == nil {
		return z
	}
	return &Zugzwangs{z.Count, &Longest{z.Neatest.Plies, z.Neatest.Position.Turned().Passed()}}
}

// countZugzwangs scans a slice beside its opposite.
func (t *Tables) countZugzwangs(ctx context.Context, s *Stat, workers int) error {
	release, err := t.hold(ctx, append(t.lesser(s.Slice), s.Slice, s.Slice.Opposite()), t.inAnyForm)
	if err != nil {
		return err
	}
	defer release()
	scan := &zugzwangScan{tables: t, here: t.slices[s.Slice.ID()], opposite: t.slices[s.Slice.Opposite().ID()],
		own: index.NewListing(t.index(s.Slice.Own)), opp: index.NewListing(t.index(s.Slice.Opp))}
	newWorker := func() func(context.Context, []uint32) *zugzwangPart { return scan.rows }
	all := new(zugzwangPart)
	const rowsAtOnce = 64 // their columns in the opposite slice are a cache line or so
	for part := range ordered.Map(ctx, workers, slices.Chunk(scan.own.List, rowsAtOnce), newWorker) {
		if part.err != nil {
			return part.err
		}
		all.full.merge(&part.full)
		all.half.merge(&part.half)
	}
	if s.Slice.Own == s.Slice.Opp {
		all.full.Count /= 2
	}
	s.FullPoint, s.HalfPoint = &all.full, &all.half
	return ctx.Err()
}

// lesser lists the slices, for either side to move, with a piece less.
func (t *Tables) lesser(s Slice) (out []Slice) {
	for r := rules.Pedina; r <= t.geometry.Top; r++ {
		for _, side := range []Slice{s, s.Opposite()} {
			if side.Own[r] == 0 {
				continue
			}
			if side.Own[r]--; !t.geometry.Over(side.Own, side.Opp) {
				out = append(out, side, side.Opposite())
			}
		}
	}
	return out
}

// zugzwangScan is a slice and its opposite.
type zugzwangScan struct {
	tables         *Tables
	here, opposite *table
	own, opp       *index.Listing
}

// zugzwangPart is what was found in some rows.
type zugzwangPart struct {
	full, half Zugzwangs // of a slice that is its own opposite, twice as many full-point ones
	err        error
}

// merge adds those of later rows.
func (z *Zugzwangs) merge(later *Zugzwangs) {
	z.Count += later.Count
	if later.Neatest != nil && (z.Neatest == nil || later.Neatest.Plies > z.Neatest.Plies) {
		z.Neatest = later.Neatest
	}
}

// rows compares each entry of some rows with the one in which the other side is
// to move.
func (w *zugzwangScan) rows(ctx context.Context, rows []uint32) *zugzwangPart {
	part := new(zugzwangPart)
	for column := range w.opp.Placements {
		if column%1024 == 0 && ctx.Err() != nil {
			break
		}
		at, isImage := int(w.opp.Row[column]>>1)*w.own.Len(), w.opp.Row[column]&1 == 1
		for _, row := range rows {
			other := at + int(row)
			if isImage {
				other = at + int(w.own.Mirror[row])
			}
			a, err := w.here.Values.ValueAt(&w.tables.cache, int(w.own.Row[row]>>1)*w.opp.Len()+column)
			b, also := w.opposite.Values.ValueAt(&w.tables.cache, other)
			if part.err = cmp.Or(part.err, err, also); part.err == nil && isMutual(a, b) {
				w.examine(part, int(row), column, a, b)
			}
		}
	}
	return part
}

// isMutual reports whether two values, of either side to move, are those of a
// mutual zugzwang.
func isMutual(a, b search.Value) bool {
	return a != search.Win && b != search.Win && (a == search.Loss || b == search.Loss)
}

// examine counts a position if it is one, has no capture and was not counted
// as its own image.
func (w *zugzwangScan) examine(part *zugzwangPart, row, column int, a, b search.Value) {
	own, opp := &w.own.Placements[row], &w.opp.Placements[column]
	itself := w.here == w.opposite
	switch {
	case int(w.own.Mirror[row]) == row && int(w.opp.Mirror[column]) < column, itself && a == search.Loss && b != search.Loss: // the other side's half-point
		return
	case !w.isQuiet(own, opp):
		return
	}
	found := &part.half
	if a == b {
		found = &part.full
		if itself && (row == column || int(w.own.Mirror[row]) == column) {
			found.Count++ // the same with the colours exchanged
		}
	}
	found.Count++
	plies, err := w.plies(own, opp, a, b)
	if part.err = cmp.Or(part.err, err); (found.Neatest == nil || plies > found.Neatest.Plies) && !w.hasIdle(own, opp, a, b) {
		p, _ := w.tables.rs.Fast().Arrange(index.Setup(own, opp))
		found.Neatest = &Longest{plies, p}
	}
}

// isQuiet reports whether two placements make a position in which neither side
// can capture.
func (w *zugzwangScan) isQuiet(own, opp *index.Placement) bool {
	seen, g := opp.Turned(), w.tables.geometry
	return own.Occupied()&seen.Occupied() == 0 && !g.Captures(own, opp) && !g.Captures(opp, own)
}

// plies returns how long the loser holds out: of two losers, the one that holds out
// less long.
func (w *zugzwangScan) plies(own, opp *index.Placement, a, b search.Value) (int, error) {
	here, err := w.tables.known(*own, *opp)
	there, also := w.tables.known(*opp, *own)
	switch {
	case a != search.Loss:
		here = there
	case b != search.Loss:
		there = here
	}
	return min(here.Plies(), there.Plies()), cmp.Or(err, also)
}

// hasIdle reports whether a mutual zugzwang is one of the same kind without
// some piece.
func (w *zugzwangScan) hasIdle(own, opp *index.Placement, a, b search.Value) bool {
	placed := [2]index.Placement{*own, *opp}
	for side := range placed {
		for r, squares := range placed[side] {
			for sq := range squares.All() {
				less := placed
				less[side][r] = squares.Without(sq)
				if w.isZugzwang(&less[0], &less[1], a, b) {
					return true
				}
			}
		}
	}
	return false
}

// isZugzwang reports whether a position is a mutual zugzwang with given values.
// What is in no table is none.
func (w *zugzwangScan) isZugzwang(own, opp *index.Placement, a, b search.Value) bool {
	if w.tables.geometry.Over(own.Material(), opp.Material()) || !w.isQuiet(own, opp) {
		return false
	}
	here, known := w.tables.lookUp(*own, *opp)
	there, also := w.tables.lookUp(*opp, *own)
	return known && also && here.Value() == a && there.Value() == b
}
