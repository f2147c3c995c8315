package files

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Table is the files of a slice, of which only the lists are in memory unless
// the entries are loaded.
type Table struct {
	Values    *File
	Distances *File // nil if there are only values
	Zeroing   *File // nil if it is not known when progress comes
}

// Open opens the files of a slice, of which all but the values may be
// missing.
func Open(dir string, id rules.Identity, s index.Slice, rows, columns int) (*Table, error) {
	t := new(Table)
	for _, f := range []struct {
		kind Kind
		file **File
	}{{Distances, &t.Distances}, {Zeroing, &t.Zeroing}, {Values, &t.Values}} {
		opened, err := OpenFile(dir, NewHeader(id, s, rows, columns, f.kind))
		if err != nil && (f.kind == Values || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		*f.file = opened
	}
	return t, nil
}

// Files returns the files of a slice.
func (t *Table) Files() []*File {
	return slices.DeleteFunc([]*File{t.Values, t.Distances, t.Zeroing}, func(f *File) bool { return f == nil })
}

// Check reads every byte of the files of a slice.
func (t *Table) Check(ctx context.Context) error {
	for _, f := range t.Files() {
		if err := cmp.Or(ctx.Err(), f.Check()); err != nil {
			return err
		}
	}
	return nil
}

// Counts returns what the slice's positions come to.
func (t *Table) Counts() *Counts { return &cmp.Or(t.Distances, t.Values).Header.Counts }

// ScoreAt returns what an entry says.
func (t *Table) ScoreAt(c *Cache, entry int) (Score, error) {
	v, err := t.Values.ValueAt(c, entry)
	switch {
	case err != nil || v == search.Draw:
		return 0, err
	case t.Distances == nil:
		return ScoreIn(v, 0).Undated(), nil
	}
	plies, err := t.Distances.PliesAt(c, entry, v)
	return ScoreIn(v, plies), err
}

// ZeroingAt is in how many plies progress comes; 0 where neither side wins.
func (t *Table) ZeroingAt(c *Cache, entry int) (int, error) {
	v, err := t.Values.ValueAt(c, entry)
	if err != nil || v == search.Draw {
		return 0, err
	}
	return t.Zeroing.PliesAt(c, entry, v)
}

// Drop gives the memory of the entries back.
func (t *Table) Drop() {
	for _, f := range t.Files() {
		f.Drop()
	}
}

// Unpacked returns how many bytes the entries take in memory.
func (t *Table) Unpacked() (bytes int64) {
	for _, f := range t.Files() {
		bytes += f.Header.bytes()
	}
	return bytes
}

// Load has all the entries in memory.
func (t *Table) Load() error {
	for _, f := range t.Files() {
		if err := f.Load(); err != nil {
			return err
		}
	}
	return nil
}
