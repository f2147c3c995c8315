package tablebase

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Tables answers for every position whose slice has been built. It is safe to
// share between goroutines until it is closed. A nil Tables stands for none: it
// may be closed, has no fault and no Prober.
//
// Of the files the lists are read when they are opened; a probe reads a block,
// or finds it among those read last. Each block is checked when it is read, and
// Err tells of one that is not what it was when it was written: do not change
// the files while they are open.
type Tables struct {
	rs       *rules.Ruleset
	geometry *index.Geometry
	identity rules.Identity
	dir      string
	indexes  index.Indexes
	slices   [index.Materials * index.Materials]*table
	opening  sync.Mutex // of slices, and of who holds them
	idle     []*table   // with entries in memory that nobody holds, the oldest first
	room     int64      // for entries in memory that nobody holds, in bytes
	cache    files.Cache
	neither  search.Value // a position in which neither side can force a win
	pieces   int
	dated    int                 // the number of pieces up to which every slice has its distances
	partly   [MaxPieces + 1]bool // by pieces: there is some slice of so many
	slowest  slowestProgress
	fault    atomic.Pointer[error]
}

// Open opens the tables of a ruleset that a folder has, or the ruleset's default
// folder for "". The error is a fault of the file if any is foreign, of another
// version or damaged where it lists its blocks, and of kind NoTables if there is
// no table at all; the blocks are checked as they are read. Once ctx is done the
// error is the context's.
func Open(ctx context.Context, dir string, rs *rules.Ruleset) (*Tables, error) {
	if dir == "" {
		var err error
		if dir, err = DefaultDir(rs); err != nil {
			return nil, noTables(rs, "") // nowhere to keep any
		}
	}
	there, err := files.In(dir)
	if err != nil {
		return nil, err
	}
	t := newTables(dir, rs)
	for pieces := 2; pieces <= MaxPieces && len(there) > 0; pieces++ {
		complete := true
		for _, s := range t.geometry.Slices(pieces) {
			err := fs.ErrNotExist
			if there[s.String()] {
				err = cmp.Or(ctx.Err(), t.openSlice(s))
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) { // distances without values are no table
				return nil, err
			}
			complete = complete && err == nil
		}
		if complete && t.pieces == pieces-1 {
			t.pieces = pieces
		}
	}
	if len(there) == 0 || len(t.opened()) == 0 {
		return nil, noTables(rs, dir)
	}
	t.date()
	return t, nil
}

// Find works like Open, for those who can do without tables: it returns nil when dir is
// "" and the default folder has none, or may not or cannot be there.
func Find(ctx context.Context, dir string, rs *rules.Ruleset) (*Tables, error) {
	t, err := Open(ctx, dir, rs)
	nowhere := errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrPermission)
	if dir == "" && (nowhere || notation.KindOf(err) == NoTables) {
		return nil, nil
	}
	return t, err
}

// DefaultDir returns where a ruleset's tables are kept unless the user says
// otherwise: a folder of its own in the user's cache.
func DefaultDir(rs *rules.Ruleset) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", notation.NewFault("no-home")
	}
	return DirIn(cache, rs), nil
}

// DirIn returns where a ruleset's tables are kept in a cache.
func DirIn(cache string, rs *rules.Ruleset) string {
	return filepath.Join(cache, "damone", "tables", strict(rs).Identity().String())
}

// strict returns the rules that tables are built by. Play never brings a piece where it
// would have been crowned: rules that accept it there can do with the tables of those
// that refuse it.
func strict(rs *rules.Ruleset) *rules.Ruleset {
	if rs.Spec().OnCrown != rules.CrownAccepted {
		return rs
	}
	refusing, err := rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownRefused })
	if err != nil {
		return rs
	}
	return refusing
}

// Limit has the tables know positions of some pieces at most, as if no more had been
// built. It is for tables that nobody asks yet.
func (t *Tables) Limit(pieces int) {
	if t == nil {
		return
	}
	for _, table := range t.opened() {
		if table.slice.Pieces() > pieces {
			t.slices[table.slice.ID()] = nil
		}
	}
	t.pieces = min(t.pieces, pieces)
	t.date()
}

// date finds out of how many pieces there is something, up to how many distances are known,
// and when progress comes.
func (t *Tables) date() {
	t.partly, t.dated, t.slowest = [MaxPieces + 1]bool{}, MaxPieces, t.slowestProgress()
	for _, table := range t.opened() {
		t.partly[table.slice.Pieces()] = true
		if table.Distances == nil {
			t.dated = min(t.dated, table.slice.Pieces()-1)
		}
	}
}

func noTables(rs *rules.Ruleset, dir string) error {
	return notation.NewFault(NoTables, "ruleset", rs.ID(), "folder", dir)
}

func newTables(dir string, rs *rules.Ruleset) *Tables {
	built := strict(rs)
	t := &Tables{rs: rs, geometry: index.NewGeometry(built), identity: built.Identity(), dir: dir, neither: search.Unresolved, pieces: 1, dated: MaxPieces}
	t.cache.Grow(files.CacheBytes)
	if rs.Spec().Repetition.Effect == rules.Draws {
		t.neither = search.Draw
	}
	return t
}

func (t *Tables) openSlice(s Slice) error {
	there, err := files.Open(t.dir, t.identity, s, t.geometry.Rows(s.Own), t.geometry.Columns(s.Opp))
	if err != nil {
		return err
	}
	opened := &table{Table: there, slice: s}
	opened.own, opened.opp = func() *index.Index { return t.index(s.Own) }, func() *index.Index { return t.index(s.Opp) }
	t.opening.Lock()
	defer t.opening.Unlock()
	t.slices[s.ID()] = opened
	return nil
}

// hold has all the entries of some slices in memory, as far as they are open, until they
// are released: those of fewer than so many pieces completed, others as the files have them.
func (t *Tables) hold(ctx context.Context, list []Slice, pieces int) (release func(), err error) {
	var held []*table
	release = func() { t.release(held) }
	for _, s := range list {
		table := t.take(s)
		if table == nil {
			continue
		}
		held = append(held, table)
		if err := t.load(ctx, table, s.Pieces() < pieces); err != nil {
			release()
			return nil, err
		}
	}
	return release, nil
}

// load loads the entries of a table, which may be there already.
func (t *Tables) load(ctx context.Context, of *table, completed bool) error {
	of.loading.Lock()
	defer of.loading.Unlock()
	switch {
	case of.solved.Load() != nil:
		return nil
	case completed:
		return t.complete(ctx, of)
	}
	return t.noting(of.Load())
}

// take has a slice, which may not be open, kept in memory once it is there.
func (t *Tables) take(s Slice) *table {
	t.opening.Lock()
	defer t.opening.Unlock()
	taken := t.slices[s.ID()]
	if taken != nil {
		taken.holders++
		t.idle = slices.DeleteFunc(t.idle, func(idle *table) bool { return idle == taken })
	}
	return taken
}

// release gives the memory of entries back that nobody holds, but for the last.
func (t *Tables) release(held []*table) {
	t.opening.Lock()
	defer t.opening.Unlock()
	for _, table := range held {
		if table.holders--; table.holders == 0 {
			t.idle = append(t.idle, table)
		}
	}
	t.trim()
}

// trim makes room.
func (t *Tables) trim() {
	held := int64(0)
	for _, table := range t.idle {
		held += table.held()
	}
	for ; held > t.room; t.idle = t.idle[1:] {
		held -= t.idle[0].held()
		t.idle[0].drop()
	}
}

// table is a slice that can be asked: its files, of which only the lists are in
// memory.
type table struct {
	*files.Table
	slice    Slice
	own, opp func() *index.Index
	holders  int                      // who wants its entries in memory; see Tables.hold
	loading  sync.Mutex               // of its entries
	solved   atomic.Pointer[[]uint16] // codes of all its entries, those with captures too; nil but for a while after it was completed
}

// held returns how many bytes of entries are in memory, as the files have them or
// completed.
func (t *table) held() (bytes int64) {
	if t.Values.IsLoaded() {
		bytes = t.Unpacked()
	}
	if solved := t.solved.Load(); solved != nil {
		bytes += 2 * int64(len(*solved))
	}
	return bytes
}

// find returns where the files keep a position.
func (t *table) find(own, opp *index.Placement) (entry int, ok bool) {
	return t.own().Entry(t.opp(), own, opp)
}

// drop gives their memory back.
func (t *table) drop() {
	t.solved.Store(nil)
	t.Table.Drop()
}

func (t *Tables) index(m Material) *index.Index { return t.indexes.Of(t.geometry, m) }

// Pieces returns the number of pieces up to which no slice is missing, 1 if there
// are not even all of 2, 0 of no tables.
func (t *Tables) Pieces() int {
	if t == nil {
		return 0
	}
	return t.pieces
}

// opened lists the slices that are open: fewer pieces first, then in the order
// of Slices.
func (t *Tables) opened() []*table {
	t.opening.Lock()
	defer t.opening.Unlock()
	var out []*table
	for pieces := 2; pieces <= MaxPieces; pieces++ {
		for _, s := range t.geometry.Slices(pieces) {
			if table := t.slices[s.ID()]; table != nil {
				out = append(out, table)
			}
		}
	}
	return out
}

// Err returns the first fault of a file that was found while it was asked, nil if
// there is none. A position that needs the file is answered as if it were in no
// table.
func (t *Tables) Err() error {
	if t == nil {
		return nil
	}
	if fault := t.fault.Load(); fault != nil {
		return *fault
	}
	return nil
}

// Close gives the memory back. The tables must not be asked any more.
func (t *Tables) Close() {
	if t != nil {
		clear(t.slices[:])
		t.idle = nil
		t.cache.Clear()
	}
}
