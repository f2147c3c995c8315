package tablebase

import (
	"context"
	"os"
	"testing"

	"damone/notation"
	"damone/rules"
)

// cut makes every page of some mapped files unreadable. It is false where the
// system does not cut mapped files short, as Windows does not.
func cut(tables []*table) bool {
	for _, table := range tables {
		if os.Truncate(table.path, 0) != nil {
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
	if !cut(opened) {
		return
	}
	for _, table := range opened {
		if kind := table.parse(&table.header); kind != CutShort {
			t.Errorf("%s: got %q, want %q", table.path, kind, CutShort)
		}
	}
}

// A build that needs a table which is cut short meanwhile ends with its fault.
func TestBuildFromATableCutShort(t *testing.T) {
	rs := rules.ItalianDamone
	b := newBuilder(t.TempDir(), rs, 3)
	defer b.tables.Close()
	var last *job
	for _, j := range b.jobs {
		if last = j; j.slices[0].Pieces() == 3 {
			break
		}
		if err := b.provide(context.Background(), j); err != nil {
			t.Fatal(err)
		}
	}
	if !cut(b.tables.opened()) {
		return
	}
	if err := b.provide(context.Background(), last); notation.KindOf(err) != CutShort {
		t.Errorf("got %v, want %q", err, CutShort)
	}
}
