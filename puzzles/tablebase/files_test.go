package tablebase_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// two is a folder of one's own with the tables of two pieces.
func two(t *testing.T, rs *rules.Ruleset) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(shared(t, rs, 2))); err != nil {
		t.Fatal(err)
	}
	return dir
}

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

// contents is every table of a folder by name.
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
	good := two(t, rs)
	italian := two(t, rules.ItalianDraughts)
	version := read(t, good, "E-E.dist")
	version[8]++
	kind := read(t, good, "E-E.dist")
	kind[12]++
	binary.LittleEndian.PutUint32(kind[len(kind)-4:], crc32.Checksum(kind[:len(kind)-4], crc32.MakeTable(crc32.Castagnoli)))
	whole := read(t, good, "E-E.dist")
	for name, c := range map[string]struct {
		file string
		data []byte
		want notation.Kind
	}{
		"empty":          {"E-E.dist", nil, tablebase.CutShort},
		"header only":    {"E-E.dist", whole[:40], tablebase.CutShort},
		"a byte short":   {"E-E.dist", whole[:len(whole)-1], tablebase.CutShort},
		"a byte long":    {"E-E.dist", append(whole[:len(whole):len(whole)], 0), tablebase.CutShort},
		"text":           {"E-E.dist", []byte(string(make([]byte, 4096)) + "not a table"), tablebase.NotATable},
		"version":        {"E-E.dist", version, tablebase.OtherVersion},
		"ruleset":        {"K-K.dist", read(t, italian, "K-K.dist"), tablebase.OtherRuleset},
		"slice":          {"E-E.dist", read(t, good, "K-K.dist"), tablebase.OtherSlice},
		"kind":           {"E-E.dist", kind, tablebase.OtherSlice},
		"nothing at all": {"E-E.dist", read(t, good, "E-E.dist"), "none"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := two(t, rs)
			write(t, dir, c.file, c.data)
			if got := faultOf(t, dir, rs); got != c.want {
				t.Errorf("got fault %q, want %q", got, c.want)
			}
		})
	}
}

func TestEveryFlippedByteIsFound(t *testing.T) {
	rs := rules.ItalianDamone
	good, dir := two(t, rs), t.TempDir()
	data := read(t, good, "E-E.dist")
	for i := range data {
		data[i] ^= 1 << (i % 8)
		write(t, dir, "E-E.dist", data)
		if got := faultOf(t, dir, rs); got == "none" {
			t.Errorf("the file with byte %d flipped was opened", i)
		}
		data[i] ^= 1 << (i % 8)
	}
}

func TestBuildRepairsDamage(t *testing.T) {
	rs := rules.ItalianDamone
	dir := two(t, rs)
	want := contents(dir)
	write(t, dir, "E-E.dist", read(t, dir, "E-E.dist")[:100])
	write(t, dir, "K-P.dist", []byte("nonsense"))
	if err := os.Remove(filepath.Join(dir, "P-P.dist")); err != nil {
		t.Fatal(err)
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
	dir := two(t, rules.ItalianDraughts)
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

// TestFileCutShortWhileOpen truncates a file that is mapped: reading its pages
// is a fault of the machine, which becomes a fault of the file.
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
			dir, cut := t.TempDir(), "EE-E.dist"
			if err := os.CopyFS(dir, os.DirFS(shared(t, rs, 3))); err != nil {
				t.Fatal(err)
			}
			tables, err := tablebase.Open(t.Context(), dir, rs)
			if err != nil {
				t.Fatal(err)
			}
			defer tables.Close()
			if !ask(tables) || tables.Err() != nil {
				t.Fatalf("the tables do not know the position: %v", tables.Err())
			}
			if err := os.Truncate(filepath.Join(dir, cut), 4096); err != nil {
				return // Windows does not cut a mapped file short
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
	const header = 8 + 4 + 4 + 32 + 8 + 8 // up to the counts
	for name, offset := range map[string]int{
		"the number of an outcome":    -5,
		"the place of a longest win":  header + 3*8 + 2*4 + 4,
		"the place of a longest loss": header + 3*8 + 2*4 + 8 + 4,
	} {
		t.Run(name, func(t *testing.T) {
			dir := two(t, rs)
			data := read(t, dir, "E-E.dist")
			if offset < 0 {
				offset += len(data)
			}
			data[offset] = 0x7F
			binary.LittleEndian.PutUint32(data[len(data)-4:], crc32.Checksum(data[:len(data)-4], crc32.MakeTable(crc32.Castagnoli)))
			write(t, dir, "E-E.dist", data)
			if got := faultOf(t, dir, rs); got != tablebase.OutOfRange {
				t.Errorf("got fault %q, want %q", got, tablebase.OutOfRange)
			}
		})
	}
}
