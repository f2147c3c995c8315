package tablebase

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"sync"

	"damone/puzzles/search"
	"damone/rules"

	"golang.org/x/sync/errgroup"
)

// Tables answers for every position whose slice has been built. It is safe to
// share between goroutines until it is closed.
//
// The files are mapped into memory: a probe reads a byte or two of them. They
// are checked once, when they are opened; do not change them while they are
// open.
type Tables struct {
	ground   *ground
	identity Identity
	dir      string
	posts    shelf[*posts]
	slices   [ids * ids]*table
	neither  Value
	pieces   int
}

// shelf has something for each force, made when it is first asked for.
type shelf[T any] struct {
	once [ids]sync.Once
	item [ids]T
}

func (s *shelf[T]) get(f Force, create func() T) T {
	id := f.id()
	s.once[id].Do(func() { s.item[id] = create() })
	return s.item[id]
}

// Open maps the tables of a ruleset that a folder has, and checks every byte
// of them. The error is a *FileError if any file is damaged or foreign, and of
// kind fs.ErrNotExist if there is no table at all.
func Open(dir string, rs *rules.Ruleset) (*Tables, error) { return OpenUpTo(dir, rs, MaxPieces) }

// OpenUpTo is Open for those tables only that have up to so many pieces: a
// gigabyte of larger ones takes a second to check.
func OpenUpTo(dir string, rs *rules.Ruleset, most int) (*Tables, error) {
	t := newTables(dir, rs)
	found := false
	for pieces := 2; pieces <= most; pieces++ {
		slices := t.ground.slices(pieces)
		opened, err := t.openAll(slices)
		if err != nil {
			return nil, errors.Join(err, t.Close())
		}
		found = found || opened > 0
		if opened == len(slices) && t.pieces == pieces-1 {
			t.pieces = pieces
		}
	}
	if !found {
		return nil, &fs.PathError{Op: "open the tables in", Path: dir, Err: fs.ErrNotExist}
	}
	return t, nil
}

func newTables(dir string, rs *rules.Ruleset) *Tables {
	t := &Tables{ground: newGround(rs), identity: IdentityOf(rs), dir: dir, neither: Unresolved, pieces: 1}
	if rs.Spec().Repetition.Effect == rules.Draws {
		t.neither = Draw
	}
	return t
}

// openAll opens those of some slices that are there, several at a time. The
// error is that of the first slice at fault, whichever is found first.
func (t *Tables) openAll(slices []Slice) (opened int, err error) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	errs := make([]error, len(slices))
	for i, s := range slices {
		if !there(t.dir, s) {
			continue
		}
		opened++
		group.Go(func() error {
			errs[i] = t.open(s)
			return nil
		})
	}
	group.Wait() // they report to errs
	for _, err := range errs {
		if err != nil {
			return opened, err
		}
	}
	return opened, nil
}

// there reports whether a folder has both files of a slice, or may have them.
func there(dir string, s Slice) bool {
	_, values := os.Stat(path(dir, s, valueFile))
	_, distances := os.Stat(path(dir, s, distanceFile))
	return !errors.Is(values, fs.ErrNotExist) && !errors.Is(distances, fs.ErrNotExist)
}

// open opens one slice.
func (t *Tables) open(s Slice) error {
	opened, err := openTable(t.dir, t.identity, s, t.post(s.Own), t.post(s.Opp))
	if err != nil {
		return err
	}
	if old := t.slices[s.id()]; old != nil {
		err = old.close()
	}
	t.slices[s.id()] = opened
	return err
}

func (t *Tables) post(f Force) *posts {
	return t.posts.get(f, func() *posts { return newPosts(t.ground, f) })
}

// Close gives the memory back. The tables must not be asked any more.
func (t *Tables) Close() error {
	var errs []error
	for i, s := range t.slices {
		if s != nil {
			errs = append(errs, s.close())
			t.slices[i] = nil
		}
	}
	return errors.Join(errs...)
}

// Pieces is the number of pieces up to which no slice is missing, 1 if there
// are not even all of 2.
func (t *Tables) Pieces() int { return t.pieces }

// Has reports whether a slice is open.
func (t *Tables) Has(s Slice) bool {
	return s.Pieces() <= MaxPieces && t.slices[s.id()] != nil
}

// SliceOf is the slice that a position belongs to.
func SliceOf(p rules.Position) Slice {
	own, opp := standsOf(&p)
	return Slice{own.force(), opp.force()}
}

// Probe says what a position is worth to the side to move; ok is false if it
// is in no table that is open. It assumes that the position has not come up
// before: see the package's comment on repetition and the quiet limit.
func (t *Tables) Probe(p rules.Position) (r Result, ok bool) {
	s, ok := t.score(&p)
	if !ok {
		return Result{}, false
	}
	return t.result(s), true
}

func (t *Tables) result(s score) Result {
	if v := s.value(); v != Draw {
		return Result{v, s.plies()}
	}
	return Result{Value: t.neither}
}

// Certain reports whether a result holds whatever the ruleset's quiet limit,
// when so many quiet plies have been played already: the game is over before
// the limit is reached.
func (t *Tables) Certain(r Result, quiet int) bool {
	return r.Distance == 0 || search.InTime(t.ground.spec.Quiet.Plies, quiet, r.Distance)
}

// Value is Probe without the distance; it touches a quarter of the memory.
func (t *Tables) Value(p rules.Position) (v Value, ok bool) {
	at := t.seek(standsOf(&p))
	if at.table == nil {
		v = at.end.value()
	} else if v = at.table.valueAt(at.entry); v == none {
		return none, false
	}
	if v == Draw {
		v = t.neither
	}
	return v, at.ok
}

// score is Probe as the tables are built with it.
func (t *Tables) score(p *rules.Position) (s score, ok bool) {
	return t.look(standsOf(p))
}

func (t *Tables) look(own, opp stand) (s score, ok bool) {
	at := t.seek(own, opp)
	if at.table == nil {
		return at.end, at.ok
	}
	return at.table.scoreAt(at.entry), true
}

// spot is where a position is: an entry of a table, or, if the game is over by
// material, no table and what the end is worth.
type spot struct {
	table *table
	entry int
	end   score
	ok    bool
}

func (t *Tables) seek(own, opp stand) spot {
	s := Slice{own.force(), opp.force()}
	if s.Pieces() > MaxPieces {
		return spot{}
	}
	if end, over := t.ground.over(s.Own, s.Opp); over {
		return spot{end: end, ok: true}
	}
	table := t.slices[s.id()]
	if table == nil {
		return spot{}
	}
	if entry, ok := table.find(&own, &opp); ok {
		return spot{table: table, entry: entry, ok: true}
	}
	return spot{}
}
