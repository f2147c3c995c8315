package tablebase

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"damone/notation"
	"damone/notation/atomicfile"
	"damone/rules"

	"github.com/gofrs/flock"
	"golang.org/x/sync/errgroup"
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

// Build makes the tables of up to that many pieces that a folder does not have. A build that was interrupted, in whatever way, is taken up where it
// was, and ends with the same bytes. Damaged tables are built again; one of
// another ruleset is an error. Another build in the same folder is waited for.
func Build(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) error {
	if pieces < 2 || pieces > MaxPieces {
		return fault(WrongPieces, arg("n", pieces), arg("most", MaxPieces))
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

// job is a slice and its opposite.
type job struct {
	slice     Slice
	needs     []*job
	positions int64
	done      chan struct{}
}

func newBuilder(dir string, rs *rules.Ruleset, pieces int) *builder {
	b := &builder{tables: newTables(dir, rs)}
	bySlice := map[Slice]*job{}
	for n := 2; n <= pieces; n++ {
		for _, s := range b.tables.geometry.slices(n) {
			if bySlice[s] != nil {
				continue
			}
			j := b.newJob(s, bySlice)
			bySlice[s], bySlice[s.Opposite()] = j, j
			b.jobs = append(b.jobs, j)
			b.progress.Total += j.positions
		}
	}
	return b
}

func (b *builder) newJob(s Slice, built map[Slice]*job) *job {
	g := b.tables.geometry
	j := &job{slice: s, positions: g.count(s), done: make(chan struct{})}
	needs := g.conversionsOf(s)
	if s != s.Opposite() {
		j.positions += g.count(s.Opposite())
		needs = append(needs, g.conversionsOf(s.Opposite())...)
	}
	for _, child := range needs {
		j.needs = append(j.needs, built[child])
	}
	return j
}

// run works through the jobs in order. Whatever a job waits for has been
// started before it.
func (b *builder) run(ctx context.Context, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group, ctx := errgroup.WithContext(ctx)
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
	b.progress.Slice = j.slice
	b.progress.Done += j.positions
	if b.report != nil {
		b.report(b.progress)
	}
	return nil
}

// provide opens the job's tables, building them if they are not there.
func (b *builder) provide(ctx context.Context, j *job) error {
	err := b.open(j)
	if kind := notation.KindOf(err); kind == OtherRuleset || kind == "" && !errors.Is(err, os.ErrNotExist) {
		return err // or nil: the tables are there
	}
	if err := b.build(ctx, j); err != nil {
		return err
	}
	return b.open(j)
}

func (b *builder) open(j *job) error {
	if err := b.tables.open(j.slice); err != nil || j.slice == j.slice.Opposite() {
		return err
	}
	return b.tables.open(j.slice.Opposite())
}

func (b *builder) build(ctx context.Context, j *job) error {
	first := b.solver(j.slice)
	first.opposite = first
	if opposite := j.slice.Opposite(); opposite != j.slice {
		first.opposite = b.solver(opposite)
		first.opposite.opposite = first
	}
	if err := solve(ctx, b.tables, first); err != nil {
		return err
	}
	if err := first.save(b.tables.dir, b.tables.identity); err != nil || first.opposite == first {
		return err
	}
	return first.opposite.save(b.tables.dir, b.tables.identity)
}

func (b *builder) solver(s Slice) *solver {
	own, opp := b.tables.index(s.Own), b.tables.index(s.Opp)
	steps := b.graphs.get(s.Own, func() *graph {
		return newGraph(own, func(r rules.Rank) *index { return b.tables.index(b.tables.geometry.promote(s.Own, r)) })
	})
	return newSolver(s, own, opp, steps, b.masks.get(s.Opp, func() *masks { return newMasks(opp) }))
}
