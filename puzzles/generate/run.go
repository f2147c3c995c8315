package generate

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/search"
)

// Options is how to generate.
type Options struct {
	Seed      uint64
	Jobs      int                      // units at once; 0 for one per processor
	Standards                          // what is asked of a puzzle
	Tables    map[string]search.Prober // by ruleset, for the source "tables"
	MaxUnits  int                      // of a task, after which it ends short of its count; 0 for 150
	Journal   string                   // file that remembers the units done; "" for none
	Progress  func(Progress)           // after every unit; may be nil
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

// Run makes puzzles, task after task. Puzzles equal to earlier ones by
// position, solution or final position, images included, or much like them, are
// dropped. The same
// seed and tasks give the same puzzles whatever Jobs is, and whether or not
// the run was interrupted and went on by its journal.
func Run(ctx context.Context, tasks []*Task, o Options) (*Result, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if o.MaxUnits == 0 {
		o.MaxUnits = 150
	}
	j, err := openJournal(o.Journal, tasks, &o)
	if err != nil {
		return nil, err
	}
	m := &merger{options: &o, journal: j, seen: make(map[string]bool), result: &Result{}}
	for _, t := range tasks {
		if err := m.run(ctx, t); err != nil {
			j.close()
			return nil, err
		}
	}
	return m.result, j.close()
}

// merger takes the units' results in order.
type merger struct {
	options *Options
	journal *journal
	seen    map[string]bool // what the puzzles kept may not share
	result  *Result
}

// run does one task: first what the journal remembers, then new units.
func (m *merger) run(ctx context.Context, t *Task) error {
	m.result.Puzzles = append(m.result.Puzzles, nil)
	kept, next := 0, 0
	take := func(o outcome) bool {
		kept += m.take(t, o, t.Count-kept)
		next = o.number + 1
		if m.options.Progress != nil {
			m.options.Progress(Progress{t, next, kept, m.result.Tally})
		}
		return kept < t.Count && next < m.options.MaxUnits
	}
	more, err := m.recall(t, take)
	if err == nil && more {
		err = m.compute(ctx, t, next, take)
	}
	if err == nil && kept < t.Count {
		m.result.Short = append(m.result.Short, t)
	}
	return err
}

// recall hands over what the journal remembers of a task, and reports whether
// more is needed.
func (m *merger) recall(t *Task, take func(outcome) bool) (more bool, err error) {
	more = t.Count > 0
	for unit := 0; more; unit++ {
		o, ok, err := m.journal.next(t, unit)
		if err != nil || !ok {
			return more, err
		}
		more = take(o)
	}
	return more, nil
}

// compute does units from one on, several at once, and hands their results
// over in order until it is told to stop.
func (m *merger) compute(ctx context.Context, t *Task, from int, take func(outcome) bool) error {
	units := func(yield func(int) bool) {
		for n := from; yield(n); n++ {
		}
	}
	worker := func() func(context.Context, int) outcome {
		return func(ctx context.Context, number int) outcome { return work(ctx, t, m.options, number) }
	}
	for o := range ordered.Map(ctx, m.options.Jobs, units, worker) {
		if err := m.journal.write(t, o); err != nil {
			return err
		}
		if !take(o) {
			return nil
		}
	}
	return ctx.Err()
}

// take keeps up to so many of a unit's puzzles and says how many it kept.
func (m *merger) take(t *Task, o outcome, most int) int {
	made := &m.result.Puzzles[len(m.result.Puzzles)-1]
	tally, kept := o.tally, 0
	for _, p := range o.found {
		why := m.admit(p)
		if why == None && kept == most {
			why = Plenty
		}
		if why != None {
			tally.Kept--
			tally.settle(why)
			continue
		}
		kept++
		p.ID, p.Band = fmt.Sprintf("%s-%04d", t.Name, len(*made)+1), puzzles.StandardThresholds.Band(p.Features.Score())
		for _, key := range m.duplicateKeys(p) {
			m.seen[key] = true
		}
		*made = append(*made, p)
	}
	m.result.Tally.Add(tally)
	return kept
}

// admit turns a puzzle down that is another's duplicate, or much like another.
func (m *merger) admit(p *puzzles.Puzzle) Rejection {
	if slices.ContainsFunc(m.duplicateKeys(p), func(key string) bool { return m.seen[key] }) {
		return Duplicate
	}
	for _, made := range m.result.Puzzles {
		if slices.ContainsFunc(made, p.Resembles) {
			return Alike
		}
	}
	return None
}

// duplicateKeys is what a puzzle may share with no other of the run.
func (m *merger) duplicateKeys(p *puzzles.Puzzle) []string {
	return slices.DeleteFunc(append(p.DuplicateKeys(), p.Ending(), p.LongCapture()), func(name string) bool { return name == "" })
}
