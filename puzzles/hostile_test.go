package puzzles_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// payloads are put into inputs: control bytes, escapes, directions, ends of
// lines, numbers and nesting that nobody writes.
var payloads = []string{
	"\x00", "\x1b[2J", "\x1d", "\x7f", "\u009b31m", "\u202e", "\u2028", "\ufeff", "\xff\xfe", "\r", "\n", "\t",
	"99999999999999999999", "-1", "1e309", "0x7f", "~", "!!binary x", "&a", "*a", "<<: *a", "---\n", "...\n", "%YAML 1.2\n",
	"[[[[[[[[", "{{{{{{{{", "- - - - - ", "? ", "\"", "'", "|\n", ">\n", ": ", "#", "../../etc/passwd", "W:W1:B1", "1x10x19x28x1",
	strings.Repeat("a", 1<<12), strings.Repeat("[", 1<<12), strings.Repeat("- ", 1<<10), strings.Repeat("\n", 1<<10),
}

// spoil changes a text in one to four ways.
func spoil(rng *rand.Rand, text []byte) []byte {
	text = bytes.Clone(text)
	for range 1 + rng.IntN(4) {
		at := rng.IntN(len(text) + 1)
		to := at + rng.IntN(len(text)-at+1)
		switch rng.IntN(6) {
		case 0:
			text = text[:at]
		case 1:
			text = append(text[:at:at], text[to:]...)
		case 2:
			text = append(text[:to:to], text[at:]...)
		case 3:
			text = append(append(text[:at:at], payloads[rng.IntN(len(payloads))]...), text[at:]...)
		default:
			if at < len(text) {
				text[at] ^= 1 << rng.IntN(8)
			}
		}
	}
	return text
}

// mostAllocated is how much memory the reading of one input may take.
const mostAllocated = 64 << 20

// attack has a reader read n spoiled inputs. It must not panic, take much memory,
// or say anything that a terminal obeys.
func attack(t *testing.T, n int, seed []byte, read func([]byte) error) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	var before, after runtime.MemStats
	refused := 0
	for i := range n {
		text := spoil(rng, seed)
		runtime.ReadMemStats(&before)
		err := read(text)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > mostAllocated {
			t.Errorf("input %d of %d bytes takes %d bytes of memory", i, len(text), took)
		}
		if err == nil {
			continue
		}
		refused++
		if strings.ContainsFunc(strings.ReplaceAll(err.Error(), "\n", ""), unicode.IsControl) {
			t.Errorf("input %d: a control byte in %q", i, err)
		}
	}
	if refused < n/4 {
		t.Errorf("only %d of %d inputs were refused: the test shows little", refused, n)
	}
}

// head returns the beginning of a file, of so many bytes and to the end of the line.
func head(t *testing.T, name string, size int) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../testdata/puzzles", name))
	if err != nil {
		t.Fatal(err)
	}
	return text[:size+bytes.IndexByte(text[size:], '\n')+1]
}

func TestHostileCollections(t *testing.T) {
	attack(t, tier.Pick(200, 3000), head(t, "italian-dealt.yaml", 1500), func(text []byte) error {
		_, err := puzzles.Read(bytes.NewReader(text), "file", rules.Lookup)
		return err
	})
}

func TestHostilePlans(t *testing.T) {
	attack(t, tier.Pick(200, 3000), head(t, "plan.yaml", 200), func(text []byte) error {
		_, err := generate.ReadPlan(bytes.NewReader(text), "file", rules.Lookup)
		return err
	})
}

func TestHostileDrillLogs(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for day := range 20 {
		if _, err := drill.Append(name, drill.Entry{Puzzle: fmt.Sprint("p-", day), Day: day}, 1); err != nil {
			t.Fatal(err)
		}
	}
	seed, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	attack(t, tier.Pick(200, 3000), seed, func(text []byte) error {
		log, skipped, err := drill.Read(bytes.NewReader(text), "file")
		log.Next([]string{"p-1", "p-2"}, 9)
		if skipped != nil {
			return skipped
		}
		return err
	})
}

func TestHostileTables(t *testing.T) {
	rs, dir := rules.ItalianDamone, t.TempDir()
	if err := tablebase.Build(t.Context(), rs, 2, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	seed, err := os.ReadFile(filepath.Join(dir, "E-E.wdl"))
	if err != nil {
		t.Fatal(err)
	}
	alone := t.TempDir()
	const header = 132 // bytes
	turn := 0
	attack(t, tier.Pick(60, 3000), seed, func(data []byte) error {
		if turn++; turn%2 == 0 && len(data) >= header {
			end := header + 8*int64(binary.LittleEndian.Uint32(data[header-12:])) // and the list of blocks
			if end+crc32.Size <= int64(len(data)) {
				binary.LittleEndian.PutUint32(data[end:], crc32.Checksum(data[:end], crc32.MakeTable(crc32.Castagnoli)))
			}
		}
		if err := os.WriteFile(filepath.Join(alone, "E-E.wdl"), data, 0o666); err != nil {
			t.Fatal(err)
		}
		tables, err := tablebase.Open(t.Context(), alone, rs)
		if err != nil {
			return err
		}
		defer tables.Close()
		tables.Stats()
		_, err = tables.Verify(t.Context(), tablebase.VerifyOptions{Sample: 100, Workers: 1})
		return err
	})
}
