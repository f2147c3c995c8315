package tablebase

import (
	"context"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// TestMemory shows that a plan keeps within the memory it is given where that is
// enough, tells more where it is not, and that nothing is begun which does not fit.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		pieces int
		memory int64
		fits   bool
	}{{4, 16 << 20, false}, {3, 1 << 30, true}, {6, 1 << 30, false}, {6, 7 << 30, true}}[:tier.Pick(2, 4)] {
		dir := t.TempDir()
		o := Options{Memory: c.memory, Workers: 8}
		if p := PlanOf(rules.ItalianDamone, c.pieces, dir, o); (p.Memory <= c.memory) != c.fits {
			t.Errorf("%d pieces: %d MB are planned of %d", c.pieces, p.Memory>>20, c.memory>>20)
		}
		b := newBuilder(dir, rules.ItalianDamone, c.pieces, o)
		if err := b.fits(); (err == nil) != c.fits || err != nil && notation.KindOf(err) != TooLittleMemory {
			t.Errorf("%d pieces in %d MB: got %v", c.pieces, c.memory>>20, err)
		}
		if c.fits {
			continue
		}
		if err := Build(context.Background(), rules.ItalianDamone, c.pieces, dir, o); notation.KindOf(err) != TooLittleMemory {
			t.Errorf("%d pieces in %d MB: got %v", c.pieces, c.memory>>20, err)
		}
		if found, _ := filepath.Glob(filepath.Join(dir, "*.wdl")); len(found) > 0 {
			t.Errorf("%d pieces in %d MB: %v", c.pieces, c.memory>>20, found)
		}
	}
}

// TestAwaits shows that a build tells when it waits for another one.
func TestAwaits(t *testing.T) {
	dir := t.TempDir()
	first, err := openBuilder(t.Context(), rules.ItalianDraughts, 2, dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	if err := Build(t.Context(), rules.ItalianDraughts, 2, dir, Options{Awaits: func() { told++; first.close() }}); err != nil || told != 1 {
		t.Errorf("told %d times, then %v", told, err)
	}
	if err := Build(t.Context(), rules.ItalianDraughts, 2, dir, Options{Awaits: func() { told++ }}); err != nil || told != 1 {
		t.Errorf("told of nobody (%d), then %v", told, err)
	}
}
