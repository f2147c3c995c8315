package tablebase

import (
	"cmp"
	"context"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
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

// opposite is the same zugzwangs with the pieces of White and Black exchanged.
func (z *Zugzwangs) opposite() *Zugzwangs {
	if z.Neatest == nil {
		return z
	}
	return &Zugzwangs{z.Count, &Longest{z.Neatest.Plies, z.Neatest.Position.Turned().Passed()}}
}

// countZugzwangs scans a slice beside its opposite.
func (t *Tables) countZugzwangs(ctx context.Context, s *Stat, workers int) error {
	release, err := t.hold(ctx, append(t.lesser(s.Slice), s.Slice, s.Slice.Opposite()), t.inFiles)
	if err != nil {
		return err
	}
	defer release()
	scan, err := t.newZugzwangScan(s.Slice)
	if err != nil {
		return err
	}
	newWorker := func() func(context.Context, []uint32) *zugzwangWorker {
		longest := newZugzwangWorker(scan)
		return func(ctx context.Context, rows []uint32) *zugzwangWorker {
			w := newZugzwangWorker(scan)
			w.found[0].plies, w.found[1].plies = longest.found[0].plies, longest.found[1].plies
			w.scan(ctx, rows)
			longest.merge(w)
			return w
		}
	}
	all := newZugzwangWorker(scan)
	const rowsAtOnce = 64 // their columns in the opposite slice are a cache line or so
	for w := range ordered.Map(ctx, workers, slices.Chunk(scan.own.List, rowsAtOnce), newWorker) {
		if w.err != nil {
			return w.err
		}
		all.merge(w)
	}
	s.FullPoint, s.HalfPoint = all.zugzwangs(fullPoint), all.zugzwangs(halfPoint)
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

// zugzwangScan is a slice with the values of its entries and of its opposite's.
type zugzwangScan struct {
	tables         *Tables
	slice          Slice
	own, opp       *index.Listing
	here, opposite []byte // as in a file of values
}

func (t *Tables) newZugzwangScan(s Slice) (scan *zugzwangScan, err error) {
	scan = &zugzwangScan{tables: t, slice: s, own: index.NewListing(t.index(s.Own)), opp: index.NewListing(t.index(s.Opp))}
	if scan.here, err = t.cache.From(t.slices[s.ID()].Values.Entries, 0); err == nil {
		scan.opposite, err = t.cache.From(t.slices[s.Opposite().ID()].Values.Entries, 0)
	}
	return scan, err
}

// The kinds of mutual zugzwang.
const (
	fullPoint = iota
	halfPoint
)

// zugzwangWorker looks for mutual zugzwangs in some rows of a slice.
type zugzwangWorker struct {
	*zugzwangScan
	found [2]zugzwangsFound // by kind
	err   error
}

// zugzwangsFound is those of one kind.
type zugzwangsFound struct {
	count  int64               // in a slice that is its own opposite, twice as many for full-point ones
	plies  int                 // of the neatest; others must be longer
	placed *[2]index.Placement // of the neatest; nil if there is none
}

func newZugzwangWorker(scan *zugzwangScan) *zugzwangWorker {
	w := &zugzwangWorker{zugzwangScan: scan}
	for kind := range w.found {
		w.found[kind].plies = NoDistance - 1
	}
	return w
}

// merge adds what was found in later rows.
func (w *zugzwangWorker) merge(later *zugzwangWorker) {
	for kind := range w.found {
		a, b := &w.found[kind], &later.found[kind]
		a.count += b.count
		if b.placed != nil && b.plies > a.plies {
			a.plies, a.placed = b.plies, b.placed
		}
	}
}

// zugzwangs is the result for one kind.
func (w *zugzwangWorker) zugzwangs(kind int) *Zugzwangs {
	found := &w.found[kind]
	z := &Zugzwangs{Count: found.count}
	if kind == fullPoint && w.slice.Own == w.slice.Opp {
		z.Count /= 2
	}
	if found.placed != nil {
		p, _ := w.tables.rs.Fast().Arrange(index.Setup(&found.placed[0], &found.placed[1]))
		z.Neatest = &Longest{found.plies, p}
	}
	return z
}

// scan compares each entry with the one in which the other side is to move. Two
// values are those of a mutual zugzwang if neither is a win and one is a loss,
// which is 1.
func (w *zugzwangWorker) scan(ctx context.Context, rows []uint32) {
	for column := range w.opp.Placements {
		if column%1024 == 0 && ctx.Err() != nil {
			return
		}
		at := int(w.opp.Row[column]>>1) * w.own.Len()
		image := w.opp.Row[column]&1 == 1
		for _, row := range rows {
			other := at + int(row)
			if image {
				other = at + int(w.own.Mirror[row])
			}
			a := valueOf(w.here, int(w.own.Row[row]>>1)*w.opp.Len()+column)
			if b := valueOf(w.opposite, other); a|b == 1 {
				w.examine(int(row), column, a, b)
			}
		}
	}
}

// valueOf is an entry of a file of values.
func valueOf(values []byte, entry int) byte { return values[entry>>2] >> (entry & 3 * 2) & 3 }

// bitsOf is a score's entry among the values.
func bitsOf(s files.Score) byte {
	switch {
	case s > 0:
		return 2
	case s < 0:
		return 1
	}
	return 0
}

// examine counts a position if it is one, has no capture and was not counted
// as its own image.
func (w *zugzwangWorker) examine(row, column int, a, b byte) {
	own, opp := &w.own.Placements[row], &w.opp.Placements[column]
	itself := w.slice.Own == w.slice.Opp
	switch {
	case int(w.own.Mirror[row]) == row && int(w.opp.Mirror[column]) < column, itself && a > b: // the other side's half-point
		return
	case !w.isQuiet(own, opp):
		return
	}
	kind := halfPoint
	if a == b {
		kind = fullPoint
	}
	found := &w.found[kind]
	found.count++
	if kind == fullPoint && itself && (row == column || int(w.own.Mirror[row]) == column) {
		found.count++ // the same with the colours exchanged
	}
	if plies := w.plies(own, opp, a, b); plies > found.plies && !w.hasIdle(own, opp, a, b) {
		found.plies, found.placed = plies, &[2]index.Placement{*own, *opp}
	}
}

// isQuiet reports whether two placements make a position in which neither side
// can capture.
func (w *zugzwangWorker) isQuiet(own, opp *index.Placement) bool {
	seen, g := opp.Turned(), w.tables.geometry
	return own.Occupied()&seen.Occupied() == 0 && !g.Captures(own, opp) && !g.Captures(opp, own)
}

// plies is how long the loser holds out, given whether either side loses.
func (w *zugzwangWorker) plies(own, opp *index.Placement, a, b byte) int {
	plies := files.MaxDistance
	for _, side := range []struct {
		own, opp *index.Placement
		value    byte
	}{{own, opp, a}, {opp, own, b}} {
		if side.value == 1 {
			s, err := w.tables.known(*side.own, *side.opp)
			w.err = cmp.Or(w.err, err)
			plies = min(plies, s.Plies())
		}
	}
	return plies
}

// hasIdle reports whether a mutual zugzwang is one of the same kind without
// some piece.
func (w *zugzwangWorker) hasIdle(own, opp *index.Placement, a, b byte) bool {
	for r := rules.Pedina; r <= w.tables.geometry.Top; r++ {
		for sq := range own[r].All() {
			less := *own
			less[r] = less[r].Without(sq)
			if w.isZugzwang(&less, opp, a, b) {
				return true
			}
		}
		for sq := range opp[r].All() {
			less := *opp
			less[r] = less[r].Without(sq)
			if w.isZugzwang(own, &less, a, b) {
				return true
			}
		}
	}
	return false
}

// isZugzwang reports whether a position is a mutual zugzwang with given values.
// What is in no table is none.
func (w *zugzwangWorker) isZugzwang(own, opp *index.Placement, a, b byte) bool {
	slice := index.SliceOf(own, opp)
	if w.tables.geometry.Over(slice.Own, slice.Opp) || !w.isQuiet(own, opp) {
		return false
	}
	here, known := w.tables.lookUp(*own, *opp)
	there, also := w.tables.lookUp(*opp, *own)
	return known && also && bitsOf(here) == a && bitsOf(there) == b
}
