package generate

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/search"
)

// Options is how to generate.
type Options struct {
	Seed     uint64
	Jobs     int               // units at once; 0 for one per processor
	Deep     uint64            // nodes of the long search of keys that are not proved; 0 for those of the collection
	Tables   Tables            // for studies, and for gains that are to last
	There    []*puzzles.Puzzle // of the collection that the puzzles are to join
	Journal  string            // file that remembers the units done; "" for none
	Progress func(Progress)    // after every unit; may be nil
	Supplier ordered.Supplier  // of what Units.Do gives; nil for this process
}

// Progress is how far a run has come.
type Progress struct {
	Task  *Task
	Units int // done, of this task
	Kept  int // of this task
	Tally Tally
}

// Result is what a run has made.
type Result struct {
	Puzzles [][]*puzzles.Puzzle // by task, banded by the standard thresholds
	Tally   Tally
	Short   []*Task // tasks that found less than they were to
}

// Run makes puzzles, task after task; a task with Units keeps of what these units find the
// most Varied, any other what it finds first. Puzzles equal to earlier ones, or those there,
// by position, solution or final position, images included, or much like them, are dropped. The same seed and tasks give the same puzzles whatever Jobs
// is, and whether or not the run was interrupted and went on by its journal. With an
// error the result is what was made before it, nil where nothing was begun.
func Run(ctx context.Context, tasks []*Task, o Options) (*Result, error) {
	units := NewUnits(tasks, o)
	if o.Supplier == nil {
		o.Supplier = ordered.Local(o.Jobs, units.Do)
	}
	for _, t := range tasks {
		if err := puzzles.CheckID(t.Name); err != nil {
			return nil, err
		}
	}
	j, err := openJournal(o.Journal, units)
	if err != nil {
		return nil, err
	}
	m := newMerger(&o)
	m.units, m.journal = units, j
	for i, t := range tasks {
		if t.Count == 0 {
			m.result.Puzzles = append(m.result.Puzzles, nil)
			continue
		}
		if err := m.run(ctx, i); err != nil {
			return m.result, errors.Join(err, j.Close())
		}
	}
	return m.result, j.Close()
}

// merger takes the units' results in order.
type merger struct {
	options *Options
	units   *Units
	journal *journal
	seen    seen
	all     []*puzzles.Puzzle // that puzzles to come are told from
	motifs  map[string]int    // how many of the puzzles kept have one
	result  *Result
}

func newMerger(o *Options) *merger {
	m := &merger{options: o, seen: make(seen), motifs: make(map[string]int), result: new(Result)}
	for _, p := range o.There {
		m.remember(p)
	}
	return m
}

// run does one task.
func (m *merger) run(ctx context.Context, index int) error {
	t := m.units.tasks[index]
	m.result.Puzzles = append(m.result.Puzzles, nil)
	made := &m.result.Puzzles[len(m.result.Puzzles)-1]
	var pool []*puzzles.Puzzle // of a task that takes the best
	for o, err := range m.outcomes(ctx, index) {
		if err != nil {
			return err
		}
		if t.Units > 0 {
			pool = append(pool, o.found...)
			o.found = nil
		}
		m.take(ctx, t, o, made)
		if m.options.Progress != nil {
			kept := min(len(*made)+len(pool), t.Count)
			m.options.Progress(Progress{t, o.Unit + 1, kept, m.result.Tally})
		}
		if len(*made) == t.Count {
			break
		}
	}
	m.take(ctx, t, outcome{found: Varied(pool, m.all)}, made)
	if len(*made) < t.Count {
		m.result.Short = append(m.result.Short, t)
	}
	return ctx.Err()
}

// outcomes returns the results of a task's units in order: first what the journal
// remembers, then new ones. An error is the last.
func (m *merger) outcomes(ctx context.Context, index int) iter.Seq2[outcome, error] {
	t := m.units.tasks[index]
	most := cmp.Or(t.Units, mostUnits)
	return func(yield func(outcome, error) bool) {
		number := 0
		for ; number < most; number++ {
			line, ok := m.journal.next()
			if !ok {
				break
			}
			o, err := t.outcome(number, line)
			if err != nil {
				err = m.journal.damaged()
			}
			if !yield(o, err) || err != nil {
				return
			}
		}
		first := index * mostUnits
		for line, err := range m.options.Supplier(ctx, first+number, first+most) {
			var o outcome
			if err == nil {
				o, err = t.outcome(number, line)
			}
			if err == nil {
				err = m.journal.Add(line)
			}
			if number++; !yield(o, err) || err != nil {
				return
			}
		}
	}
}

// take adds a unit's puzzles to those made, up to the count of the task.
func (m *merger) take(ctx context.Context, t *Task, o outcome, made *[]*puzzles.Puzzle) {
	for _, p := range o.found {
		why := m.admit(t, p)
		switch {
		case why != None:
		case len(*made) == t.Count:
			why = Plenty
		case p.Source == dealtSource:
			p, why = m.economical(ctx, t, p)
		}
		if why != None {
			o.Tally.Kept--
			o.Tally.settle(why)
			continue
		}
		m.remember(p)
		*made = append(*made, p)
	}
	m.result.Tally.Add(o.Tally)
}

// economical returns a composition without the pieces that do nothing, if it can be kept so.
func (m *merger) economical(ctx context.Context, t *Task, p *puzzles.Puzzle) (*puzzles.Puzzle, Rejection) {
	less, why := pared(ctx, p, m.options.Deep)
	switch {
	case why != None || less == p:
		return less, why
	case !t.Filter.Wants(less):
		return nil, OffFilter
	}
	return less, m.admit(t, less)
}

// remember has puzzles to come told from this one.
func (m *merger) remember(p *puzzles.Puzzle) {
	m.seen.add(p)
	m.all = append(m.all, p)
	m.motifs[p.Motif()]++
}

// admit turns a puzzle of a task down that is another's duplicate or much like another, a
// gain that is hollow where the task wants it to last, or a shot of few pieces.
func (m *merger) admit(t *Task, p *puzzles.Puzzle) Rejection {
	switch {
	case hollow(p, t.ends(m.options.Tables)):
		return Hollow
	case p.Source == shotSource && p.Pieces() < shotPieces: // the move that led to it took some
		return OffFilter
	case len(m.seen.shared(p)) > 0 || m.motifs[p.Motif()] > 0:
		return Duplicate
	case slices.ContainsFunc(m.all, p.Resembles):
		return Alike
	}
	return None
}

// hollow reports whether a gain ends in a position that tables know and that is no win
// for the solver.
func hollow(p *puzzles.Puzzle, tables search.Prober) bool {
	end, won := p.Final(), search.Loss
	if p.Stipulation.Kind != puzzles.Gain || tables == nil || end.Occupied().Len() > TablePieces {
		return false
	}
	if end.Turn() == p.Position.Turn() {
		won = search.Win
	}
	value, _, known := tables.Probe(end)
	return known && value != won
}
