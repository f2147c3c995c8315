package tablebase

import (
	"testing"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// TestManyDistances packs more distances than a byte can number, and one block
// more than a full one.
func TestManyDistances(t *testing.T) {
	s := index.Slice{Own: index.Material{rules.Dama: 1}, Opp: index.Material{rules.Dama: 1}}
	for _, n := range []int{10, 256, 257, 1000} {
		dir := t.TempDir()
		p := files.NewTablePacker(true, true, 3*n, func(code int) (int, bool) { return files.ScoreOfCode(uint16(code)).Plies(), code%3 == 0 })
		for i := range files.BlockSize + 1 {
			p.AddRow([]uint16{uint16(3 * (i % n))}, []uint64{1})
		}
		p.End()
		for of, packed := range map[files.Kind]*files.Packer{files.Values: &p.Values, files.Distances: &p.Distances} {
			h := files.NewHeader(rules.Identity{}, s, 1, files.BlockSize+1, of)
			lists := p.Plies
			if of == files.Values {
				lists = [2][]uint16{}
			}
			if err := h.Save(dir, lists, packed); err != nil {
				t.Fatal(err)
			}
		}
		table, err := files.Open(dir, rules.Identity{}, s, 1, files.BlockSize+1)
		if err != nil {
			t.Fatal(err)
		}
		cache := new(files.Cache)
		cache.Grow(files.CacheBytes)
		for i := range files.BlockSize + 1 {
			want := files.ScoreOfCode(uint16(3 * (i % n)))
			if got, err := table.ScoreAt(cache, i); got != want || err != nil {
				t.Fatalf("%d distances: entry %d is %d (%v), want %d", n, i, got, err, want)
			}
		}
	}
}
