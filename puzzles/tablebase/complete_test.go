package tablebase

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
	"damone/testdata/tier"
)

// TestCompleted compares completed entries, one by one, with what the files and
// the moves say.
func TestCompleted(t *testing.T) {
	for _, rs := range tier.Pick([]*rules.Ruleset{rules.ItalianDamone}, rules.Rulesets()) {
		valuesOnly := t.TempDir()
		if err := Build(t.Context(), rs, tier.Pick(2, 3), valuesOnly, Options{ValuesOnly: true}); err != nil {
			t.Fatal(err)
		}
		dated, err := Shared(rs, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range []string{valuesOnly, dated} {
			files, completed := OpenedIn(t, dir, rs), OpenedIn(t, dir, rs)
			completed.room = 1 << 20
			hold(t, completed, Slices(rs, completed.Pieces()), MaxPieces)
			for _, table := range files.opened() {
				compareCompleted(t, files, completed, table)
			}
		}
	}
}

func compareCompleted(t *testing.T, files, completed *Tables, of *table) {
	t.Helper()
	if completed.slices[of.slice.ID()].solved.Load() == nil {
		t.Fatalf("%s is not completed", of.slice)
	}
	positions(of, tier.Pick(5, 1), func(own, opp index.Placement) {
		want, _ := files.lookUp(own, opp)
		if got, _ := completed.lookUp(own, opp); got != want {
			t.Fatalf("%s: %v and %v are worth %d, not %d", of.slice, own, opp, got, want)
		}
	})
}

// TestCompletingIsCancelled shows that nothing half done is taken for complete.
func TestCompletingIsCancelled(t *testing.T) {
	tables := Opened(t, rules.ItalianDamone, 3)
	slice := Slices(tables.rs, 3)[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tables.hold(ctx, []Slice{slice}, MaxPieces); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	if tables.slices[slice.ID()].solved.Load() != nil || tables.Err() != nil {
		t.Errorf("it counts as complete, or %v as a fault of the file", tables.Err())
	}
}

// openedWithout returns the tables of Italian draughts, in a folder of their own,
// without some files.
func openedWithout(t *testing.T, pieces int, names ...string) *Tables {
	t.Helper()
	dir := Copied(t, rules.ItalianDraughts, pieces)
	for _, name := range names {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return OpenedIn(t, dir, rules.ItalianDraughts)
}

// TestVerifyWithoutATable takes a slice away that others are compared with: an
// opposite, and one that nothing but captures leads to. That is no fault of any file.
func TestVerifyWithoutATable(t *testing.T) {
	for _, slice := range []string{"KK-K", "P-P"} {
		tables := openedWithout(t, 3, slice+".wdl", slice+".dist", slice+".dtz")
		if _, err := tables.Verify(t.Context(), VerifyOptions{Sample: tier.Pick(10, 0)}); notation.KindOf(err) != NoTable || tables.Err() != nil {
			t.Errorf("without %s: got %v, and %v as the fault of a file", slice, err, tables.Err())
		}
	}
}

// TestVerifyWithoutProgress takes away the file that says when progress comes in
// one slice. Its opposite is verified without, as a probe does without it.
func TestVerifyWithoutProgress(t *testing.T) {
	tables := openedWithout(t, 3, "KK-K.dtz")
	if done, err := tables.Verify(t.Context(), VerifyOptions{Sample: tier.Pick(10, 0)}); err != nil || done.Positions != Positions(rules.ItalianDraughts, 2)+Positions(rules.ItalianDraughts, 3) {
		t.Errorf("got %v and %v", done, err)
	}
}
