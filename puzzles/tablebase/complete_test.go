package tablebase

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// TestCompleted compares completed entries, one by one, with what the files and
// the moves say, and what the solver knew when it was done.
func TestCompleted(t *testing.T) {
	rulesets := rules.Rulesets()
	if testing.Short() {
		rulesets = []*rules.Ruleset{rules.ItalianDamone}
	}
	for _, rs := range rulesets {
		for _, valuesOnly := range []bool{false, true} {
			dir := t.TempDir()
			if err := Build(t.Context(), rs, 3, dir, Options{ValuesOnly: valuesOnly}); err != nil {
				t.Fatal(err)
			}
			files, err := Open(t.Context(), dir, rs)
			if err != nil {
				t.Fatal(err)
			}
			completed, err := Open(t.Context(), dir, rs)
			if err != nil {
				t.Fatal(err)
			}
			release, err := completed.hold(t.Context(), Slices(rs, 3), completed.completer(2))
			if err != nil {
				t.Fatal(err)
			}
			for _, table := range files.opened() {
				compareCompleted(t, files, completed, table)
			}
			release()
		}
	}
}

func compareCompleted(t *testing.T, files, completed *Tables, of *table) {
	t.Helper()
	solved := completed.slices[of.slice.ID()].solved.Load()
	if solved == nil {
		t.Fatalf("%s is not completed", of.slice)
	}
	for own := range of.own().All() {
		for opp := range of.opp().All() {
			if seen := opp.Turned(); own.Occupied()&seen.Occupied() != 0 {
				continue
			}
			want, _ := files.lookUp(own, opp)
			if got, _ := completed.lookUp(own, opp); got != want {
				t.Fatalf("%s: %v and %v are worth %d, not %d", of.slice, own, opp, got, want)
			}
			if entry, _ := of.find(&own, &opp); solved.isSettled(entry) != files.geometry.Captures(&own, &opp) {
				t.Fatalf("%s: %v and %v: captures", of.slice, own, opp)
			}
		}
	}
}

// TestCompletingIsCancelled shows that nothing half done is taken for complete.
func TestCompletingIsCancelled(t *testing.T) {
	tables := builtFor(t, rules.ItalianDamone, true)
	slice := Slices(tables.rs, 3)[0]
	tables.slices[slice.ID()].drop()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tables.hold(ctx, []Slice{slice}, tables.completer(1)); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	if tables.slices[slice.ID()].solved.Load() != nil || tables.Err() != nil {
		t.Errorf("it counts as complete, or %v as a fault of the file", tables.Err())
	}
}

// TestVerifyFindsEveryFault changes who wins one random entry after the other,
// of a slice with steps, captures and promotions.
func TestVerifyFindsEveryFault(t *testing.T) {
	tables, err := Open(t.Context(), builtFor(t, rules.ItalianDamone, true).dir, rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	slice := Slice{Own: Material{rules.Pedina: 1, rules.Dama: 1}, Opp: Material{rules.Damone: 1}}
	of, rng := tables.slices[slice.ID()], rand.New(rand.NewPCG(3, 5))
	for tried := 0; tried < 100; {
		own, opp := of.own().Placement(rng.IntN(of.own().Len())), of.opp().Placement(rng.IntN(of.opp().Len()))
		seen := opp.Turned()
		if seen.Occupied()&own.Occupied() != 0 || tables.geometry.Captures(&own, &opp) {
			continue
		}
		tried++
		of.drop()
		if _, err := tables.hold(t.Context(), []Slice{slice}, tables.inFiles); err != nil {
			t.Fatal(err)
		}
		entry, _ := of.find(&own, &opp)
		four, _ := new(files.Cache).From(of.Values.Entries, int64(entry/4))
		value, shift := four[0]>>(entry%4*2)&3, entry%4*2
		four[0] ^= (value ^ (value+1)%3) << shift
		if _, err := tables.verify(t.Context(), of, VerifyOptions{Sample: 1 << 30}, func(_, _ int64) {}); err == nil {
			t.Errorf("%v against %v: it is changed and nobody minds", own, opp)
		}
		tables.fault.Store(nil)
	}
}

// TestProbeWhileEntriesComeAndGo probes while what it may find complete in memory
// is completed and given up again and again.
func TestProbeWhileEntriesComeAndGo(t *testing.T) {
	dir := builtFor(t, rules.ItalianDamone, true).dir
	truth, err := Open(t.Context(), dir, rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := Open(t.Context(), dir, rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	tables.room = 0
	slice := Slice{Own: Material{rules.Dama: 2}, Opp: Material{rules.Damone: 1}}
	of, rng := tables.slices[slice.ID()], rand.New(rand.NewPCG(7, 11))
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		for ctx.Err() == nil {
			release, err := tables.hold(ctx, []Slice{slice}, tables.completer(1))
			if err != nil {
				gone <- err
				return
			}
			release()
		}
		gone <- nil
	}()
	for range 20_000 {
		own, opp := of.own().Placement(rng.IntN(of.own().Len())), of.opp().Placement(rng.IntN(of.opp().Len()))
		if seen := opp.Turned(); seen.Occupied()&own.Occupied() != 0 {
			continue
		}
		got, _ := tables.lookUp(own, opp)
		if want, _ := truth.lookUp(own, opp); got != want {
			t.Errorf("%v against %v is worth %d, not %d", own, opp, got, want)
		}
	}
	cancel()
	if err := <-gone; err != nil && err != context.Canceled {
		t.Error(err)
	}
}

// TestIdleShare demands a bound where nobody knows how much memory there is.
func TestIdleShare(t *testing.T) {
	for memory, want := range map[int64]int64{8 << 30: 2 << 30, unknownRoom: idleBytes, unknownRoom / 10 * 9: idleBytes} {
		if got := idleShare(memory, 4); got != want {
			t.Errorf("of %d: %d, want %d", memory, got, want)
		}
	}
}

// openedWithout is the tables of Italian draughts of 3 pieces without some files.
func openedWithout(t *testing.T, names ...string) *Tables {
	t.Helper()
	dir := t.TempDir()
	if err := Build(t.Context(), rules.ItalianDraughts, 3, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := Open(t.Context(), dir, rules.ItalianDraughts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	return tables
}

// TestVerifyWithoutATable takes a slice away that others are compared with: an
// opposite, and one that nothing but captures leads to. That is no fault of any file.
func TestVerifyWithoutATable(t *testing.T) {
	for _, slice := range []string{"KK-K", "P-P"} {
		tables := openedWithout(t, slice+".wdl", slice+".dist", slice+".dtz")
		for _, sample := range []int{0, 10} {
			if _, err := tables.Verify(t.Context(), VerifyOptions{Sample: sample}); notation.KindOf(err) != NoTable || tables.Err() != nil {
				t.Errorf("without %s, sample %d: got %v, and %v as the fault of a file", slice, sample, err, tables.Err())
			}
		}
	}
}

// TestHeldIsWhatIsInMemory replaces what is in memory of a slice, held or not, and
// counts it.
func TestHeldIsWhatIsInMemory(t *testing.T) {
	tables := openedWithout(t)
	slice := Slices(tables.rs, 3)[0]
	count := func(when string) {
		t.Helper()
		if got := tables.slices[slice.ID()].held(); tables.held != got || got == 0 {
			t.Errorf("%s: %d bytes are in memory, and %d are taken for it", when, got, tables.held)
		}
	}
	release, err := tables.hold(t.Context(), []Slice{slice}, tables.inFiles)
	if err != nil {
		t.Fatal(err)
	}
	count("held")
	if err := tables.openZeroing(slice); err != nil {
		t.Fatal(err)
	}
	count("another file of progress")
	for range 2 {
		tables.keep(slice, make([]uint16, 100))
		count("kept")
	}
	release()
	count("released")
	tables.room = 0
	tables.trim()
	if tables.held != 0 || len(tables.idle) > 0 || tables.slices[slice.ID()].held() != 0 {
		t.Errorf("%d bytes of %d slices are left", tables.held, len(tables.idle))
	}
}

// TestVerifyWithoutProgress takes away the file that says when progress comes in
// one slice. Its opposite is verified without, as a probe does without it.
func TestVerifyWithoutProgress(t *testing.T) {
	tables := openedWithout(t, "KK-K.dtz")
	for _, sample := range []int{0, 10} {
		if done, err := tables.Verify(t.Context(), VerifyOptions{Sample: sample}); err != nil || done.Positions != done.Total {
			t.Errorf("sample %d: got %v and %v", sample, done, err)
		}
	}
}

// TestCompletedProgress compares when progress comes in completed entries, one by
// one, with what a probe says; what was cancelled counts as nothing.
func TestCompletedProgress(t *testing.T) {
	tables, probed := openedWithout(t), openedWithout(t)
	list := Slices(tables.rs, 3)
	if _, err := tables.hold(t.Context(), list, tables.completer(2)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tables.hold(ctx, list, tables.progressCompleter(2)); err != context.Canceled || tables.slices[list[0].ID()].progress.Load() != nil || tables.Err() != nil {
		t.Errorf("cancelled: got %v, and %v as the fault of a file", err, tables.Err())
	}
	if _, err := tables.hold(t.Context(), list, tables.progressCompleter(2)); err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		of := tables.slices[s.ID()]
		for own := range of.own().All() {
			for opp := range of.opp().All() {
				seen := opp.Turned()
				if seen.Occupied()&own.Occupied() != 0 {
					continue
				}
				entry, _ := of.find(&own, &opp)
				want, known := probed.progress(&own, &opp)
				if got := of.progress.Load().at(entry); !known || got != 0 && got.Plies() != want {
					t.Fatalf("%s: %v and %v: progress in %d plies, not %d", of.slice, own, opp, got.Plies(), want)
				}
			}
		}
	}
}

// TestVerifyNeedsMemory demands that nothing is begun for which there is too
// little memory, and that what is known to be right needs none.
func TestVerifyNeedsMemory(t *testing.T) {
	tables := openedWithout(t)
	for _, sample := range []int{0, 10} {
		o := VerifyOptions{Sample: sample, Memory: 16 << 10}
		if done, err := tables.Verify(t.Context(), o); notation.KindOf(err) != TooLittleMemory || done.Slices > 0 || tables.held > 0 {
			t.Errorf("sample %d: got %v after %v, with %d bytes in memory", sample, err, done, tables.held)
		}
		o.Memory = 64 << 20
		if _, err := tables.Verify(t.Context(), o); err != nil {
			t.Errorf("sample %d: got %v", sample, err)
		}
		tables.giveUp()
	}
	none := VerifyOptions{Sample: 10, Memory: 16 << 10}
	j := files.ReadJournal(tables.dir, tables.digestOf)
	for _, table := range tables.opened() {
		j.Add(table.slice, 10, 1)
	}
	if _, err := tables.Verify(t.Context(), none); err != nil {
		t.Errorf("all of them are in the journal, and yet %v", err)
	}
}

// TestCompletedBytes compares what completed entries are taken to need with what
// they take.
func TestCompletedBytes(t *testing.T) {
	tables := openedWithout(t)
	list := append(Slices(tables.rs, 2), Slices(tables.rs, 3)...)
	if _, err := tables.hold(t.Context(), list, tables.completer(1)); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables.opened() {
		if got, want := completedBytes(table.Table), table.held(); got != want || want == 0 {
			t.Errorf("%s: %d bytes, want %d", table.slice, got, want)
		}
	}
	for _, s := range list {
		need, held := tables.toVerify(s, VerifyOptions{Sample: 10}), int64(0)
		for _, table := range tables.openOf(tables.comparedWith(s)) {
			held += table.held()
		}
		if need < held || need > 8*held+1<<20 {
			t.Errorf("%s: %d bytes to verify it, and the entries alone take %d", s, need, held)
		}
	}
}
