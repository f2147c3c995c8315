package tablebase

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"damone/notation"
	"damone/notation/atomicfile"

	mmap "github.com/edsrzf/mmap-go"
)

// A slice is two files: NAME.wdl says win, loss or neither at two bits an
// entry, the first entry lowest; NAME.dist the outcome with its distance. Both
// have an entry for every kept row and every column, row by row:
//
//	header | outcomes, an int32 each | entries | checksum
//
// all little-endian. In NAME.dist an entry is a number in the list of outcomes,
// one byte wide if those are up to 256 and two if more; NAME.wdl has no list.
// The checksum (CRC-32C) is over all that comes before it.

const (
	formatMagic   = "damoneTB"
	formatVersion = 1

	valueFile    = "wdl"
	distanceFile = "dist"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header is how a file begins, field by field.
type header struct {
	Magic         [8]byte
	Version       uint32
	Kind          [4]byte
	Ruleset       Identity
	Slice         Slice
	Rows, Columns uint32
	Counts        Counts
	Outcomes      uint32
	Width         uint32 // bits in an entry
}

func path(dir string, s Slice, kind string) string {
	return filepath.Join(dir, s.String()+"."+kind)
}

func (h *header) kind() string { return string(bytes.TrimRight(h.Kind[:], "\x00")) }

// entriesSize is the number of bytes that the entries take.
func (h *header) entriesSize() int64 {
	return (int64(h.Rows)*int64(h.Columns)*int64(h.Width) + 7) / 8
}

func (h *header) size() int64 {
	return int64(binary.Size(h)) + 4*int64(h.Outcomes) + h.entriesSize() + crc32.Size
}

// write writes a table file.
func write(dir string, h *header, outcomes []score, entries []byte) error {
	return atomicfile.Write(path(dir, h.Slice, h.kind()), func(out io.Writer) error {
		sum := crc32.New(castagnoli)
		w := io.MultiWriter(out, sum)
		if err := binary.Write(w, binary.LittleEndian, h); err != nil {
			return err
		}
		if err := binary.Write(w, binary.LittleEndian, outcomes); err != nil {
			return err
		}
		if _, err := w.Write(entries); err != nil {
			return err
		}
		return binary.Write(out, binary.LittleEndian, sum.Sum32())
	})
}

// file is a table file in memory.
type file struct {
	path     string
	header   header
	outcomes []score
	entries  []byte
	mapped   mmap.MMap
}

// read maps a file and checks everything about it. want has what the header
// must say: kind, ruleset, slice, rows and columns.
func read(dir string, want *header) (*file, error) {
	t := &file{path: path(dir, want.Slice, want.kind())}
	f, err := os.Open(t.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return nil, err
	} else if info.Size() < int64(binary.Size(want)) {
		return nil, t.fault(CutShort)
	}
	mapped, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, err
	}
	t.mapped = mapped
	if kind := t.parse(want); kind != "" {
		mapped.Unmap()
		return nil, t.fault(kind)
	}
	return t, nil
}

// fault is something wrong with the file.
func (t *file) fault(k notation.Kind) error {
	args := []notation.Arg{arg("file", t.path)}
	if k == OtherRuleset {
		args = append(args, arg("ruleset", rulesetOf(t.header.Ruleset)))
	}
	return fault(k, args...)
}

func (t *file) parse(want *header) notation.Kind {
	if _, err := binary.Decode(t.mapped, binary.LittleEndian, &t.header); err != nil {
		return CutShort
	}
	h := &t.header
	switch {
	case h.Magic != want.Magic:
		return NotATable
	case h.Version != want.Version:
		return OtherVersion
	case h.Outcomes > 1<<16 || h.Width > 16 || h.size() != int64(len(t.mapped)):
		return CutShort
	case !t.intact():
		return Corrupt
	case h.Ruleset != want.Ruleset:
		return OtherRuleset
	case h.Kind != want.Kind || h.Slice != want.Slice || h.Rows != want.Rows || h.Columns != want.Columns:
		return OtherSlice
	}
	list := t.mapped[binary.Size(h):]
	t.outcomes = make([]score, h.Outcomes)
	binary.Decode(list, binary.LittleEndian, t.outcomes)
	t.entries = list[4*h.Outcomes:][:h.entriesSize()]
	if !t.inRange() {
		return OutOfRange
	}
	return ""
}

// inRange reports whether every number that leads somewhere leads into the
// file. A right checksum does not tell who has written it.
func (t *file) inRange() bool {
	h := &t.header
	last := int64(h.Rows)*int64(h.Columns) - 1
	if h.Counts.LongestWinAt > last || h.Counts.LongestLossAt > last {
		return false
	}
	if h.kind() == valueFile || h.Width != 8 && h.Width != 16 {
		return h.kind() == valueFile && h.Width == 2
	}
	for entry := range last + 1 {
		if t.number(int(entry)) >= len(t.outcomes) {
			return false
		}
	}
	return true
}

// number is an entry of a distance file: the number of an outcome.
func (t *file) number(entry int) int {
	if t.header.Width == 8 {
		return int(t.entries[entry])
	}
	return int(t.entries[2*entry]) | int(t.entries[2*entry+1])<<8
}

// cutShort reports whether a file has been cut short since it was mapped.
func (t *file) cutShort() bool {
	info, err := os.Stat(t.path)
	return err == nil && info.Size() < int64(len(t.mapped))
}

func (t *file) intact() bool {
	end := len(t.mapped) - crc32.Size
	return crc32.Checksum(t.mapped[:end], castagnoli) == binary.LittleEndian.Uint32(t.mapped[end:])
}
