package tablebase

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"damone/notation"
	"damone/puzzles/tablebase/internal/blocks"
	"damone/puzzles/tablebase/internal/codes"
	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/score"
)

// table is a slice that can be asked: its files, of which only the lists are in
// memory.
type table struct {
	slice     Slice
	own, opp  func() *index.Index
	columns   int
	values    *file
	distances *file                       // nil if there are only values
	zeroing   *file                       // nil if it is not known when progress comes
	holders   int                         // who wants its entries in memory; see Tables.hold
	loading   sync.Mutex                  // of its entries
	solved    atomic.Pointer[codes.Codes] // of all its entries, those with captures too; nil but for a while after it was built or completed
}

// held is how many bytes of entries are in memory.
func (t *table) held() int64 {
	bytes := t.solved.Load().Bytes()
	for _, f := range t.files() {
		bytes += f.entries.Held()
	}
	return bytes
}

// drop gives the memory of the entries back.
func (t *table) drop() {
	t.solved.Store(nil)
	t.dropFiles()
}

// dropFiles gives that of the files' entries back.
func (t *table) dropFiles() {
	for _, f := range t.files() {
		f.entries.Drop()
	}
}

// load has the entries of the files in memory.
func (t *table) load() error {
	for _, f := range t.files() {
		if f.entries.Held() > 0 {
			continue
		}
		if err := f.entries.Load(); err != nil {
			return err
		}
	}
	return nil
}

// file is one of a slice's files.
type file struct {
	path    string
	header  header
	plies   [2][]uint16 // the distances by number, of losses and of wins
	entries *blocks.Entries
}

// openFile reads what comes before the blocks of a slice's file and checks it
// against the header it should have, whose counts and lists are left open.
func openFile(dir string, want *header) (*file, error) {
	f := &file{path: path(dir, want.Slice, want.kind())}
	in, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	if kind, err := f.parse(in, info.Size(), want); err != nil || kind != "" {
		return nil, cmp.Or(err, f.fault(kind))
	}
	return f, nil
}

func (f *file) fault(k notation.Kind) error {
	if k == OtherRuleset {
		return notation.NewFault(k, "file", f.path, "ruleset", rulesetOf(f.header.Ruleset))
	}
	return notation.NewFault(k, "file", f.path)
}

// parse says what is wrong with a file of some size, "" for nothing.
func (f *file) parse(in io.Reader, size int64, want *header) (notation.Kind, error) {
	h, sum := &f.header, crc32.New(blocks.Castagnoli)
	in = io.TeeReader(in, sum)
	if err := binary.Read(in, binary.LittleEndian, h); err != nil {
		return CutShort, unexpected(err)
	}
	switch {
	case h.Magic != want.Magic:
		return NotATable, nil
	case h.Version != want.Version:
		return OtherVersion, nil
	case h.Size != size || h.sizeOf()+digestSize > size || max(h.Distances[0], h.Distances[1]) > 1<<16:
		return CutShort, nil
	}
	list := make([]byte, h.sizeOf()-int64(binary.Size(h))-crc32.Size)
	var claimed [crc32.Size]byte
	if _, err := io.ReadFull(in, list); err != nil {
		return CutShort, unexpected(err)
	}
	found := sum.Sum32()
	if _, err := io.ReadFull(in, claimed[:]); err != nil {
		return CutShort, unexpected(err)
	}
	switch {
	case binary.LittleEndian.Uint32(claimed[:]) != found:
		return Corrupt, nil
	case h.Ruleset != want.Ruleset:
		return OtherRuleset, nil
	case h.Kind != want.Kind || h.Slice != want.Slice || h.Rows != want.Rows || h.Columns != want.Columns:
		return OtherSlice, nil
	case !f.fill(list):
		return OutOfRange, nil
	}
	return "", nil
}

// unexpected is an error of the machine; the end of a file is none.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// fill reads the lists of a file and reports whether every number that leads
// somewhere leads into the file. A right checksum does not tell who has written
// it.
func (f *file) fill(list []byte) bool {
	h := &f.header
	for i := range f.plies {
		f.plies[i] = make([]uint16, h.Distances[i])
		n, _ := binary.Decode(list, binary.LittleEndian, f.plies[i])
		list = list[n:]
	}
	spans := make([]blocks.Span, h.Blocks)
	binary.Decode(list, binary.LittleEndian, spans)
	f.entries = blocks.New(f.path, spans, h.sizeOf(), h.bytes())
	c := &h.Counts
	isEntry := func(plies int32, at int64) bool {
		return at < h.entries() && (at >= 0 || plies < 0) && plies <= score.MaxDistance
	}
	return f.entries.End()+digestSize == h.Size && int64(h.Blocks) == (h.bytes()+blocks.Size-1)/blocks.Size &&
		isEntry(c.LongestWin, c.LongestWinAt) && isEntry(c.LongestLoss, c.LongestLossAt) &&
		!slices.ContainsFunc(slices.Concat(f.plies[:]...), func(plies uint16) bool { return plies > score.MaxDistance })
}

// openTable opens the files of a slice, of which all but the values may be
// missing.
func openTable(dir string, id Identity, s Slice, rows, columns int) (*table, error) {
	t := &table{slice: s, columns: columns}
	for _, f := range []struct {
		kind kind
		file **file
	}{{distances, &t.distances}, {zeroing, &t.zeroing}, {values, &t.values}} {
		opened, err := openFile(dir, newHeader(id, s, rows, columns, f.kind))
		if err != nil && (f.kind == values || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		*f.file = opened
	}
	return t, nil
}

// files is the files of a slice.
func (t *table) files() []*file {
	return slices.DeleteFunc([]*file{t.values, t.distances, t.zeroing}, func(f *file) bool { return f == nil })
}

// check reads every byte of the files of a slice.
func (t *table) check(ctx context.Context) error {
	for _, f := range t.files() {
		if err := f.entries.Check(ctx); err != nil {
			return err
		}
	}
	return nil
}

// counts is what the slice's positions come to.
func (t *table) counts() *score.Counts { return &cmp.Or(t.distances, t.values).header.Counts }

// scoreAt is what an entry says.
func (t *table) scoreAt(c *blocks.Cache, entry int) (score.Score, error) {
	v, err := t.valueAt(c, entry)
	switch {
	case err != nil || v == Draw:
		return 0, err
	case t.distances == nil:
		return score.In(v, 0).Undated(), nil
	}
	plies, err := t.distances.pliesAt(c, entry, v)
	return score.In(v, plies), err
}

// valueAt is who wins an entry; Draw if neither does.
func (t *table) valueAt(c *blocks.Cache, entry int) (Value, error) {
	four, err := c.From(t.values.entries, int64(entry/4))
	if err != nil {
		return Draw, err
	}
	if v := four[0] >> (entry % 4 * 2) & 3; v < 3 {
		return [...]Value{Draw, Loss, Win}[v], nil
	}
	return Draw, t.values.fault(OutOfRange)
}

// zeroingAt is in how many plies progress comes; 0 where neither side wins.
func (t *table) zeroingAt(c *blocks.Cache, entry int) (int, error) {
	v, err := t.valueAt(c, entry)
	if err != nil || v == Draw {
		return 0, err
	}
	return t.zeroing.pliesAt(c, entry, v)
}

// pliesAt is the distance of an entry whose value is a win or a loss.
func (f *file) pliesAt(c *blocks.Cache, entry int, v Value) (int, error) {
	width := int(f.header.bits() / 8)
	from, err := c.From(f.entries, int64(entry*width))
	if err != nil {
		return 0, err
	}
	n := int(from[0])
	if width == 2 {
		n |= int(from[1]) << 8
	}
	list := f.plies[0]
	if v == Win {
		list = f.plies[1]
	}
	if n >= len(list) {
		return 0, f.fault(OutOfRange)
	}
	return int(list[n]), nil
}

// find is where the files keep a position.
func (t *table) find(own, opp *index.Placement) (entry int, ok bool) {
	row, image, rowOK := t.own().FileRow(own)
	if image {
		q := opp.Reflected()
		opp = &q
	}
	column, columnOK := t.opp().Find(opp)
	return row*t.columns + column, rowOK && columnOK
}

const digestSize = sha256.Size
