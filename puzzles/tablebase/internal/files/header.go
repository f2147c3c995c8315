// Package files names, writes and reads the files in a folder of endgame tables.
//
//	h := files.NewHeader(id, slice, rows, columns, files.Values)
//	h.Counts = counts
//	err := h.Save(dir, plies, packer)
//	table, err := files.Open(dir, id, slice, rows, columns)
//	s, err := table.ScoreAt(cache, entry)
//
// What a file says of itself is checked when it is opened, whoever has written
// it; each block when it is read.
package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"damone/notation"
	"damone/notation/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// A slice is up to three files: NAME.wdl, which says of each of its positions
// who wins, NAME.dist, which says in how many plies, and NAME.dtz, which says in
// how many plies comes progress; the last two may be missing. Each has an entry
// for every kept row and every column, row by row:
//
//	header | distances, a uint16 each | blocks, each its size and checksum | checksum | blocks | digest
//
// all little-endian. The checksums (CRC-32C) are of each block and of all that
// comes before the first; the digest (SHA-256) is of everything before it. A
// block is 32 KiB of entries, compressed by zstd.
//
// In a .wdl an entry takes two bits, the first of a byte being the lowest:
// neither side wins, loss or win. In the others it is the number of a distance in
// one of two lists, those of losses and those of wins, one byte wide if both
// have up to 256 and two if more. Entries that nobody asks for repeat the one
// before them: those that are no positions, those with a capture where capturing
// is compulsory (the captures lead to other slices and say what it is worth),
// and, but in a .wdl, those without a winner.
const (
	Version = 2 // of the format

	magic      = "damoneTB"
	digestSize = sha256.Size
)

// Kind is what a file has of a slice.
type Kind string

// The kinds.
const (
	Values    Kind = "wdl"
	Distances Kind = "dist"
	Zeroing   Kind = "dtz"
)

// What may be wrong with a file besides its blocks.
const (
	NotATable    notation.Kind = "not-an-endgame-table"
	OtherVersion notation.Kind = "table-of-another-version" // of the format
	OtherRuleset notation.Kind = "table-of-another-ruleset" // ruleset: what it was built for
	OtherSlice   notation.Kind = "table-of-another-slice"   // its contents belong under another name
)

// Header is how a file begins, field by field.
type Header struct {
	Magic         [8]byte
	Version       uint32
	Kind          [4]byte
	Ruleset       rules.Identity
	Slice         index.Slice
	Rows, Columns uint32
	Counts        Counts    // in a .wdl without the longest
	Distances     [2]uint32 // of losses and of wins
	Blocks        uint32
	Size          int64 // of the file
}

// NewHeader returns that of a file which has nothing yet.
func NewHeader(id rules.Identity, s index.Slice, rows, columns int, of Kind) *Header {
	h := &Header{Version: Version, Ruleset: id, Slice: s, Rows: uint32(rows), Columns: uint32(columns), Counts: NewCounts()}
	copy(h.Magic[:], magic)
	copy(h.Kind[:], of)
	return h
}

// Path returns where a folder has a slice's file.
func Path(dir string, s index.Slice, of Kind) string {
	return filepath.Join(dir, s.String()+"."+string(of))
}

// In returns the names of the slices that a folder, which may not exist, has
// files of.
func In(dir string) (map[string]bool, error) {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	names := make(map[string]bool)
	for _, f := range list {
		name, of, _ := strings.Cut(f.Name(), ".")
		if of == string(Values) || of == string(Distances) {
			names[name] = true
		}
	}
	return names, err
}

// Entries returns how many entries a file has.
func (h *Header) Entries() int64 { return int64(h.Rows) * int64(h.Columns) }

func (h *Header) kind() Kind { return Kind(bytes.TrimRight(h.Kind[:], "\x00")) }

// bits returns how many an entry takes.
func (h *Header) bits() int64 {
	switch {
	case h.Kind[0] == Values[0]:
		return 2
	case max(h.Distances[0], h.Distances[1]) > 1<<8:
		return 16
	}
	return 8
}

// bytes returns how many the entries take before they are compressed.
func (h *Header) bytes() int64 { return (h.Entries()*h.bits() + 7) / 8 }

// sizeOf returns how long the parts of a file are that come before the blocks.
func (h *Header) sizeOf() int64 {
	return int64(binary.Size(h)) + 2*(int64(h.Distances[0])+int64(h.Distances[1])) + 8*int64(h.Blocks) + crc32.Size
}

// rulesetOf returns the ruleset of an identity as a part of faults. Of several that
// share it the first is named.
func rulesetOf(id rules.Identity) any {
	for _, rs := range rules.Rulesets() {
		if rs.Identity() == id {
			return rs.ID()
		}
	}
	return notation.NewFault("rules-unknown-here")
}

// Save writes a file of what was packed, with its lists of distances; a file of
// values has none.
func (h *Header) Save(dir string, plies [2][]uint16, p *Packer) error {
	p.Flush()
	h.Distances, h.Blocks = [2]uint32{uint32(len(plies[0])), uint32(len(plies[1]))}, uint32(len(p.Spans))
	h.Size = h.sizeOf() + int64(len(p.Packed)) + digestSize
	return files.Write(Path(dir, h.Slice, h.kind()), func(out io.Writer) error { return h.write(out, plies, p) })
}

// write writes a file: what comes before the blocks, with a checksum of
// its own, the blocks, and the SHA-256 of all that.
func (h *Header) write(out io.Writer, plies [2][]uint16, p *Packer) error {
	digest := sha256.New()
	sum := crc32.New(Castagnoli)
	w := io.MultiWriter(out, digest)
	for _, part := range []any{h, plies[0], plies[1], p.Spans} {
		if err := binary.Write(io.MultiWriter(w, sum), binary.LittleEndian, part); err != nil {
			return err
		}
	}
	if err := binary.Write(w, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	if _, err := w.Write(p.Packed); err != nil {
		return err
	}
	_, err := out.Write(digest.Sum(nil))
	return err
}
