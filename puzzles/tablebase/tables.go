package tablebase

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"damone/notation"
	"damone/notation/ordered"
	"damone/rules"
)

// Tables answers for every position whose slice has been built. It is safe to
// share between goroutines until it is closed. A nil Tables stands for none: it
// may be closed, has no fault and no Prober.
//
// The files are mapped into memory: a probe reads a byte or two of them. They
// are checked once, when they are opened; do not change them while they are
// open. Err tells of one that is cut short all the same, or written over with
// another, but not of one that is written over with its own bytes and for a
// moment lacked some.
type Tables struct {
	rs       *rules.Ruleset
	geometry *geometry
	identity Identity
	dir      string
	indexes  perMaterial[*index]
	slices   [materialIDs * materialIDs]*table
	open     []*table   // those in slices, in the order in which they were opened
	opening  sync.Mutex // of slices
	neither  Value      // a position in which neither side can force a win
	pieces   int
	fault    atomic.Pointer[table] // one whose file has been cut short
}

// perMaterial has something for each material, made when it is first asked for.
type perMaterial[T any] struct {
	once [materialIDs]sync.Once
	item [materialIDs]T
}

func (c *perMaterial[T]) get(m Material, create func() T) T {
	id := m.id()
	c.once[id].Do(func() { c.item[id] = create() })
	return c.item[id]
}

// Open maps the tables of a ruleset that a folder has, or the ruleset's default
// folder for "", and checks every byte of them. The error is a fault of the
// file if any is damaged or foreign, and of kind NoTables if there is no table
// at all. Once ctx is done the error is the context's.
//
// A ruleset that accepts pieces where they would have been crowned can do with
// the tables of the same rules without them: play never brings a piece there,
// and the positions that begin so are in no table.
func Open(ctx context.Context, dir string, rs *rules.Ruleset) (*Tables, error) {
	t, err := openIn(ctx, dir, rs)
	kind := notation.KindOf(err)
	if rs.Spec().OnCrown != rules.CrownAccepted || kind != OtherRuleset && (dir != "" || kind != NoTables) {
		return t, err
	}
	strict, cannot := rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownRefused })
	if cannot != nil {
		return nil, err
	}
	t, second := openIn(ctx, dir, strict)
	switch {
	case second == nil:
		t.rs = rs
		return t, nil
	case kind == OtherRuleset:
		return nil, err
	}
	return nil, second
}

// Find is Open for those who can do without tables: it returns nil when dir is
// "" and the default folder has none.
func Find(ctx context.Context, dir string, rs *rules.Ruleset) (*Tables, error) {
	t, err := Open(ctx, dir, rs)
	if dir == "" && notation.KindOf(err) == NoTables {
		return nil, nil
	}
	return t, err
}

func openIn(ctx context.Context, dir string, rs *rules.Ruleset) (*Tables, error) {
	if dir == "" {
		var err error
		if dir, err = DefaultDir(rs); err != nil {
			return nil, noTables(rs, "") // nowhere to keep any
		}
	}
	t := newTables(dir, rs)
	found := false
	for pieces := 2; pieces <= MaxPieces; pieces++ {
		slices := t.geometry.slices(pieces)
		opened, err := t.openAll(ctx, slices)
		if err != nil {
			t.Close()
			return nil, err
		}
		found = found || opened > 0
		if opened == len(slices) && t.pieces == pieces-1 {
			t.pieces = pieces
		}
	}
	if !found {
		return nil, noTables(rs, dir)
	}
	return t, nil
}

func noTables(rs *rules.Ruleset, dir string) error {
	return notation.NewFault(NoTables, "ruleset", rs.ID(), "folder", dir)
}

func newTables(dir string, rs *rules.Ruleset) *Tables {
	t := &Tables{rs: rs, geometry: newGeometry(rs), identity: IdentityOf(rs), dir: dir, neither: Unresolved, pieces: 1}
	if rs.Spec().Repetition.Effect == rules.Draws {
		t.neither = Draw
	}
	return t
}

// openAll opens those of some slices that are there, several at a time. The
// error is that of the first slice at fault.
func (t *Tables) openAll(ctx context.Context, list []Slice) (opened int, err error) {
	there := slices.DeleteFunc(slices.Clone(list), func(s Slice) bool {
		_, err := os.Stat(path(t.dir, s))
		return errors.Is(err, fs.ErrNotExist)
	})
	for err := range ordered.Map(ctx, 0, slices.Values(there), func() func(context.Context, Slice) error {
		return func(ctx context.Context, s Slice) error { return t.openSlice(ctx, s) }
	}) {
		if err != nil {
			return 0, err
		}
	}
	return len(there), ctx.Err()
}

func (t *Tables) openSlice(ctx context.Context, s Slice) error {
	opened, err := openTable(ctx, t.dir, t.identity, s, t.index(s.Own), t.index(s.Opp))
	if err != nil {
		return err
	}
	t.opening.Lock()
	defer t.opening.Unlock()
	if old := t.slices[s.id()]; old != nil {
		t.open = slices.DeleteFunc(t.open, func(table *table) bool { return table == old })
		err = old.mapped.Unmap()
	}
	t.slices[s.id()], t.open = opened, append(t.open, opened)
	return err
}

func (t *Tables) index(m Material) *index {
	return t.indexes.get(m, func() *index { return newIndex(t.geometry, m) })
}

// Close gives the memory back. The tables must not be asked any more.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var errs []error
	for i, s := range t.slices {
		if s != nil {
			errs = append(errs, s.mapped.Unmap())
			t.slices[i] = nil
		}
	}
	t.open = nil
	return errors.Join(errs...)
}

// Pieces is the number of pieces up to which no slice is missing, 1 if there
// are not even all of 2.
func (t *Tables) Pieces() int { return t.pieces }

// opened lists the slices that are open: fewer pieces first, then in the order
// of Slices.
func (t *Tables) opened() []*table {
	t.opening.Lock()
	defer t.opening.Unlock()
	var out []*table
	for pieces := 2; pieces <= MaxPieces; pieces++ {
		for _, s := range t.geometry.slices(pieces) {
			if table := t.slices[s.id()]; table != nil {
				out = append(out, table)
			}
		}
	}
	return out
}

// Err is the fault of a file that has been cut short while it was open, nil if
// there is none. What was asked since then may have been answered as if the
// position were in no table, or by zeros.
func (t *Tables) Err() error {
	if t == nil {
		return nil
	}
	t.check()
	if f := t.fault.Load(); f != nil {
		return f.fault(CutShort)
	}
	return nil
}

// check looks for a file that has been cut short.
func (t *Tables) check() {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer t.noteFault()
	t.opening.Lock()
	defer t.opening.Unlock()
	if i := slices.IndexFunc(t.open, func(table *table) bool { return !table.isWhole() }); i >= 0 {
		t.fault.Store(t.open[i])
	}
}

// noteFault is deferred where files are read. Reading beyond the end of a file
// that has been cut short is a fault of the machine; where that is made a panic
// by debug.SetPanicOnFault, it becomes a fault of the file.
func (t *Tables) noteFault() {
	v := recover()
	if v == nil {
		return
	}
	opened := t.opened()
	i := slices.IndexFunc(opened, func(table *table) bool { return table.causes(v) })
	if i < 0 {
		panic(v)
	}
	t.fault.Store(opened[i])
}
