package tablebase

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"path/filepath"

	"damone/notation/atomicfile"
)

// A slice is a file NAME.dist, which says of each of its positions who wins and
// in how many plies. It has an entry for every kept row and every column, row by
// row:
//
//	header | outcomes, an int32 each | entries | checksum
//
// all little-endian. An entry is a number in the list of outcomes, one byte wide
// if those are up to 256 and two if more. The checksum (CRC-32C) is over all that
// comes before it.
const (
	formatMagic   = "damoneTB"
	formatVersion = 1
	formatKind    = "dist"
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

func newHeader(id Identity, s Slice, own, opp *index) *header {
	h := &header{Version: formatVersion, Ruleset: id, Slice: s, Rows: uint32(len(own.kept)), Columns: uint32(opp.len()), Counts: newCounts()}
	copy(h.Magic[:], formatMagic)
	copy(h.Kind[:], formatKind)
	return h
}

func path(dir string, s Slice) string { return filepath.Join(dir, s.String()+"."+formatKind) }

func (h *header) entries() int64 { return int64(h.Rows) * int64(h.Columns) }

func (h *header) size() int64 {
	return int64(binary.Size(h)) + 4*int64(h.Outcomes) + h.entries()*int64(h.Width)/8 + crc32.Size
}

func write(dir string, h *header, outcomes []score, entries []byte) error {
	return atomicfile.Write(path(dir, h.Slice), func(out io.Writer) error {
		sum := crc32.New(castagnoli)
		w := io.MultiWriter(out, sum)
		for _, part := range []any{h, outcomes, entries} {
			if err := binary.Write(w, binary.LittleEndian, part); err != nil {
				return err
			}
		}
		return binary.Write(out, binary.LittleEndian, sum.Sum32())
	})
}
