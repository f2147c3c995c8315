package tablebase

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"

	"golang.org/x/sync/semaphore"
)

// Options is how tables are built.
type Options struct {
	Workers    int            // how many slices at once; 0 for one per processor
	ValuesOnly bool           // who wins, and not in how many plies
	Memory     int64          // in bytes, that may be used; 0 for nearly all that is free
	Checkpoint time.Duration  // how often the state within a slice is kept on disk; 0 for 5 minutes
	Awaits     func()         // called if another build is at work in the folder and is waited for; may be nil
	Progress   func(Progress) // called after every pair of slices and now and then between, by one goroutine at a time; may be nil
}

// Progress is how far a build has come.
type Progress struct {
	Slice       Slice // the last that went on, with its opposite
	Done, Total int64 // positions
	Built       int64 // positions of those done that were not there before
}

// Build makes the tables of up to that many pieces that a folder does not have.
// A build that was interrupted, in whatever way, is taken up where it was, and
// ends with the same bytes. Damaged tables and those of an older format are built
// again; one of another ruleset is an error. Another build in the same folder is
// waited for.
func Build(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) error {
	u, err := NewUnits(ctx, rs, pieces, dir, opts)
	if err != nil {
		return err
	}
	defer u.Close()
	return u.run(ctx)
}

// builder builds pairs of slices, those that others depend on first.
type builder struct {
	tables *Tables
	opts   Options
	jobs   []*job
	memory *semaphore.Weighted

	mutex    sync.Mutex
	progress Progress
	shown    time.Time
}

// job is a slice and its opposite, which are solved together.
type job struct {
	slices    []Slice // one if it is its own opposite
	needs     []*job
	positions int64
	memory    int64 // that it takes, in bytes
	reported  int64 // positions
	done      chan struct{}
}

func newBuilder(dir string, rs *rules.Ruleset, pieces int, opts Options) *builder {
	b := &builder{tables: newTables(dir, rs), opts: opts}
	if b.opts.Memory <= 0 {
		b.opts.Memory = freeMemory() / 10 * 9
	}
	b.memory = semaphore.NewWeighted(memoryForSlices(b.opts.Memory))
	b.tables.room = idleShare(b.opts.Memory, 8)
	if opts.ValuesOnly {
		b.tables.dated = 0
	}
	bySlice := map[Slice]*job{}
	for n := 2; n <= pieces; n++ {
		for _, s := range b.tables.geometry.Slices(n) {
			if bySlice[s] == nil {
				b.addJob(slices.Compact([]Slice{s, s.Opposite()}), bySlice)
			}
		}
	}
	return b
}

func (b *builder) addJob(pair []Slice, bySlice map[Slice]*job) {
	j := &job{slices: pair, memory: memoryToBuild(b.tables.geometry, pair), done: make(chan struct{})}
	for _, s := range pair {
		bySlice[s] = j
		j.positions += b.tables.geometry.Count(s)
	}
	j.needs = lists.Each(b.children(j), func(s Slice) *job { return bySlice[s] })
	b.jobs = append(b.jobs, j)
	b.progress.Total += j.positions
}

// run works through the jobs in order. Whatever a job waits for has been
// started before it.
func (b *builder) run(ctx context.Context) error {
	if err := b.fits(); err != nil {
		return err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(b.opts.Memory)) // what is done with is collected before it is exceeded
	group, ctx := ordered.WithContext(ctx)
	group.SetLimit(b.workers())
	for _, j := range b.jobs {
		group.Go(func() error { return b.work(ctx, j) })
	}
	return group.Wait()
}

func (b *builder) workers() int { return processors(b.opts.Workers) }

// processors is so many workers, or one per processor for 0.
func processors(workers int) int { return cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0)) }

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
		return cmp.Or(b.tables.Err(), err)
	}
	close(j.done)
	return nil
}

// advance reports that so many positions more of a job are done.
func (b *builder) advance(j *job, positions int64, built bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.progress.Slice = j.slices[0]
	b.progress.Done += positions
	j.reported += positions
	if built {
		b.progress.Built += positions
	}
	if now := time.Now(); b.opts.Progress != nil && (j.reported == j.positions || now.After(b.shown)) {
		b.shown = now.Add(200 * time.Millisecond)
		b.opts.Progress(b.progress)
	}
}

// provide opens the job's tables, building what is not there of them.
func (b *builder) provide(ctx context.Context, j *job) error {
	there := b.check(ctx, j)
	if there != nil {
		if err := b.replace(ctx, j, there); err != nil {
			return err
		}
	}
	if b.lacksZeroing(j) {
		if err := b.buildZeroing(ctx, j); err != nil {
			return err
		}
	}
	os.Remove(b.checkpoint(j, false).Path)
	b.advance(j, j.positions-j.reported, there != nil)
	return nil
}

// replace builds and opens the job's tables, unless what is wrong with those
// that are there forbids it.
func (b *builder) replace(ctx context.Context, j *job, err error) error {
	if !mayReplace(err) {
		return err
	}
	solvers, err := b.build(ctx, j)
	if err != nil {
		return err
	}
	if err := b.open(j); err != nil {
		return err
	}
	for _, sv := range solvers {
		b.tables.keep(sv.Slice, sv.Codes)
	}
	return nil
}

// mayReplace reports whether what is wrong with tables lets them be built again.
func mayReplace(err error) bool {
	kind := notation.KindOf(err)
	return kind != OtherRuleset && (kind != "" || errors.Is(err, os.ErrNotExist))
}

// check opens a job's tables and reads every byte of them.
func (b *builder) check(ctx context.Context, j *job) error {
	if err := b.open(j); err != nil {
		return err
	}
	for _, s := range j.slices {
		if err := b.tables.slices[s.ID()].Check(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) open(j *job) error {
	for _, s := range j.slices {
		if err := b.tables.openSlice(s); err != nil {
			return err
		}
		if !b.opts.ValuesOnly && b.tables.slices[s.ID()].Distances == nil {
			return missing(s)
		}
	}
	return nil
}

func (b *builder) build(ctx context.Context, j *job) (solvers []*solver.Solver, err error) {
	if err := b.room(b.disk(j.positions)); err != nil {
		return nil, err
	}
	advance := func(share float64) { b.advance(j, int64(share*float64(j.positions)), true) }
	err = b.solve(ctx, j, false, advance, func(sv *solver.Solver) error {
		solvers = append(solvers, sv)
		files.RemoveButValues(b.tables.dir, sv.Slice)
		return b.tables.save(sv, b.opts.ValuesOnly)
	})
	return solvers, err
}

// solve solves a job's slices when there is memory for them, and saves them.
func (b *builder) solve(ctx context.Context, j *job, zeroing bool, advance func(share float64), save func(*solver.Solver) error) error {
	free, err := b.acquire(ctx, j)
	if err != nil {
		return err
	}
	defer free()
	release, err := b.hold(ctx, j, zeroing)
	if err != nil {
		return err
	}
	defer release()
	solvers := b.tables.solvers(j.slices, zeroing)
	if err := solver.Solve(ctx, solvers, b.tables.valuer, b.checkpoint(j, zeroing), advance); err != nil {
		return err
	}
	for _, sv := range solvers {
		if err := save(sv); err != nil {
			return err
		}
	}
	return nil
}

// hold has in memory what a job's captures and promotions lead to and, if it is
// to find out when progress comes, its own entries.
func (b *builder) hold(ctx context.Context, j *job, zeroing bool) (release func(), err error) {
	afterPromotions := lists.Where(b.children(j), func(s Slice) bool { return s.Pieces() == j.slices[0].Pieces() })
	if zeroing {
		afterPromotions = append(afterPromotions, j.slices...)
	}
	releaseSome, err := b.tables.hold(ctx, afterPromotions, b.tables.inAnyForm)
	if err != nil {
		return nil, err
	}
	afterCaptures := slices.Concat(lists.Each(j.slices, b.tables.geometry.CapturesOf)...)
	releaseRest, err := b.tables.hold(ctx, afterCaptures, b.tables.completer(1))
	if err != nil {
		releaseSome()
		return nil, err
	}
	return func() { releaseSome(); releaseRest() }, nil
}

// checkpoint is where the state of a job is kept.
func (b *builder) checkpoint(j *job, zeroing bool) *solver.Checkpoint {
	return &solver.Checkpoint{Path: files.Path(b.tables.dir, j.slices[0], files.State), Every: cmp.Or(b.opts.Checkpoint, 5*time.Minute),
		Of: sha256.Sum256(fmt.Append(nil, files.Version, solver.StateVersion, b.tables.identity, j.slices[0], zeroing))}
}

// children lists what captures and promotions of a job lead to.
func (b *builder) children(j *job) []Slice {
	return slices.Concat(lists.Each(j.slices, b.tables.geometry.ConversionsOf)...)
}

// solvers is those of a slice and its opposite.
func (t *Tables) solvers(pair []Slice, zeroing bool) []*solver.Solver {
	own := index.NewListing(t.index(pair[0].Own))
	opp := own
	if len(pair) > 1 {
		opp = index.NewListing(t.index(pair[0].Opp))
	}
	return solver.NewPair(pair, own, opp, zeroing)
}
