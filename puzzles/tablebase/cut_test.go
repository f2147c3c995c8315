package tablebase

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
)

// cut leaves so much of some mapped files; of 0 no page can be read. It is false
// where the system does not cut mapped files short, as Windows does not.
func cut(tables []*table, left float64) bool {
	for _, table := range tables {
		if os.Truncate(table.path, int64(left*float64(len(table.mapped)))) != nil {
			return false
		}
	}
	return true
}

// A file that is cut short while it is checked is at fault, as it would be a
// moment earlier.
func TestCutShortWhileOpened(t *testing.T) {
	tables := builtFor(t, rules.ItalianDamone, true)
	opened := tables.opened()[:3]
	if !cut(opened, 0) {
		return
	}
	for _, table := range opened {
		if kind := table.parse(t.Context(), &table.header); kind != CutShort {
			t.Errorf("%s: got %q, want %q", table.path, kind, CutShort)
		}
	}
}

// What a file that is cut short held up to the end of the page reads as zeros.
func TestCutShortWithinAPage(t *testing.T) {
	for _, left := range []float64{0.01, 0.5, 0.9} {
		tables := builtFor(t, rules.ItalianDamone, true)
		if tables.Err() != nil {
			t.Fatal(tables.Err())
		}
		small := slices.MinFunc(tables.opened(), func(a, b *table) int { return len(a.mapped) - len(b.mapped) })
		if !cut([]*table{small}, left) {
			return
		}
		if err := tables.Err(); notation.KindOf(err) != CutShort || !strings.Contains(err.Error(), small.path) {
			t.Errorf("got %v, want %q of %s", err, CutShort, small.path)
		}
	}
}

// A build that needs a table which is cut short meanwhile ends with its fault,
// and makes none from what is left.
func TestBuildFromATableCutShort(t *testing.T) {
	for _, left := range []float64{0, 0.5} {
		rs := rules.ItalianDamone
		b := newBuilder(t.TempDir(), rs, 3)
		defer b.tables.Close()
		var last *job
		for _, j := range b.jobs {
			if last = j; j.slices[0].Pieces() == 3 {
				break
			}
			if err := b.provide(t.Context(), j); err != nil {
				t.Fatal(err)
			}
		}
		if !cut(b.tables.opened(), left) {
			return
		}
		if err := b.provide(t.Context(), last); notation.KindOf(err) != CutShort {
			t.Errorf("got %v, want %q", err, CutShort)
		}
		if _, err := os.Stat(path(b.tables.dir, last.slices[0])); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v was built: %v", last.slices[0], err)
		}
	}
}

// Tables are not checked to the end once nobody waits for them.
func TestOpenIsInterrupted(t *testing.T) {
	dir := builtFor(t, rules.ItalianDamone, true).dir
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if tables, err := Open(ctx, dir, rules.ItalianDamone); err != context.Canceled {
		t.Errorf("got %v and %v", tables, err)
	}
	tables := newTables(dir, rules.ItalianDamone)
	defer tables.Close()
	for _, s := range tables.geometry.slices(3) {
		if err := tables.openSlice(ctx, s); err != context.Canceled {
			t.Errorf("%v: got %v", s, err)
		}
	}
}
