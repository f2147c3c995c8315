package tablebase

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

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
	Slice       Slice // the one that is ready, with the same slice turned
	Kept        bool  // it was there already
	Done, Total int64 // positions
}

// Build makes all the tables of up to so many pieces that a folder does not
// have. A build that was interrupted, in whatever way, is taken up where it
// was, and ends with the same bytes. Damaged tables are built again; one of
// another ruleset is an error. Another build in the same folder is waited for.
func Build(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) error {
	if pieces < 2 || pieces > MaxPieces {
		return &PiecesError{pieces}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o666))
	if _, err := lock.TryLockContext(ctx, 100*time.Millisecond); err != nil {
		return err
	}
	defer lock.Unlock()
	b := newBuilder(dir, rs, pieces)
	b.progress = opts.Progress
	return errors.Join(b.run(ctx, opts.Workers), b.tables.Close())
}

// builder builds pairs of slices, those that others depend on first.
type builder struct {
	tables   *Tables
	graphs   shelf[*graph]
	columns  shelf[*columns]
	jobs     []*job
	progress func(Progress)
	ready    chan *job
}

// job is a slice and the same slice turned.
type job struct {
	slice     Slice
	needs     []*job
	positions int64
	kept      bool
	done      chan struct{}
}

func newBuilder(dir string, rs *rules.Ruleset, pieces int) *builder {
	b := &builder{tables: newTables(dir, rs)}
	bySlice := map[Slice]*job{}
	for n := 2; n <= pieces; n++ {
		for _, s := range b.tables.ground.slices(n) {
			if bySlice[s] != nil {
				continue
			}
			j := b.newJob(s, bySlice)
			bySlice[s], bySlice[s.Turned()] = j, j
			b.jobs = append(b.jobs, j)
		}
	}
	return b
}

func (b *builder) newJob(s Slice, built map[Slice]*job) *job {
	g := b.tables.ground
	j := &job{slice: s, positions: g.count(s), done: make(chan struct{})}
	needs := g.children(s)
	if s != s.Turned() {
		j.positions += g.count(s.Turned())
		needs = append(needs, g.children(s.Turned())...)
	}
	for _, child := range needs {
		j.needs = append(j.needs, built[child])
	}
	return j
}

// run works through the jobs in order. Whatever a job waits for has been
// taken up before it.
func (b *builder) run(ctx context.Context, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group, ctx := errgroup.WithContext(ctx)
	b.ready = make(chan *job)
	group.Go(func() error { return b.report(ctx) })
	var next atomic.Int64
	for range workers {
		group.Go(func() error {
			for n := next.Add(1) - 1; n < int64(len(b.jobs)); n = next.Add(1) - 1 {
				if err := b.work(ctx, b.jobs[n]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// report passes on what has become ready.
func (b *builder) report(ctx context.Context) error {
	p := Progress{}
	for _, j := range b.jobs {
		p.Total += j.positions
	}
	for range b.jobs {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case j := <-b.ready:
			p.Slice, p.Kept = j.slice, j.kept
			p.Done += j.positions
			if b.progress != nil {
				b.progress(p)
			}
		}
	}
	return nil
}

func (b *builder) work(ctx context.Context, j *job) error {
	for _, need := range j.needs {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-need.done:
		}
	}
	if err := b.provide(ctx, j); err != nil {
		return err
	}
	close(j.done)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case b.ready <- j:
		return nil
	}
}

// provide opens the job's tables, building them if they are not there.
func (b *builder) provide(ctx context.Context, j *job) error {
	err := b.open(j)
	if err == nil {
		j.kept = true
		return nil
	}
	if damaged := (*FileError)(nil); errors.As(err, &damaged) && damaged.Kind == OtherRuleset {
		return err
	} else if damaged == nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := b.build(ctx, j); err != nil {
		return fmt.Errorf("building %s: %w", j.slice, err)
	}
	return b.open(j)
}

func (b *builder) open(j *job) error {
	if err := b.tables.open(j.slice); err != nil || j.slice == j.slice.Turned() {
		return err
	}
	return b.tables.open(j.slice.Turned())
}

func (b *builder) build(ctx context.Context, j *job) error {
	first := b.half(j.slice)
	first.peer = first
	if turned := j.slice.Turned(); turned != j.slice {
		first.peer = b.half(turned)
		first.peer.peer = first
	}
	if err := solve(ctx, b.tables, first); err != nil {
		return err
	}
	if err := first.save(b.tables.dir, b.tables.identity); err != nil || first.peer == first {
		return err
	}
	return first.peer.save(b.tables.dir, b.tables.identity)
}

func (b *builder) half(s Slice) *half {
	own, opp := b.tables.post(s.Own), b.tables.post(s.Opp)
	steps := b.graphs.get(s.Own, func() *graph {
		return newGraph(own, func(r rules.Rank) *posts { return b.tables.post(b.tables.ground.promote(s.Own, r)) })
	})
	cols := b.columns.get(s.Opp, func() *columns { return newColumns(opp) })
	return newHalf(s, own, opp, steps, cols)
}
