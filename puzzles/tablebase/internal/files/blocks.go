package files

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"damone/notation"

	"github.com/klauspost/compress/zstd"
)

// BlockSize is how many bytes of entries a block has. Larger blocks compress better,
// smaller ones are read faster.
const BlockSize = 1 << 15

// Castagnoli is the polynomial of the checksums.
var Castagnoli = crc32.MakeTable(crc32.Castagnoli)

// What may be wrong with the blocks of a file.
const (
	CutShort   notation.Kind = "table-of-wrong-length"
	Corrupt    notation.Kind = "wrong-checksum-of-a-table"
	OutOfRange notation.Kind = "table-numbers-out-of-range"
)

// Packer compresses entries block by block.
type Packer struct {
	Level  zstd.EncoderLevel
	Spans  []Span
	Packed []byte // the blocks, one after the other
	next   [BlockSize]byte
	n      int // how many bytes of next there are
}

// Span is a block as the list of blocks has it.
type Span struct{ Size, Sum uint32 }

// Add adds a byte of entries.
func (p *Packer) Add(entry byte) {
	p.next[p.n] = entry
	if p.n++; p.n == BlockSize {
		p.Flush()
	}
}

// Flush ends a block that is not full.
func (p *Packer) Flush() {
	if p.n == 0 {
		return
	}
	from, level, entries := len(p.Packed), p.Level, p.next[:p.n]
	if bytes.Equal(entries[1:], entries[:p.n-1]) { // all the same: nothing to look for
		level = zstd.SpeedFastest
	}
	p.Packed = encoder(level).EncodeAll(entries, p.Packed)
	p.Spans = append(p.Spans, Span{uint32(len(p.Packed) - from), crc32.Checksum(p.Packed[from:], Castagnoli)})
	p.n = 0
}

var encoders sync.Map

// encoder returns that of a level, which any number of goroutines may share, one at a
// time: the best takes 36 MB for each that works at once.
func encoder(level zstd.EncoderLevel) *zstd.Encoder {
	once, _ := encoders.LoadOrStore(level, sync.OnceValue(func() *zstd.Encoder {
		e, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithWindowSize(BlockSize)) // the options are valid
		return e
	}))
	return once.(func() *zstd.Encoder)()
}

// decoder writes no more than there is room for, whatever a block claims.
var decoder = sync.OnceValue(func() *zstd.Decoder {
	d, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecodeAllCapLimit(true)) // the options are valid
	return d
})

// end returns where the last block ends.
func (f *File) end() int64 { return f.start[len(f.sums)] }

// IsLoaded reports whether all the entries are in memory.
func (f *File) IsLoaded() bool { return f.all.Load() != nil }

// Drop gives their memory back.
func (f *File) Drop() { f.all.Store(nil) }

// length returns how many bytes of entries a block has.
func (f *File) length(n int) int { return int(min(BlockSize, f.Header.bytes()-int64(n)*BlockSize)) }

// readBlock returns a block as the file has it.
func (f *File) readBlock(n int) ([]byte, error) {
	in, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	packed := make([]byte, f.start[n+1]-f.start[n])
	if _, err := in.ReadAt(packed, f.start[n]); errors.Is(err, io.EOF) {
		return nil, f.fault(CutShort)
	} else if err != nil {
		return nil, err
	}
	return f.unpack(n, packed, make([]byte, 0, f.length(n)))
}

// unpack appends the entries of a block to dst, which has room for them and no
// more.
func (f *File) unpack(n int, packed, dst []byte) ([]byte, error) {
	if crc32.Checksum(packed, Castagnoli) != f.sums[n] {
		return nil, f.fault(Corrupt)
	}
	entries, err := decoder().DecodeAll(packed, dst)
	if err != nil || len(entries) != cap(dst) {
		return nil, f.fault(OutOfRange)
	}
	return entries, nil
}

// Load has all the entries in memory.
func (f *File) Load() error {
	if f.IsLoaded() {
		return nil
	}
	text, err := os.ReadFile(f.path)
	switch {
	case err != nil:
		return err
	case int64(len(text)) != f.Header.Size:
		return f.fault(CutShort)
	}
	all := make([]byte, f.Header.bytes())
	for n := range f.sums {
		dst := all[n*BlockSize:][:0:f.length(n)]
		if _, err := f.unpack(n, text[f.start[n]:f.start[n+1]], dst); err != nil {
			return err
		}
	}
	f.all.Store(&all)
	return nil
}

// Check reads every byte of a file and compares it with its digest.
func (f *File) Check() error {
	in, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer in.Close()
	digest, claimed := sha256.New(), make([]byte, digestSize)
	_, err = io.CopyN(digest, in, f.end())
	if err == nil {
		_, err = io.ReadFull(in, claimed)
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return f.fault(CutShort)
	case err == nil && !bytes.Equal(claimed, digest.Sum(nil)):
		return f.fault(Corrupt)
	}
	return err
}

// Cache keeps the blocks that were read last: each where its file finds it at
// once, and a list of those places, the one to be given up next marked. It keeps none until
// it is grown.
type Cache struct {
	mutex  sync.Mutex
	places []*atomic.Pointer[[]byte]
	next   int
}

// CacheBytes is how much is kept of entries that are asked one by one.
const CacheBytes = 128 << 20

// Grow has a cache keep so many bytes of entries at least.
func (c *Cache) Grow(bytes int64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if more := int(bytes/BlockSize) - len(c.places); more > 0 {
		c.places = append(c.places, make([]*atomic.Pointer[[]byte], more)...)
	}
}

// From returns the entries of a block from a byte on.
func (c *Cache) From(f *File, at int64) ([]byte, error) {
	if all := f.all.Load(); all != nil {
		return (*all)[at:], nil
	}
	n := int(at / BlockSize)
	if block := f.read[n].Load(); block != nil {
		return (*block)[at%BlockSize:], nil
	}
	if broken := f.broken.Load(); broken != nil {
		return nil, *broken
	}
	block, err := f.readBlock(n)
	if err != nil {
		f.broken.Store(&err)
		return nil, err
	}
	f.read[n].Store(&block)
	c.keep(&f.read[n])
	return block[at%BlockSize:], nil
}

// keep keeps the block of a place and gives up the one that was read first.
func (c *Cache) keep(place *atomic.Pointer[[]byte]) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if first := c.places[c.next]; first != nil {
		first.Store(nil)
	}
	c.places[c.next] = place
	c.next = (c.next + 1) % len(c.places)
}

// Clear gives all of them up.
func (c *Cache) Clear() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for i, place := range c.places {
		if place != nil {
			place.Store(nil)
		}
		c.places[i] = nil
	}
}
