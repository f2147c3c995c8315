package tablebase

import (
	"context"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// completer has the entries of a table in memory with those that the files
// leave out: what a compulsory capture is worth is worked out from the slices
// that it leads to, which are completed first.
func (t *Tables) completer(workers int) loader {
	var complete loader
	complete = func(ctx context.Context, table *table) error {
		if table.solved.Load() != nil {
			return nil
		}
		release, err := t.hold(ctx, t.geometry.CapturesOf(table.slice), complete)
		if err != nil {
			return err
		}
		defer release()
		if table.Table.Held() == 0 {
			defer table.Table.Drop()
		}
		if err := t.noting(table.Load()); err != nil {
			return err
		}
		return t.complete(ctx, table, workers)
	}
	return complete
}

// complete works out all the entries of a table, given those of its files.
func (t *Tables) complete(ctx context.Context, of *table, workers int) error {
	own, opp := index.NewListing(of.own()), index.NewListing(of.opp())
	all := make([]uint16, own.Kept()*opp.Len())
	black := t.geometry.BlackAlone(opp)
	newWorker := func() func(context.Context, []uint32) error {
		w := &completeWorker{table: of, own: own, opp: opp, black: black, all: all, captures: captures{tables: t}}
		return w.completeRows
	}
	const rowsAtOnce = 64
	err := ordered.Do(ctx, workers, slices.Chunk(own.List, rowsAtOnce), newWorker)
	if err == nil {
		of.solved.Store(&all)
	}
	return err
}

// completeWorker works out the entries of some rows.
type completeWorker struct {
	table    *table
	own, opp *index.Listing
	black    []rules.Position // each column's
	all      []uint16
	captures captures
}

func (w *completeWorker) completeRows(_ context.Context, rows []uint32) error {
	for _, row := range rows {
		if err := w.completeRow(int(row)); err != nil {
			return err
		}
	}
	return nil
}

func (w *completeWorker) completeRow(row int) error {
	t, own := w.captures.tables, &w.own.Placements[row]
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
func (w *completeWorker) worth(p *rules.Position, own, opp *index.Placement, entry int) (s files.Score, err error) {
	t := w.captures.tables
	if glance := t.geometry.Rules.Fast().Glance(p); glance.Captures && !t.geometry.Spec.CaptureOptional {
		s, err = w.captures.best(p, glance, own, opp)
	} else {
		s, err = w.table.ScoreAt(&t.cache, entry)
		t.noting(err)
	}
	return files.ScoreIn(s.Value(), max(s.Plies(), 0)), err
}

// captures works out what captures are worth.
type captures struct {
	tables *Tables
	moves  []rules.Move // to be used again
}

// best returns what the best capture of a position is worth that has one.
func (c *captures) best(p *rules.Position, glance rules.Glance, own, opp *index.Placement) (files.Score, error) {
	c.moves = c.tables.geometry.Rules.Fast().MovesAfter(c.moves[:0], p, glance)
	best := -files.MaxScore
	for i := range c.moves {
		if !c.moves[i].IsCapture() {
			continue
		}
		nextOwn, nextOpp := capture(own, opp, &c.moves[i])
		s, err := c.tables.known(nextOpp, nextOwn)
		if err != nil {
			return 0, err
		}
		best = max(best, s.Parent())
	}
	return best, nil
}
