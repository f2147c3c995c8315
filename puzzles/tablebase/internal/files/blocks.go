package files

import (
	"bytes"
	"cmp"
	"context"
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

// Entries is the entries of a file, block by block.
type Entries struct {
	path  string
	size  int64   // of all the entries, in bytes
	start []int64 // of each block in the file; one more for the end
	sums  []uint32
	read  []atomic.Pointer[[]byte] // the blocks that a cache keeps
	all   atomic.Pointer[[]byte]   // nil unless they are held in memory
	fault atomic.Pointer[error]    // why a block could not be read: a search would try again at every position
}

// NewEntries returns the entries of a file, so many bytes, whose first block begins at a
// place in it.
func NewEntries(path string, spans []Span, at, size int64) *Entries {
	e := &Entries{path: path, size: size, read: make([]atomic.Pointer[[]byte], len(spans))}
	for _, s := range spans {
		e.start, e.sums = append(e.start, at), append(e.sums, s.Sum)
		at += int64(s.Size)
	}
	e.start = append(e.start, at)
	return e
}

// End returns where the last block ends.
func (e *Entries) End() int64 { return e.start[len(e.sums)] }

// Held returns how many bytes of entries are held in memory: all of them or none.
func (e *Entries) Held() int64 {
	if e.all.Load() == nil {
		return 0
	}
	return e.size
}

// Drop gives their memory back.
func (e *Entries) Drop() { e.all.Store(nil) }

// length returns how many bytes of entries a block has.
func (e *Entries) length(n int) int { return int(min(BlockSize, e.size-int64(n)*BlockSize)) }

// readBlock returns a block as the file has it.
func (e *Entries) readBlock(n int) ([]byte, error) {
	f, err := os.Open(e.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	packed := make([]byte, e.start[n+1]-e.start[n])
	if _, err := f.ReadAt(packed, e.start[n]); errors.Is(err, io.EOF) {
		return nil, notation.NewFault(CutShort, "file", e.path)
	} else if err != nil {
		return nil, err
	}
	return e.unpack(n, packed, make([]byte, 0, e.length(n)))
}

// unpack appends the entries of a block to dst, which has room for them and no
// more.
func (e *Entries) unpack(n int, packed, dst []byte) ([]byte, error) {
	if crc32.Checksum(packed, Castagnoli) != e.sums[n] {
		return nil, notation.NewFault(Corrupt, "file", e.path)
	}
	entries, err := decoder().DecodeAll(packed, dst)
	if err != nil || len(entries) != cap(dst) {
		return nil, notation.NewFault(OutOfRange, "file", e.path)
	}
	return entries, nil
}

// Load holds all the entries in memory, from a file whose digest is right.
func (e *Entries) Load() error {
	text, err := os.ReadFile(e.path)
	switch {
	case err != nil:
		return err
	case int64(len(text)) != e.End()+sha256.Size:
		return notation.NewFault(CutShort, "file", e.path)
	}
	end := len(text) - sha256.Size
	if sha256.Sum256(text[:end]) != [sha256.Size]byte(text[end:]) {
		return notation.NewFault(Corrupt, "file", e.path)
	}
	all := make([]byte, e.size)
	for n := range e.sums {
		dst := all[n*BlockSize:][:0:e.length(n)]
		if _, err := e.unpack(n, text[e.start[n]:e.start[n+1]], dst); err != nil {
			return err
		}
	}
	e.all.Store(&all)
	return nil
}

// Check reads every byte of a file and compares it with its digest.
func (e *Entries) Check(ctx context.Context) error {
	f, err := os.Open(e.path)
	if err != nil {
		return err
	}
	defer f.Close()
	digest, size := sha256.New(), e.End()
	for done := int64(0); done < size && ctx.Err() == nil; done += atOnce {
		if _, err := io.Copy(digest, io.NewSectionReader(f, done, min(atOnce, size-done))); err != nil {
			return err
		}
	}
	claimed := make([]byte, sha256.Size)
	if _, err := f.ReadAt(claimed, size); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.Equal(claimed, digest.Sum(nil)) {
		return cmp.Or(ctx.Err(), error(notation.NewFault(Corrupt, "file", e.path)))
	}
	return nil
}

// atOnce is how many bytes are looked at before an interruption is heard.
const atOnce = 1 << 24

// Cache keeps the blocks that were read last: each where its entries find it at
// once, and a list of those places, the one to be given up next marked.
type Cache struct {
	mutex  sync.Mutex
	places [CacheBytes / BlockSize]*atomic.Pointer[[]byte]
	next   int
}

// CacheBytes bounds the entries that a cache keeps.
const CacheBytes = 128 << 20

// From returns the entries of a block from a byte on.
func (c *Cache) From(e *Entries, at int64) ([]byte, error) {
	if all := e.all.Load(); all != nil {
		return (*all)[at:], nil
	}
	n := int(at / BlockSize)
	if block := e.read[n].Load(); block != nil {
		return (*block)[at%BlockSize:], nil
	}
	if fault := e.fault.Load(); fault != nil {
		return nil, *fault
	}
	block, err := e.readBlock(n)
	if err != nil {
		e.fault.Store(&err)
		return nil, err
	}
	e.read[n].Store(&block)
	c.keep(&e.read[n])
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
