package tablebase

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"damone/notation"
	"damone/puzzles/tablebase/internal/blocks"
	"damone/puzzles/tablebase/internal/score"
	"damone/rules"
	"damone/rules/identity"
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
	formatMagic   = "damoneTB"
	formatVersion = 2
)

// kind is what a file has of a slice.
type kind string

const (
	values    kind = "wdl"
	distances kind = "dist"
	zeroing   kind = "dtz"
	state     kind = "state" // of a solver, while a slice is built
)

// header is how a file begins, field by field.
type header struct {
	Magic         [8]byte
	Version       uint32
	Kind          [4]byte
	Ruleset       Identity
	Slice         Slice
	Rows, Columns uint32
	Counts        score.Counts // in a .wdl without the longest
	Distances     [2]uint32    // of losses and of wins
	Blocks        uint32
	Size          int64 // of the file
}

func newHeader(id Identity, s Slice, rows, columns int, of kind) *header {
	h := &header{Version: formatVersion, Ruleset: id, Slice: s, Rows: uint32(rows), Columns: uint32(columns), Counts: score.NewCounts()}
	copy(h.Magic[:], formatMagic)
	copy(h.Kind[:], of)
	return h
}

func path(dir string, s Slice, of kind) string { return filepath.Join(dir, s.String()+"."+string(of)) }

func (h *header) entries() int64 { return int64(h.Rows) * int64(h.Columns) }

func (h *header) kind() kind { return kind(bytes.TrimRight(h.Kind[:], "\x00")) }

// bits is how many an entry takes.
func (h *header) bits() int64 {
	switch {
	case h.Kind[0] == values[0]:
		return 2
	case max(h.Distances[0], h.Distances[1]) > 1<<8:
		return 16
	}
	return 8
}

// bytes is how many the entries take before they are compressed.
func (h *header) bytes() int64 { return (h.entries()*h.bits() + 7) / 8 }

// sizeOf is how long the parts of a file are that come before the blocks.
func (h *header) sizeOf() int64 {
	return int64(binary.Size(h)) + 2*(int64(h.Distances[0])+int64(h.Distances[1])) + 8*int64(h.Blocks) + crc32.Size
}

// Identity tells rulesets apart whose tables differ. Rulesets that differ only
// in what no table depends on (names, clauses, the start, repetition, the
// quiet limit, which captures are the same move) have the same one, and share
// their tables.
type Identity = identity.Identity

// IdentityOf is a ruleset's identity.
func IdentityOf(rs *rules.Ruleset) Identity { return identity.Of(rs) }

// rulesetOf is the ruleset of an identity as a part of faults. Of several that
// share it the first is named.
func rulesetOf(id Identity) any {
	for _, rs := range rules.Rulesets() {
		if IdentityOf(rs) == id {
			return rs.ID()
		}
		lenient, err := rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
		if err == nil && IdentityOf(lenient) == id {
			return notation.NewFault("ruleset-with-pieces-on-crowning-squares", "ruleset", rs.ID())
		}
	}
	return notation.NewFault("rules-unknown-here")
}

// DefaultDir is where a ruleset's tables are kept unless the user says
// otherwise: a folder of its own in the user's cache.
func DefaultDir(rs *rules.Ruleset) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "damone", "tables", IdentityOf(rs).String()), nil
}

// writeTable writes a file: what comes before the blocks, with a checksum of
// its own, the blocks, and the SHA-256 of all that.
func writeTable(out io.Writer, h *header, plies [2][]uint16, p *blocks.Packer) error {
	digest := sha256.New()
	sum := crc32.New(blocks.Castagnoli)
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
