package tablebase_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// contents returns every table of a folder by name.
func contents(dir string) map[string]string {
	files := map[string]string{}
	names, _ := filepath.Glob(filepath.Join(dir, "*-*"))
	for _, name := range names {
		data, err := os.ReadFile(name)
		files[filepath.Base(name)] = fmt.Sprintf("%v %s", err, data)
	}
	return files
}

// faultOf opens a folder and says what kind of fault that gives.
func faultOf(t *testing.T, dir string, rs *rules.Ruleset) notation.Kind {
	t.Helper()
	tables, err := tablebase.Open(t.Context(), dir, rs)
	if err == nil {
		tables.Close()
		return "none"
	}
	kind := notation.KindOf(err)
	if kind == "" {
		t.Fatalf("got %v, want a fault", err)
	}
	return kind
}

func TestDamagedFiles(t *testing.T) {
	rs := rules.ItalianDamone
	good := tablebase.Copied(t, rs, 2)
	italian := tablebase.Copied(t, rules.ItalianDraughts, 2)
	whole := read(t, good, "E-E.wdl")
	version, kind := sealed(whole, func(data []byte) { data[8]-- }), sealed(whole, func(data []byte) { data[12]++ })
	for name, c := range map[string]struct {
		file string
		data []byte
		want notation.Kind
	}{
		"empty":          {"E-E.wdl", nil, tablebase.CutShort},
		"header only":    {"E-E.wdl", whole[:40], tablebase.CutShort},
		"a byte short":   {"E-E.wdl", whole[:len(whole)-1], tablebase.CutShort},
		"a byte long":    {"E-E.dist", append(read(t, good, "E-E.dist"), 0), tablebase.CutShort},
		"text":           {"E-E.wdl", []byte(string(make([]byte, 4096)) + "not a table"), tablebase.NotATable},
		"version":        {"E-E.wdl", version, tablebase.OtherVersion},
		"ruleset":        {"K-K.wdl", read(t, italian, "K-K.wdl"), tablebase.OtherRuleset},
		"slice":          {"E-E.dist", read(t, good, "K-K.dist"), tablebase.OtherSlice},
		"kind":           {"E-E.wdl", kind, tablebase.OtherSlice},
		"the other kind": {"E-E.wdl", read(t, good, "E-E.dist"), tablebase.OtherSlice},
		"nothing at all": {"E-E.wdl", whole, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tablebase.Copied(t, rs, 2)
			write(t, dir, c.file, c.data)
			if got := faultOf(t, dir, rs); got != c.want {
				t.Errorf("got fault %q, want %q", got, c.want)
			}
		})
	}
}

// Where the parts of a file begin.
const (
	counts    = 8 + 4 + 4 + 32 + 8 + 8
	distances = counts + 3*8 + 2*4 + 2*8
	blocks    = distances + 2*4
	lists     = blocks + 4 + 8
)

// sealed returns a file after a change to what comes before its blocks, under a
// checksum that is right.
func sealed(data []byte, change func([]byte)) []byte {
	data = slices.Clone(data)
	end := lists + 2*(int(binary.LittleEndian.Uint32(data[distances:]))+int(binary.LittleEndian.Uint32(data[distances+4:]))) +
		8*int(binary.LittleEndian.Uint32(data[blocks:]))
	change(data)
	binary.LittleEndian.PutUint32(data[end:], crc32.Checksum(data[:end], crc32.MakeTable(crc32.Castagnoli)))
	return data
}

// TestEveryFlippedBitIsFound turns one bit after the other of both files of a
// slice: nothing is answered from them, and nothing verified. On an ordinary day
// it is one bit of every byte.
func TestEveryFlippedBitIsFound(t *testing.T) {
	rs := rules.ItalianDamone
	good, dir := tablebase.Copied(t, rs, 2), t.TempDir()
	p, err := notation.ParsePosition(rs, "W:WE10:BE24")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"E-E.wdl", "E-E.dist"} {
		write(t, dir, name, read(t, good, name))
	}
	for _, name := range []string{"E-E.wdl", "E-E.dist"} {
		data := read(t, dir, name)
		for bit := 0; bit < 8*len(data); bit += tier.Pick(9, 1) {
			data[bit/8] ^= 1 << (bit % 8)
			write(t, dir, name, data)
			spoilt(t, dir, rs, p, fmt.Sprintf("%s with bit %d flipped", name, bit), bit/8 < len(data)-32)
			data[bit/8] ^= 1 << (bit % 8)
		}
		for length := 0; length < len(data); length += tier.Pick(7, 1) {
			write(t, dir, name, data[:length])
			spoilt(t, dir, rs, p, fmt.Sprintf("%s cut to %d bytes", name, length), true)
		}
		write(t, dir, name, data)
	}
}

// spoilt demands that tables are not opened or, if only a block is at fault, do
// not answer; of the digest only those who read everything know.
func spoilt(t *testing.T, dir string, rs *rules.Ruleset, p rules.Position, how string, read bool) {
	t.Helper()
	tables, err := tablebase.Open(t.Context(), dir, rs)
	if err != nil {
		return
	}
	if r, ok := tables.Probe(p); ok == read || ok == (tables.Err() != nil) {
		t.Errorf("%s: got %v, %v and %v", how, r, ok, tables.Err())
	}
	if _, err := tables.Verify(t.Context(), tablebase.VerifyOptions{Sample: tier.Pick(3, 0)}); err == nil {
		t.Errorf("%s was verified", how)
	}
}

func TestBuildRepairsDamage(t *testing.T) {
	rs := rules.ItalianDamone
	dir := tablebase.Copied(t, rs, 2)
	want := contents(dir)
	write(t, dir, "E-E.dist", read(t, dir, "E-E.dist")[:100])
	write(t, dir, "K-P.wdl", []byte("nonsense"))
	last := read(t, dir, "K-E.wdl")
	last[len(last)-1]++
	write(t, dir, "K-E.wdl", last)
	for _, name := range []string{"P-P.wdl", "E-P.dist"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := tablebase.Build(context.Background(), rs, 2, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, contents(dir), want)
}

func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
}

func TestBuildLeavesForeignTablesAlone(t *testing.T) {
	dir := tablebase.Copied(t, rules.ItalianDraughts, 2)
	want := contents(dir)
	err := tablebase.Build(context.Background(), rules.ItalianDamone, 2, dir, tablebase.Options{})
	if notation.KindOf(err) != tablebase.OtherRuleset {
		t.Fatalf("got %v, want %q", err, tablebase.OtherRuleset)
	}
	for name, data := range contents(dir) {
		if old, ok := want[name]; ok && data != old {
			t.Errorf("%s was changed", name)
		}
	}
}

func TestNoTables(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "nowhere")} {
		if _, err := tablebase.Open(t.Context(), dir, rules.ItalianDamone); notation.KindOf(err) != tablebase.NoTables {
			t.Errorf("got %v, want %q", err, tablebase.NoTables)
		}
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	if tables, err := tablebase.Find(t.Context(), "", rules.ItalianDamone); tables != nil || err != nil {
		t.Errorf("nobody built any: %v, %v", tables, err)
	}
	if _, err := tablebase.Find(t.Context(), t.TempDir(), rules.ItalianDamone); notation.KindOf(err) != tablebase.NoTables {
		t.Errorf("a folder that was named has none: %v", err)
	}
	for _, n := range []int{-1, 0, 1, tablebase.MaxPieces + 1} {
		if err := tablebase.Build(context.Background(), rules.ItalianDamone, n, t.TempDir(), tablebase.Options{}); notation.KindOf(err) != tablebase.WrongPieces {
			t.Errorf("%d pieces: got %v, want %q", n, err, tablebase.WrongPieces)
		}
	}
}

// TestFileCutShortWhileOpen truncates a file of which nothing has been read.
func TestFileCutShortWhileOpen(t *testing.T) {
	rs := rules.ItalianDamone
	p, err := notation.ParsePosition(rs, "W:WE29,E32:BE5")
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func(*tablebase.Tables) (known bool){
		"Verify": func(tables *tablebase.Tables) bool {
			_, err := tables.Verify(t.Context(), tablebase.VerifyOptions{Sample: 1000})
			return notation.KindOf(err) != tablebase.CutShort
		},
		"Probe":    func(tables *tablebase.Tables) bool { _, ok := tables.Probe(p); return ok },
		"Prober":   func(tables *tablebase.Tables) bool { _, _, ok := tables.Prober().Probe(p); return ok },
		"Ask":      func(tables *tablebase.Tables) bool { return tables.Ask(p, 0).Known },
		"BestPlay": func(tables *tablebase.Tables) bool { return len(tables.BestPlay(p, 9)) > 0 },
	} {
		t.Run(name, func(t *testing.T) {
			dir, cut := tablebase.Copied(t, rs, 3), "EE-E.wdl"
			tables := tablebase.OpenedIn(t, dir, rs)
			if err := os.Truncate(filepath.Join(dir, cut), 150); err != nil {
				t.Fatal(err)
			}
			if ask(tables) {
				t.Error("answered from a file that was cut short")
			}
			if err := tables.Err(); notation.KindOf(err) != tablebase.CutShort || !strings.HasSuffix(err.Error(), cut) {
				t.Errorf("got %v, want %q of %s", err, tablebase.CutShort, cut)
			}
		})
	}
}

// TestForgedFiles changes numbers that lead out of the file, under a checksum
// that is right.
func TestForgedFiles(t *testing.T) {
	rs := rules.ItalianDamone
	for name, c := range map[string]struct {
		offset int
		want   notation.Kind
	}{
		"the place of a longest win":  {counts + 3*8 + 2*4 + 4, tablebase.OutOfRange},
		"the place of a longest loss": {counts + 3*8 + 2*4 + 8 + 4, tablebase.OutOfRange},
		"a longest win":               {counts + 3*8 + 2, tablebase.OutOfRange},
		"a distance":                  {lists + 1, tablebase.OutOfRange},
		"the size":                    {lists - 6, tablebase.CutShort},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tablebase.Copied(t, rs, 2)
			write(t, dir, "E-E.dist", sealed(read(t, dir, "E-E.dist"), func(data []byte) { data[c.offset] = 0xEF }))
			if got := faultOf(t, dir, rs); got != c.want {
				t.Errorf("got fault %q, want %q", got, c.want)
			}
		})
	}
}
