package tablebase

import (
	"context"

	"damone/puzzles/tablebase/internal/codes"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/score"
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
	columns        codes.Columns
	best, progress [columnsAtOnce]score.Score
	step           [columnsAtOnce]score.Score // what one step is worth
}

// step is a step, which may be progress.
type step struct {
	codes.Step
	isProgress bool
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
		c.columns = codes.Columns{Occupied: w.occupied[first:last], Row: w.opp.Row[first:last]}
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
		steps[i] = step{codes.Step{To: rules.Set(0).With(c.moves[i].To()), Codes: to.solved.Load(), Column: column}, c.moves[i].Zeroing()}
	}
	c.steps = append(c.steps, steps)
	return nil
}

// verifyBlock verifies the entries of a row, the n-th of those added, in the
// columns from one on.
func (c *columnsWorker) verifyBlock(n, row, first int) error {
	best, progress := c.best[:len(c.columns.Occupied)], c.progress[:len(c.columns.Occupied)]
	for i := range best {
		best[i], progress[i] = worst.end, worst.progress
	}
	for i := range c.steps[n] {
		c.offer(best, progress, c.steps[n][i])
	}
	own := c.own.Placements[row].Occupied()
	for i := range best {
		if c.columns.Occupied[i]&own != 0 {
			continue
		}
		if err := c.verifyEntry(row, first+i, c.outcome(best[i], progress[i])); err != nil {
			return err
		}
	}
	return nil
}

// offer raises what the best step is worth in each column.
func (c *columnsWorker) offer(best, progress []score.Score, s step) {
	switch {
	case c.zeroing == nil:
		s.Offer(best, &c.columns)
	case s.isProgress:
		c.offerProgress(best, progress, s)
	default:
		s.Offer(best, &c.columns)
		s.Codes = c.opposite
		s.Offer(progress, &c.columns)
	}
}

// offerProgress is offer for a step that is progress itself.
func (c *columnsWorker) offerProgress(best, progress []score.Score, s step) {
	ends := c.step[:len(best)]
	for i := range ends {
		ends[i] = worst.end
	}
	s.Offer(ends, &c.columns)
	for i, end := range ends {
		if end > worst.end {
			best[i] = max(best[i], end)
			progress[i] = max(progress[i], score.In(end.Value(), 1))
		}
	}
}

// got is what the tables say of an entry.
func (c *columnsWorker) got(entry int) outcome {
	o := outcome{end: c.table.solved.Load().At(entry)}
	if c.zeroing != nil {
		o.progress = c.zeroing.At(entry)
	}
	return o
}

// verifyEntry verifies an entry, given what the best step is worth.
func (c *columnsWorker) verifyEntry(row, column int, want outcome) error {
	entry := int(c.own.Row[row]>>1)*c.opp.Len() + column
	got := c.got(entry)
	switch {
	case c.table.solved.Load().IsSettled(entry):
		want = got
	case want.end == worst.end:
		s := score.OfEffect(c.tables.geometry.Spec.NoMove)
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
