package tablebase

import (
	"context"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// columnsAtOnce is how many columns are looked at together: of a slice that
// steps lead to their rows fit into a processor's cache.
const columnsAtOnce = 64

// columnsWorker verifies some rows of a slice, many columns at a time. The steps
// of a side are those that the rules' own generator finds when it is alone on the
// board: against an opponent they are legal where it has no capture and does not
// stand in the way. What captures are worth the completed entries say.
type columnsWorker struct {
	*verifyWorker
	steps          [][]step // of each row
	moves          []rules.Move
	columns        columnSet
	best, progress [columnsAtOnce]files.Score
	step           [columnsAtOnce]files.Score // what one step is worth
}

// columnSet is some columns of a slice: how the opponent may stand, and where a
// step leads that is made against it.
type columnSet struct {
	occupied []rules.Set // by the opponent, as the side to move sees it
	row      []uint32    // of the slice that a step leads to, in which the opponent is to move, as index.Listing has it
}

// step is a step of the side to move that is legal where the square is free.
type step struct {
	to           rules.Set // the square
	codes        *codes    // of the slice that it leads to
	index.Column           // in it, of where the side to move stands then
	isProgress   bool
}

// offer raises what the side to move has in each column to what the step is
// worth there by some codes, those of the slice that it leads to.
func (s *step) offer(best []files.Score, c *columnSet, codes *codes) {
	if codes.narrow != nil {
		offer(best, c, s, codes.narrow)
		return
	}
	offer(best, c, s, codes.wide)
}

func offer[C byte | uint16](best []files.Score, c *columnSet, s *step, codes []C) {
	rows, occupied := c.row[:len(best)], c.occupied[:len(best)]
	for i := range best {
		if occupied[i]&s.to != 0 {
			continue
		}
		code := codes[s.Entry(rows[i])]
		best[i] = max(best[i], files.ScoreOfCode(uint16(code)).Parent())
	}
}

// hasColumns reports whether entries are worked out many columns at a time, as
// they can with a sample if captures are compulsory and no step ends the game.
func (t *Tables) hasColumns(sample int) bool {
	spec := &t.geometry.Spec
	return sample > 0 && !spec.CaptureOptional &&
		(spec.Royal == rules.NoRank || spec.Crowns[spec.Royal].Becomes == rules.NoRank)
}

// verifyColumns verifies some rows, a few columns of all of them after the
// other.
func (w *verifyWorker) verifyColumns(ctx context.Context, rows []uint32) error {
	c := &columnsWorker{verifyWorker: w}
	for _, row := range rows {
		if err := c.addRow(int(row)); err != nil {
			return err
		}
	}
	for first := 0; first < w.opp.Len() && ctx.Err() == nil; first += columnsAtOnce {
		last := min(first+columnsAtOnce, w.opp.Len())
		c.columns = columnSet{w.occupied[first:last], w.opp.Row[first:last]}
		for n, row := range rows {
			if err := c.verifyBlock(n, int(row), first); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// addRow finds the steps of a row.
func (c *columnsWorker) addRow(row int) error {
	t, own := c.tables, &c.own.Placements[row]
	white := t.geometry.Alone(own, &index.Placement{})
	c.moves = t.geometry.Rules.Fast().MovesAfter(c.moves[:0], &white, rules.Glance{})
	steps := make([]step, len(c.moves))
	for i := range c.moves {
		next, _ := capture(own, &index.Placement{}, &c.moves[i])
		to, column := t.facing(&next, c.opp.Material)
		if to == nil {
			return missing(Slice{Own: c.opp.Material, Opp: next.Material()})
		}
		steps[i] = step{rules.Set(0).With(c.moves[i].To()), to.solved.Load(), column, c.moves[i].Zeroing()}
	}
	c.steps = append(c.steps, steps)
	return nil
}

// verifyBlock verifies the entries of a row, the n-th of those added, in the
// columns from one on.
func (c *columnsWorker) verifyBlock(n, row, first int) error {
	best, progress := c.best[:len(c.columns.occupied)], c.progress[:len(c.columns.occupied)]
	for i := range best {
		best[i], progress[i] = worst.end, worst.progress
	}
	for i := range c.steps[n] {
		c.offer(best, progress, &c.steps[n][i])
	}
	own := c.own.Placements[row].Occupied()
	for i := range best {
		if c.columns.occupied[i]&own != 0 {
			continue
		}
		if err := c.verifyEntry(row, first+i, c.outcome(best[i], progress[i])); err != nil {
			return err
		}
	}
	return nil
}

// offer raises what the best step is worth in each column.
func (c *columnsWorker) offer(best, progress []files.Score, s *step) {
	if c.zeroing != nil && s.isProgress {
		c.offerProgress(best, progress, s)
		return
	}
	s.offer(best, &c.columns, s.codes)
	if c.zeroing != nil {
		s.offer(progress, &c.columns, c.opposite)
	}
}

// offerProgress is offer for a step that is progress itself.
func (c *columnsWorker) offerProgress(best, progress []files.Score, s *step) {
	ends := c.step[:len(best)]
	for i := range ends {
		ends[i] = worst.end
	}
	s.offer(ends, &c.columns, s.codes)
	for i, end := range ends {
		if end > worst.end {
			best[i] = max(best[i], end)
			progress[i] = max(progress[i], files.ScoreIn(end.Value(), 1))
		}
	}
}

// got is what the tables say of an entry.
func (c *columnsWorker) got(entry int) outcome {
	o := outcome{end: c.table.solved.Load().at(entry)}
	if c.zeroing != nil {
		o.progress = c.zeroing.at(entry)
	}
	return o
}

// verifyEntry verifies an entry, given what the best step is worth.
func (c *columnsWorker) verifyEntry(row, column int, want outcome) error {
	entry := int(c.own.Row[row]>>1)*c.opp.Len() + column
	got := c.got(entry)
	switch {
	case c.table.solved.Load().isSettled(entry):
		want = got
	case want.end == worst.end:
		s := files.ScoreOfEffect(c.tables.geometry.Spec.NoMove)
		want = c.outcome(s, s)
	}
	own, opp := &c.own.Placements[row], &c.opp.Placements[column]
	if want = c.dated(want); want != c.dated(got) {
		return c.compare(own, opp, want)
	}
	c.count(row, column, entry, want)
	if c.isSampled(entry) {
		_, err := c.byPlainRules(own, opp)
		return err
	}
	return nil
}
