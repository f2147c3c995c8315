package tablebase

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"damone/notation"
	"damone/notation/atomicfile"
	"damone/notation/ordered"
	"damone/rules"

	"github.com/gofrs/flock"
)

// Options is how tables are built.
type Options struct {
	Workers  int            // how many slices at once; 0 for one per processor
	Progress func(Progress) // called after every pair of slices, by one goroutine at a time; may be nil
}

// Progress is how far a build has come.
type Progress struct {
	Slice       Slice // the one that is ready, with its opposite
	Done, Total int64 // positions
}

// Build makes the tables of up to that many pieces that a folder does not have.
// A build that was interrupted, in whatever way, is taken up where it was, and
// ends with the same bytes. Damaged tables are built again; one of another
// ruleset is an error. Another build in the same folder is waited for.
func Build(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) error {
	if pieces < 2 || pieces > MaxPieces {
		return notation.NewFault(WrongPieces, "n", pieces, "most", MaxPieces)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o666))
	if _, err := lock.TryLockContext(ctx, 100*time.Millisecond); err != nil {
		return err
	}
	defer lock.Unlock()
	atomicfile.Clean(dir)
	b := newBuilder(dir, rs, pieces)
	b.report = opts.Progress
	return cmp.Or(b.run(ctx, opts.Workers), b.tables.Close())
}

// builder builds pairs of slices, those that others depend on first.
type builder struct {
	tables *Tables
	graphs perMaterial[*graph]
	masks  perMaterial[*masks]
	jobs   []*job
	report func(Progress) // may be nil

	mutex    sync.Mutex
	progress Progress
}

// job is a slice and its opposite, which are solved together.
type job struct {
	slices    []Slice // one if it is its own opposite
	needs     []*job
	positions int64
	done      chan struct{}
}

func newBuilder(dir string, rs *rules.Ruleset, pieces int) *builder {
	b := &builder{tables: newTables(dir, rs)}
	bySlice := map[Slice]*job{}
	for n := 2; n <= pieces; n++ {
		for _, s := range b.tables.geometry.slices(n) {
			if bySlice[s] == nil {
				b.addJob(slices.Compact([]Slice{s, s.Opposite()}), bySlice)
			}
		}
	}
	return b
}

func (b *builder) addJob(pair []Slice, bySlice map[Slice]*job) {
	j := &job{slices: pair, done: make(chan struct{})}
	for _, s := range pair {
		bySlice[s] = j
		j.positions += b.tables.geometry.count(s)
		for _, child := range b.tables.geometry.conversionsOf(s) {
			j.needs = append(j.needs, bySlice[child])
		}
	}
	b.jobs = append(b.jobs, j)
	b.progress.Total += j.positions
}

// run works through the jobs in order. Whatever a job waits for has been
// started before it.
func (b *builder) run(ctx context.Context, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group, ctx := ordered.WithContext(ctx)
	group.SetLimit(workers)
	for _, j := range b.jobs {
		group.Go(func() error { return b.work(ctx, j) })
	}
	return group.Wait()
}

func (b *builder) work(ctx context.Context, j *job) error {
	for _, need := range j.needs {
		select {
		case <-ctx.Done():
		case <-need.done:
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := b.provide(ctx, j); err != nil {
		return err
	}
	close(j.done)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.progress.Slice = j.slices[0]
	b.progress.Done += j.positions
	if b.report != nil {
		b.report(b.progress)
	}
	return nil
}

// provide opens the job's tables, building them if they are not there.
func (b *builder) provide(ctx context.Context, j *job) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { err = cmp.Or(b.tables.Err(), err) }()
	defer b.tables.noteFault()
	err = b.open(ctx, j)
	if kind := notation.KindOf(err); kind == OtherRuleset || kind == "" && !errors.Is(err, os.ErrNotExist) {
		return err // or nil: the tables are there
	}
	if err := b.build(ctx, j); err != nil {
		return err
	}
	return b.open(ctx, j)
}

func (b *builder) open(ctx context.Context, j *job) error {
	for _, s := range j.slices {
		if err := b.tables.openSlice(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) build(ctx context.Context, j *job) error {
	var solvers []*solver
	for _, s := range j.slices {
		solvers = append(solvers, b.solver(s))
	}
	for i, sv := range solvers {
		sv.opposite = solvers[len(solvers)-1-i]
	}
	if err := cmp.Or(solve(ctx, b.tables, solvers), b.tables.Err()); err != nil {
		return err
	}
	for _, sv := range solvers {
		if err := sv.save(b.tables.dir, b.tables.identity); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) solver(s Slice) *solver {
	own, opp := b.tables.index(s.Own), b.tables.index(s.Opp)
	steps := b.graphs.get(s.Own, func() *graph {
		return newGraph(own, func(r rules.Rank) *index { return b.tables.index(b.tables.geometry.promote(s.Own, r)) })
	})
	return newSolver(s, own, opp, steps, b.masks.get(s.Opp, func() *masks { return newMasks(opp) }))
}
