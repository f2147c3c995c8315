package tablebase

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// SharedRoot has the folders of the tables that tests share.
var SharedRoot string

// built is these folders, by identity and pieces.
var built sync.Map

// Shared returns a folder with the tables of up to some pieces, which is built
// once and not to be changed.
func Shared(rs *rules.Ruleset, pieces int) (dir string, err error) {
	once, _ := built.LoadOrStore(fmt.Sprint(rs.Identity(), pieces), sync.OnceValues(func() (string, error) {
		dir, err := os.MkdirTemp(SharedRoot, "tables")
		if err != nil {
			return "", err
		}
		return dir, Build(context.Background(), rs, pieces, dir, Options{})
	}))
	return once.(func() (string, error))()
}

// Opened opens shared tables.
func Opened(t testing.TB, rs *rules.Ruleset, pieces int) *Tables {
	t.Helper()
	dir, err := Shared(rs, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return OpenedIn(t, dir, rs)
}

func OpenedIn(t testing.TB, dir string, rs *rules.Ruleset) *Tables {
	t.Helper()
	tables, err := Open(t.Context(), dir, rs)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	return tables
}

// Copied returns a folder of one's own with shared tables.
func Copied(t testing.TB, rs *rules.Ruleset, pieces int) string {
	t.Helper()
	dir, err := Shared(rs, pieces)
	if err != nil {
		t.Fatal(err)
	}
	own := t.TempDir()
	if err := os.CopyFS(own, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return own
}

// hold has entries of some slices in memory for the rest of the test.
func hold(t testing.TB, tables *Tables, list []Slice, pieces int) {
	t.Helper()
	if _, err := tables.hold(t.Context(), list, pieces); err != nil {
		t.Fatal(err)
	}
}

// positions goes through every position of an open slice, or of every stride-th
// placement of its mover.
func positions(of *table, stride int, do func(own, opp index.Placement)) {
	n := 0
	for own := range of.own().All() {
		if n++; n%stride != 0 {
			continue
		}
		for opp := range of.opp().All() {
			if seen := opp.Turned(); own.Occupied()&seen.Occupied() == 0 {
				do(own, opp)
			}
		}
	}
}

// EachSetup goes through the positions of a slice, White having what its side to move has.
func EachSetup(tables *Tables, s Slice, do func(rules.Setup)) {
	positions(tables.slices[s.ID()], 1, func(own, opp index.Placement) { do(index.Setup(&own, &opp)) })
}
