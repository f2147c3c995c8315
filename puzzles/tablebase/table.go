package tablebase

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"hash/crc32"
	"os"
	"reflect"
	"runtime/debug"
	"slices"

	"damone/notation"

	mmap "github.com/edsrzf/mmap-go"
)

// table is a slice that can be asked: its file, mapped into memory.
type table struct {
	own, opp *index
	path     string
	header   header
	outcomes []score
	entries  []byte
	checksum []byte // as it was when the file was checked
	mapped   mmap.MMap
}

// openTable maps the file of a slice and checks everything about it.
func openTable(ctx context.Context, dir string, id Identity, s Slice, own, opp *index) (*table, error) {
	t := &table{own: own, opp: opp, path: path(dir, s)}
	want := newHeader(id, s, own, opp)
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
	if t.mapped, err = mmap.Map(f, mmap.RDONLY, 0); err != nil {
		return nil, err
	}
	if kind := t.parse(ctx, want); kind != "" {
		t.mapped.Unmap()
		return nil, cmp.Or(ctx.Err(), t.fault(kind))
	}
	return t, nil
}

func (t *table) fault(k notation.Kind) error {
	if k == OtherRuleset {
		return notation.NewFault(k, "file", t.path, "ruleset", rulesetOf(t.header.Ruleset))
	}
	return notation.NewFault(k, "file", t.path)
}

// parse compares a file with the header it should have, whose counts and
// outcomes are left open. It says what is wrong, "" for nothing; anything once
// the context is done.
func (t *table) parse(ctx context.Context, want *header) (kind notation.Kind) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil && !t.causes(v) {
			panic(v)
		} else if v != nil {
			kind = CutShort
		}
	}()
	if _, err := binary.Decode(t.mapped, binary.LittleEndian, &t.header); err != nil {
		return CutShort
	}
	h, end := &t.header, len(t.mapped)-crc32.Size
	switch {
	case h.Magic != want.Magic:
		return NotATable
	case h.Version != want.Version:
		return OtherVersion
	case h.Outcomes > 1<<16 || h.Width != 8 && h.Width != 16 || h.size() != int64(len(t.mapped)):
		return CutShort
	case checksum(ctx, t.mapped[:end]) != binary.LittleEndian.Uint32(t.mapped[end:]):
		return Corrupt
	case h.Ruleset != want.Ruleset:
		return OtherRuleset
	case h.Kind != want.Kind || h.Slice != want.Slice || h.Rows != want.Rows || h.Columns != want.Columns:
		return OtherSlice
	}
	list := t.mapped[binary.Size(h):end]
	t.outcomes = make([]score, h.Outcomes)
	binary.Decode(list, binary.LittleEndian, t.outcomes)
	t.entries, t.checksum = list[4*h.Outcomes:], bytes.Clone(t.mapped[end:])
	if !t.inRange(ctx) {
		return OutOfRange
	}
	return ""
}

// atOnce is how many bytes are looked at before an interruption is heard.
const atOnce = 1 << 24

// checksum is that of a file's text, or any number once the context is done.
func checksum(ctx context.Context, text []byte) (sum uint32) {
	for part := range slices.Chunk(text, atOnce) {
		if sum = crc32.Update(sum, castagnoli, part); ctx.Err() != nil {
			return 0
		}
	}
	return sum
}

// inRange reports whether every number that leads somewhere leads into the
// file. A right checksum does not tell who has written it.
func (t *table) inRange(ctx context.Context) bool {
	n, c := t.header.entries(), &t.header.Counts
	for entry := range n {
		if t.number(int(entry)) >= len(t.outcomes) || entry%atOnce == 0 && ctx.Err() != nil {
			return false
		}
	}
	isEntry := func(plies int32, at int64) bool { return at < n && (at >= 0 || plies < 0) }
	return isEntry(c.LongestWin, c.LongestWinAt) && isEntry(c.LongestLoss, c.LongestLossAt) &&
		!slices.ContainsFunc(t.outcomes, func(s score) bool { return s.plies() < 0 || s.plies() > maxDistance })
}

// isWhole reports whether the file still ends as it did. One that has been cut
// short, wherever that was, does not: what it held up to the end of a page reads
// as zeros, and what came after that cannot be read.
func (t *table) isWhole() bool { return bytes.HasSuffix(t.mapped, t.checksum) }

// causes reports whether a panic comes from reading the file, which is to say
// that it has been cut short since it was mapped: see debug.SetPanicOnFault.
func (t *table) causes(panicked any) bool {
	fault, ok := panicked.(interface{ Addr() uintptr })
	return ok && fault.Addr()-reflect.ValueOf(t.mapped).Pointer() < uintptr(len(t.mapped))
}

// entry is where the file keeps the position in a row and a column.
func (t *table) entry(row, column int) int {
	at := t.own.row[row]
	if at&1 == 1 {
		column = int(t.opp.mirror[column])
	}
	return int(at>>1)*t.opp.len() + column
}

// find is where the file keeps a position.
func (t *table) find(own, opp *placement) (entry int, ok bool) {
	row, rowOK := t.own.find(own)
	column, columnOK := t.opp.find(opp)
	if !rowOK || !columnOK {
		return 0, false
	}
	return t.entry(row, column), true
}

// number is an entry: the number of an outcome.
func (t *table) number(entry int) int {
	if t.header.Width == 8 {
		return int(t.entries[entry])
	}
	return int(t.entries[2*entry]) | int(t.entries[2*entry+1])<<8
}

func (t *table) scoreAt(entry int) score { return t.outcomes[t.number(entry)] }
