package tablebase

import (
	"cmp"
	"context"
	"sync"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// complete has the entries of a table in memory with those that the files
// leave out: what a compulsory capture is worth is worked out from the slices
// that it leads to, which are completed first.
func (t *Tables) complete(ctx context.Context, of *table) error {
	release, err := t.hold(ctx, t.geometry.CapturesOf(of.slice), of.slice.Pieces())
	if err != nil {
		return err
	}
	defer release()
	if !of.Values.IsLoaded() {
		defer of.Table.Drop()
	}
	if err := t.noting(of.Load()); err != nil {
		return err
	}
	w := &completer{tables: t, table: of, own: index.NewListing(of.own()), opp: index.NewListing(of.opp())}
	w.all, w.black = make([]uint16, w.own.Kept()*w.opp.Len()), t.geometry.BlackAlone(w.opp)
	for _, row := range w.own.List {
		if err := cmp.Or(ctx.Err(), w.completeRow(int(row))); err != nil {
			return err
		}
	}
	of.solved.Store(&w.all)
	return nil
}

// completer works out all the entries of a table, given those of its files.
type completer struct {
	tables   *Tables
	table    *table
	own, opp *index.Listing
	black    []rules.Position // each column's
	all      []uint16
}

func (w *completer) completeRow(row int) error {
	t, own := w.tables, &w.own.Placements[row]
	white := t.geometry.Alone(own, &index.Placement{})
	first := int(w.own.Row[row]>>1) * w.opp.Len()
	for column := range w.opp.Placements {
		p, ok := rules.Fast{}.Join(&white, &w.black[column])
		if !ok {
			continue
		}
		s, err := w.worth(&p, own, &w.opp.Placements[column], first+column)
		if err != nil {
			return err
		}
		w.all[first+column] = files.CodeOf(s)
	}
	return nil
}

// worth returns what a position is worth; without its distance if the files have
// none.
func (w *completer) worth(p *rules.Position, own, opp *index.Placement, entry int) (s files.Score, err error) {
	t := w.tables
	if glance := t.geometry.Rules.Fast().Glance(p); glance.Captures && !t.geometry.Spec.CaptureOptional {
		s, err = t.bestCapture(p, glance, own, opp)
	} else {
		s, err = w.table.ScoreAt(&t.cache, entry)
		t.noting(err)
	}
	return files.ScoreIn(s.Value(), max(s.Plies(), 0)), err
}

// bestCapture returns what the best capture of a position is worth that has one.
func (t *Tables) bestCapture(p *rules.Position, glance rules.Glance, own, opp *index.Placement) (files.Score, error) {
	room := rooms.Get().(*[16]rules.Move)
	defer rooms.Put(room)
	moves := t.geometry.Rules.Fast().MovesAfter(room[:0], p, glance)
	best := -files.MaxScore
	for i := range moves {
		if !moves[i].IsCapture() {
			continue
		}
		nextOwn, nextOpp := capture(own, opp, &moves[i])
		s, err := t.known(nextOpp, nextOwn)
		if err != nil {
			return 0, err
		}
		best = max(best, s.Parent())
	}
	return best, nil
}

// rooms are for the moves of bestCapture: to be used again, for builds ask by the million.
var rooms = sync.Pool{New: func() any { return new([16]rules.Move) }}
