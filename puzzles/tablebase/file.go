package tablebase

import (
	"bufio"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

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

// header is how a file begins. It is written as it stands.
type header struct {
	Magic         [8]byte
	Version       uint32
	Kind          [4]byte
	Ruleset       Identity
	Slice         Slice
	Rows, Columns uint32
	Tally         Tally
	Outcomes      uint32
	Width         uint32 // bits in an entry
}

func path(dir string, s Slice, kind string) string {
	return filepath.Join(dir, s.String()+"."+kind)
}

// entriesSize is the number of bytes that the entries take.
func (h *header) entriesSize() int64 {
	return (int64(h.Rows)*int64(h.Columns)*int64(h.Width) + 7) / 8
}

func (h *header) size() int64 {
	return int64(binary.Size(h)) + 4*int64(h.Outcomes) + h.entriesSize() + crc32.Size
}

// write puts a file in its place in one stroke: it is written beside it and
// renamed. What a crash leaves unfinished has another name, and what it leaves
// damaged has a wrong checksum and is built again, so nothing waits for the
// disk.
func write(path string, h *header, outcomes []score, entries []byte) (err error) {
	f, err := os.Create(path + partial)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	sum := crc32.New(castagnoli)
	w := bufio.NewWriterSize(io.MultiWriter(f, sum), 1<<20)
	binary.Write(w, binary.LittleEndian, h)
	binary.Write(w, binary.LittleEndian, outcomes)
	w.Write(entries)
	if err = w.Flush(); err != nil { // has any earlier error too
		return err
	}
	if err = binary.Write(f, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// partial is what the name of a file being written ends in.
const partial = ".partial"

// file is a table file in memory.
type file struct {
	header   header
	outcomes []score
	entries  []byte
	mapped   mmap.MMap
}

// read maps a file and checks everything about it. want has what the header
// must say: kind, ruleset, slice, rows and columns.
func read(path string, want *header) (*file, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return nil, err
	} else if info.Size() < int64(binary.Size(want)) {
		return nil, &FileError{Path: path, Kind: CutShort}
	}
	mapped, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, err
	}
	t := &file{mapped: mapped}
	if fault := t.parse(want); fault != "" {
		mapped.Unmap()
		e := &FileError{Path: path, Kind: fault}
		if fault == OtherRuleset {
			e.Rules = rulesOf(t.header.Ruleset)
		}
		return nil, e
	}
	return t, nil
}

func (t *file) parse(want *header) FaultKind {
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
	return ""
}

func (t *file) intact() bool {
	end := len(t.mapped) - crc32.Size
	return crc32.Checksum(t.mapped[:end], castagnoli) == binary.LittleEndian.Uint32(t.mapped[end:])
}

func (t *file) close() error { return t.mapped.Unmap() }
