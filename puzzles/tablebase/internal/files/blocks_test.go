package files

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"

	"github.com/klauspost/compress/zstd"
)

// TestEntries reads what was packed, from every block and beyond the last
// whole one, and finds a byte that has changed.
func TestEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := make([]byte, 2*BlockSize+17)
	p := Packer{Level: zstd.SpeedFastest}
	for i := range want {
		want[i] = byte(rng.IntN(3))
		p.Add(want[i])
	}
	p.Flush()
	path := filepath.Join(t.TempDir(), "entries")
	open := func() *Entries {
		if err := os.WriteFile(path, p.Packed, 0o666); err != nil {
			t.Fatal(err)
		}
		return NewEntries(path, p.Spans, 0, int64(len(want)))
	}
	e, cache := open(), new(Cache)
	for _, at := range []int{0, 1, BlockSize - 1, BlockSize, 2 * BlockSize, len(want) - 1} {
		got, err := cache.From(e, int64(at))
		if end := min(len(want), (at/BlockSize+1)*BlockSize); err != nil || !bytes.Equal(got, want[at:end]) {
			t.Errorf("from %d: %d bytes that differ, or %v", at, len(got), err)
		}
	}
	p.Packed[e.start[1]+5] ^= 1
	if _, err := new(Cache).From(open(), BlockSize); notation.KindOf(err) != Corrupt {
		t.Errorf("got %v, want %q", err, Corrupt)
	}
}
