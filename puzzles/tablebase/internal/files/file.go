package files

import (
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sync/atomic"

	"damone/notation"
	"damone/puzzles/search"
)

// File is one of a slice's files: of its entries, only those are in memory that were
// loaded, or that a cache keeps.
type File struct {
	Header Header
	Plies  [2][]uint16 // the distances by number, of losses and of wins
	path   string
	start  []int64 // of each block in the file; one more for the end
	sums   []uint32
	read   []atomic.Pointer[[]byte] // the blocks that a cache keeps
	all    atomic.Pointer[[]byte]   // nil unless all of them are loaded
	broken atomic.Pointer[error]    // why a block could not be read: a search would try again at every position
}

// OpenFile reads what comes before the blocks of a slice's file and checks it
// against the header it should have, whose counts and lists are left open.
func OpenFile(dir string, want *Header) (*File, error) {
	f := &File{path: Path(dir, want.Slice, want.kind())}
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

func (f *File) fault(k notation.Kind) error {
	if k == OtherRuleset {
		return notation.NewFault(k, "file", f.path, "ruleset", rulesetOf(f.Header.Ruleset))
	}
	return notation.NewFault(k, "file", f.path)
}

// parse says what is wrong with a file of some size, "" for nothing.
func (f *File) parse(in io.Reader, size int64, want *Header) (notation.Kind, error) {
	h, sum := &f.Header, crc32.New(Castagnoli)
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

// unexpected returns an error of the machine; the end of a file is none.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// fill reads the lists of a file and reports whether every number that leads
// somewhere leads into the file. A right checksum does not tell who has written
// it.
func (f *File) fill(list []byte) bool {
	h := &f.Header
	for i := range f.Plies {
		f.Plies[i] = make([]uint16, h.Distances[i])
		n, _ := binary.Decode(list, binary.LittleEndian, f.Plies[i])
		list = list[n:]
	}
	spans := make([]Span, h.Blocks)
	binary.Decode(list, binary.LittleEndian, spans)
	f.read, f.start = make([]atomic.Pointer[[]byte], len(spans)), []int64{h.sizeOf()}
	for n, s := range spans {
		f.start, f.sums = append(f.start, f.start[n]+int64(s.Size)), append(f.sums, s.Sum)
	}
	c := &h.Counts
	isEntry := func(plies int32, at int64) bool {
		return at < h.Entries() && (at >= 0 || plies < 0) && plies <= MaxDistance
	}
	return f.end()+digestSize == h.Size && int64(h.Blocks) == (h.bytes()+BlockSize-1)/BlockSize &&
		isEntry(c.LongestWin, c.LongestWinAt) && isEntry(c.LongestLoss, c.LongestLossAt) &&
		!slices.ContainsFunc(slices.Concat(f.Plies[:]...), func(plies uint16) bool { return plies > MaxDistance })
}

// ValueAt returns who wins an entry, by a file of values; Draw if neither does.
func (f *File) ValueAt(c *Cache, entry int) (search.Value, error) {
	four, err := c.From(f, int64(entry/4))
	if err != nil {
		return search.Draw, err
	}
	if v := four[0] >> (entry % 4 * 2) & 3; v < 3 {
		return [...]search.Value{search.Draw, search.Loss, search.Win}[v], nil
	}
	return search.Draw, f.fault(OutOfRange)
}

// PliesAt returns the distance of an entry whose value is a win or a loss, by a
// file of either kind of distance.
func (f *File) PliesAt(c *Cache, entry int, v search.Value) (int, error) {
	width := int(f.Header.bits() / 8)
	from, err := c.From(f, int64(entry*width))
	if err != nil {
		return 0, err
	}
	n := int(from[0])
	if width == 2 {
		n |= int(from[1]) << 8
	}
	list := f.Plies[0]
	if v == search.Win {
		list = f.Plies[1]
	}
	if n >= len(list) {
		return 0, f.fault(OutOfRange)
	}
	return int(list[n]), nil
}

// Size returns how many bytes a file takes, none if there is none.
func (f *File) Size() int64 {
	if f == nil {
		return 0
	}
	return f.Header.Size
}
