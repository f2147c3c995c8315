package tablebase

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"os"
	"path/filepath"

	"damone/notation"
	"damone/notation/atomicfile"
	"damone/rules"
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

// Identity tells rulesets apart whose tables differ. Rulesets that differ only
// in what no table depends on (names, clauses, the start, repetition, the
// quiet limit, which captures are the same move) have the same one, and share
// their tables.
type Identity [sha256.Size]byte

// String is the first half of the identity in hexadecimal.
func (id Identity) String() string { return hex.EncodeToString(id[:sha256.Size/2]) }

// IdentityOf is a ruleset's identity.
func IdentityOf(rs *rules.Ruleset) Identity {
	spec := rs.Spec()
	hash := sha256.New()
	fmt.Fprintf(hash, "ranks %d\n", len(spec.Ranks)) // numbers throughout: names may change, identities may not
	for r := rules.Pedina; int(r) <= len(spec.Ranks); r++ {
		fmt.Fprintf(hash, "rank %d %d %d %d %d %d\n", r, spec.Steps[r], spec.Leaps[r], spec.Prey[r], spec.Crowns[r].Squares, spec.Crowns[r].Becomes)
	}
	fmt.Fprintf(hash, "capture %t %t %d %d %d\n", spec.CaptureOptional, spec.MayStop, spec.PromotionInCapture, spec.Removal, spec.MoverRank)
	if spec.KingEarliest != rules.LeapByLeap { // younger than the first tables
		fmt.Fprintf(hash, "king %d\n", spec.KingEarliest)
	}
	for _, rung := range spec.Ladder {
		fmt.Fprintf(hash, "rung %d %t\n", rung.Tier, rung.Least)
	}
	fmt.Fprintf(hash, "crown %d royal %d end %d %d\n", spec.OnCrown, spec.Royal, spec.NoPieces, spec.NoMove)
	return Identity(hash.Sum(nil))
}

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

func (sv *solver) save(dir string, id Identity) error {
	head := newHeader(id, sv.slice, sv.own, sv.opp)
	census := sv.census()
	for code, t := range census {
		if t.positions > 0 {
			head.Counts.add(scoreOf(uint16(code)), t.positions, t.first)
		}
	}
	entries, outcomes := sv.pack(census)
	head.Outcomes, head.Width = uint32(len(outcomes)), width(outcomes)
	return write(dir, head, outcomes, entries)
}

// tally is how many positions have a code, and the first entry that has it.
type tally struct{ positions, first int64 }

// census is a tally of each code. A row that is its own image has each position
// twice, which is counted once.
func (sv *solver) census() []tally {
	census := make([]tally, codes)
	for n, row := range sv.own.kept {
		codes := sv.codes[n*sv.opp.len():][:sv.opp.len()]
		twice := sv.own.geometry.reflects && sv.own.mirror[row] == row
		for word := range sv.words {
			for columns := sv.valid(int(row), word); columns != 0; columns &= columns - 1 {
				column := word*64 + bits.TrailingZeros64(columns)
				if twice && sv.opp.mirror[column] < uint32(column) {
					continue
				}
				t := &census[codes[column]]
				if t.positions++; t.positions == 1 {
					t.first = int64(n*sv.opp.len() + column)
				}
			}
		}
	}
	return census
}

// pack is the entries of the file and the outcomes they are numbers of: those in
// use, neither first, then by distance.
func (sv *solver) pack(census []tally) (entries []byte, outcomes []score) {
	outcomes = []score{0}
	number := make([]int, len(census))
	for code := 1; code < len(census); code++ {
		if census[code].positions > 0 {
			number[code] = len(outcomes)
			outcomes = append(outcomes, scoreOf(uint16(code)))
		}
	}
	size := int(width(outcomes)) / 8
	entries = make([]byte, size*len(sv.codes))
	for i, code := range sv.codes {
		entries[size*i] = byte(number[code])
		if size == 2 {
			entries[2*i+1] = byte(number[code] >> 8)
		}
	}
	return entries, outcomes
}

// width is how many bits the number of an outcome takes.
func width(outcomes []score) uint32 {
	if len(outcomes) > 1<<8 {
		return 16
	}
	return 8
}
