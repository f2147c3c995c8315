package tablebase

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"damone/notation"
	written "damone/notation/files"
	"damone/notation/lists"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"

	"github.com/gofrs/flock"
)

// Units is a build in units that may be done on different machines: slices with
// their opposites, those that others depend on first. The bytes of a unit's
// files depend on the ruleset and the options alone.
type Units struct {
	*builder
	lock *flock.Flock
}

// NewUnits is the units of what Build would do in a folder, which is the
// caller's until they are closed.
func NewUnits(ctx context.Context, rs *rules.Ruleset, pieces int, dir string, opts Options) (*Units, error) {
	if pieces < 2 || pieces > MaxPieces {
		return nil, notation.NewFault(WrongPieces, "n", pieces, "most", MaxPieces)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o666))
	locked, err := lock.TryLock()
	if err == nil && !locked {
		if opts.Awaits != nil {
			opts.Awaits()
		}
		_, err = lock.TryLockContext(ctx, 100*time.Millisecond)
	}
	if err != nil {
		return nil, err
	}
	written.Clean(dir)
	return &Units{newBuilder(dir, rs, pieces, opts), lock}, nil
}

// Close gives the folder back.
func (u *Units) Close() {
	u.tables.Close()
	u.lock.Unlock()
}

// Len is how many units there are.
func (u *Units) Len() int { return len(u.jobs) }

// Files is the files of a unit, in an order of its own.
func (u *Units) Files(n int) []string {
	kinds := []files.Kind{files.Values}
	if !u.opts.ValuesOnly {
		kinds = append(kinds, files.Distances)
	}
	if u.needsZeroing(u.jobs[n]) {
		kinds = append(kinds, files.Zeroing)
	}
	var names []string
	for _, s := range u.jobs[n].slices {
		names = append(names, lists.Each(kinds, func(k files.Kind) string { return files.Path(u.tables.dir, s, k) })...)
	}
	return names
}

// Needs lists the units that must be there before a unit is built, which come
// before it.
func (u *Units) Needs(n int) []int {
	needs, seen := []int{}, map[*job]bool{}
	var add func(j *job)
	add = func(j *job) {
		for _, need := range j.needs {
			if !seen[need] {
				seen[need] = true
				add(need)
				needs = append(needs, slices.Index(u.jobs, need))
			}
		}
	}
	add(u.jobs[n])
	return needs
}

// Has opens the files of a unit that the folder has, and reads every byte of
// them. The error is of what Build would not replace.
func (u *Units) Has(ctx context.Context, n int) (bool, error) {
	err := u.open(ctx, n, false)
	if err != nil && mayReplace(err) {
		return false, nil
	}
	return err == nil, err
}

// Open opens the files of a unit that were built elsewhere, and reads every byte
// of them.
func (u *Units) Open(ctx context.Context, n int) error { return u.open(ctx, n, true) }

func (u *Units) open(ctx context.Context, n int, built bool) error {
	j := u.jobs[n]
	err := u.check(ctx, j)
	switch {
	case err != nil:
		return err
	case u.lacksZeroing(j):
		return missing(j.slices[0])
	}
	u.advance(j, j.positions-j.reported, built)
	return nil
}

// Build builds a unit, unless it is there. What it needs must be open.
func (u *Units) Build(ctx context.Context, n int) error {
	j := u.jobs[n]
	if err := fitsIn(j.slices[0], j.memory, u.opts.Memory); err != nil {
		return err
	}
	return u.provide(ctx, j)
}

// HasRoom is an error unless the folder's disk has room for what is missing.
func (u *Units) HasRoom() error { return u.room(u.plan().Disk) }
