package tablebase

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// A build that needs a table which is cut short meanwhile ends with its fault,
// and makes none from what is left.
func TestBuildFromATableCutShort(t *testing.T) {
	for _, left := range []int64{0, 500} {
		b := newBuilder(t.TempDir(), rules.ItalianDamone, 3, Options{})
		b.tables.room = 0
		var last *job
		for _, j := range b.jobs {
			if last = j; j.slices[0].Pieces() == 3 {
				break
			}
			if err := b.provide(t.Context(), j); err != nil {
				t.Fatal(err)
			}
		}
		for _, table := range b.tables.opened() {
			if err := os.Truncate(files.Path(b.tables.dir, table.slice, files.Values), left); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.provide(t.Context(), last); notation.KindOf(err) != CutShort {
			t.Errorf("got %v, want %q", err, CutShort)
		}
		if _, err := os.Stat(files.Path(b.tables.dir, last.slices[0], files.Values)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v was built: %v", last.slices[0], err)
		}
	}
}

// Tables are not opened to the end once nobody waits for them, nor checked.
func TestOpenIsInterrupted(t *testing.T) {
	tables := Opened(t, rules.ItalianDamone, 2)
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if tables, err := Open(ctx, tables.dir, rules.ItalianDamone); err != context.Canceled {
		t.Errorf("got %v and %v", tables, err)
	}
	for _, table := range tables.opened() {
		if err := table.Check(ctx); err != context.Canceled {
			t.Errorf("%v: got %v", table.slice, err)
		}
	}
}
