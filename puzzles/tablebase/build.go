package tablebase

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"damone/notation"
	written "damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"

	"github.com/gofrs/flock"
	"golang.org/x/sync/semaphore"
)

// Options is how tables are built.
type Options struct {
	Workers    int            // how many slices at once; 0 for one per processor
	ValuesOnly bool           // who wins, and not in how many plies
	Memory     int64          // in bytes, that may be used, if the collector is held to it; 0 for what the plan says, or nearly all that is free
	Awaits     func()         // called if another build is at work in the folder and is waited for; may be nil
	Progress   func(Progress) // called now and then, by one goroutine at a time; may be nil
}

// Progress is how far a build or a verification has come.
type Progress struct {
	Slice       Slice // the last that went on
	Done, Total int64 // positions
	Built       int64 // of those done, what was not there before
}

// Build makes the tables of up to that many pieces that a folder does not have.
// A build that was interrupted, in whatever way, goes on after the slices that
// were finished, and ends with the same bytes. Damaged tables and those of an
// older format are built again; one of another ruleset is an error. Another build
// in the same folder is waited for.
func Build(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) error {
	u, err := openBuilder(ctx, rs, pieces, dir, opts)
	if err != nil {
		return err
	}
	defer u.close()
	return u.run(ctx)
}

// builder builds pairs of slices, those that others depend on first.
type builder struct {
	tables *Tables
	opts   Options
	jobs   []*job
	plan   Plan
	memory *semaphore.Weighted
	lock   *flock.Flock // of the folder

	mutex    sync.Mutex
	progress Progress
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

// openBuilder returns what builds in a folder, which is the caller's until it is closed.
func openBuilder(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) (*builder, error) {
	if pieces < 2 || pieces > MaxPieces {
		return nil, notation.NewFault(WrongPieces, "n", pieces, "most", MaxPieces)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	u := newBuilder(dir, rs, pieces, opts)
	u.lock = flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o666))
	locked, err := u.lock.TryLock()
	if err == nil && !locked {
		if opts.Awaits != nil {
			opts.Awaits()
		}
		_, err = u.lock.TryLockContext(ctx, 100*time.Millisecond)
	}
	if err != nil {
		return nil, err
	}
	written.Clean(dir)
	return u, nil
}

func newBuilder(dir string, rs *rules.Ruleset, pieces int, opts Options) *builder {
	u := &builder{tables: newTables(dir, rs), opts: opts}
	if opts.ValuesOnly {
		u.tables.dated = 0
	}
	bySlice := map[Slice]*job{}
	for n := 2; n <= pieces; n++ {
		for _, s := range u.tables.geometry.Slices(n) {
			if bySlice[s] == nil {
				u.addJob(slices.Compact([]Slice{s, s.Opposite()}), bySlice)
			}
		}
	}
	free := freeMemory() / 10 * 9
	if u.plan = u.planWithin(cmp.Or(max(opts.Memory, 0), free)); opts.Memory <= 0 {
		u.opts.Memory = min(u.plan.Memory, max(free, leastMemory))
	}
	u.memory = semaphore.NewWeighted(memoryForSlices(u.opts.Memory))
	u.tables.room = u.opts.Memory / 16 // of what nobody builds with, so that it need not be read again
	return u
}

func (u *builder) addJob(pair []Slice, bySlice map[Slice]*job) {
	j := &job{slices: pair, memory: memoryToBuild(u.tables.geometry, pair, u.opts.ValuesOnly), done: make(chan struct{})}
	for _, s := range pair {
		bySlice[s] = j
		j.positions += u.tables.geometry.Count(s)
	}
	j.needs = lists.Each(u.children(j), func(s Slice) *job { return bySlice[s] })
	u.jobs = append(u.jobs, j)
	u.progress.Total += j.positions
}

// close gives the folder back.
func (u *builder) close() {
	u.tables.Close()
	u.lock.Unlock()
}

// run works through the jobs in order. Whatever a job waits for has been
// started before it.
func (u *builder) run(ctx context.Context) error {
	if err := u.fits(); err != nil {
		return err
	}
	group, ctx := ordered.WithContext(ctx)
	group.SetLimit(processors(u.opts.Workers))
	for _, j := range u.jobs {
		group.Go(func() error { return u.work(ctx, j) })
	}
	return group.Wait()
}

// processors returns so many workers, or one per processor for 0.
func processors(workers int) int { return cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0)) }

func (u *builder) work(ctx context.Context, j *job) error {
	for _, need := range j.needs {
		select {
		case <-ctx.Done():
		case <-need.done:
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := u.provide(ctx, j); err != nil {
		return cmp.Or(u.tables.Err(), err)
	}
	close(j.done)
	return nil
}

// advance reports that so many positions more of a job are done.
func (u *builder) advance(j *job, positions int64, built bool) {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	u.progress.Slice = j.slices[0]
	u.progress.Done += positions
	j.reported += positions
	if built {
		u.progress.Built += positions
	}
	if u.opts.Progress != nil {
		u.opts.Progress(u.progress)
	}
}

// provide opens the job's tables, building what is not there of them, unless
// what is wrong with those that are there forbids it.
func (u *builder) provide(ctx context.Context, j *job) error {
	there := u.check(ctx, j)
	if there != nil {
		if !mayReplace(there) {
			return there
		}
		if err := u.solve(ctx, j, false); err != nil {
			return err
		}
	}
	if u.lacksZeroing(j) {
		if err := u.solve(ctx, j, true); err != nil {
			return err
		}
	}
	u.advance(j, j.positions-j.reported, there != nil)
	return nil
}

// mayReplace reports whether what is wrong with tables lets them be built again.
func mayReplace(err error) bool {
	kind := notation.KindOf(err)
	return kind != OtherRuleset && (kind != "" || errors.Is(err, os.ErrNotExist))
}

// check opens a job's tables and reads every byte of them.
func (u *builder) check(ctx context.Context, j *job) error {
	if err := u.open(j); err != nil {
		return err
	}
	for _, s := range j.slices {
		if err := u.tables.slices[s.ID()].Check(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (u *builder) open(j *job) error {
	for _, s := range j.slices {
		if err := u.tables.openSlice(s); err != nil {
			return err
		}
		if !u.opts.ValuesOnly && u.tables.slices[s.ID()].Distances == nil {
			return missing(s)
		}
	}
	return nil
}

// solve solves a job's slices when there is memory for them, or finds out when progress
// comes in those that were solved before, and saves and opens what it has found.
func (u *builder) solve(ctx context.Context, j *job, zeroing bool) error {
	need := min(j.memory, memoryForSlices(u.opts.Memory))
	if err := u.memory.Acquire(ctx, need); err != nil {
		return err
	}
	defer u.memory.Release(need)
	list := u.children(j)
	if zeroing {
		list = append(list, j.slices...)
	}
	release, err := u.tables.hold(ctx, list, j.slices[0].Pieces())
	if err != nil {
		return err
	}
	defer release()
	positions := float64(j.positions)
	if zeroing {
		positions = 0 // they have been counted
	}
	solvers := u.tables.solvers(j.slices, zeroing)
	if err := solver.Solve(ctx, solvers, u.tables.valuer, func(share float64) { u.advance(j, int64(share*positions), true) }); err != nil {
		return err
	}
	for _, sv := range solvers {
		if err := u.save(sv, zeroing); err != nil {
			return err
		}
	}
	return u.open(j)
}

// save writes the files of a solved slice, the values last: a slice without
// them is not there.
func (u *builder) save(sv *solver.Solver, zeroing bool) error {
	counts, p := sv.Pack(!zeroing, zeroing || !u.opts.ValuesOnly)
	write := func(as files.Kind, counts files.Counts, plies [2][]uint16, p *files.Packer) error {
		h := files.NewHeader(u.tables.identity, sv.Slice, sv.Own.Kept(), sv.Opp.Len(), as)
		h.Counts = counts
		return h.Save(u.tables.dir, plies, p)
	}
	if zeroing {
		return write(files.Zeroing, counts, p.Plies, &p.Distances)
	}
	for _, of := range []files.Kind{files.Distances, files.Zeroing} { // they may be damaged, or of an older format
		os.Remove(files.Path(u.tables.dir, sv.Slice, of))
	}
	if !u.opts.ValuesOnly {
		if err := write(files.Distances, counts, p.Plies, &p.Distances); err != nil {
			return err
		}
	}
	return write(files.Values, counts.WithoutLongest(), [2][]uint16{}, &p.Values)
}

// children lists what captures and promotions of a job lead to, that of the fewest pieces
// first.
func (u *builder) children(j *job) []Slice {
	list := slices.Concat(lists.Each(j.slices, u.tables.geometry.ConversionsOf)...)
	slices.SortStableFunc(list, func(a, b Slice) int { return a.Pieces() - b.Pieces() })
	return list
}

// solvers returns those of a slice and its opposite.
func (t *Tables) solvers(pair []Slice, zeroing bool) []*solver.Solver {
	own := index.NewListing(t.index(pair[0].Own))
	opp := own
	if len(pair) > 1 {
		opp = index.NewListing(t.index(pair[0].Opp))
	}
	return solver.NewPair(pair, own, opp, zeroing)
}
