package tablebase

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"damone/notation"

	"github.com/klauspost/compress/zstd"
)

// blockSize is how many bytes of entries a block has. Larger blocks compress
// better, smaller ones are read faster.
const blockSize = 1 << 15

// packer compresses entries block by block.
type packer struct {
	level  zstd.EncoderLevel
	next   []byte
	blocks []span
	packed []byte
}

// span is a block as the list of blocks has it.
type span struct{ Size, Sum uint32 }

func (p *packer) add(entry byte) {
	if p.next = append(p.next, entry); len(p.next) == blockSize {
		p.flush()
	}
}

func (p *packer) flush() {
	if len(p.next) == 0 {
		return
	}
	from := len(p.packed)
	p.packed = encoder(p.level).EncodeAll(p.next, p.packed)
	p.blocks = append(p.blocks, span{uint32(len(p.packed) - from), crc32.Checksum(p.packed[from:], castagnoli)})
	p.next = p.next[:0]
}

var encoders sync.Map

// encoder is that of a level, which any number of goroutines may share.
func encoder(level zstd.EncoderLevel) *zstd.Encoder {
	once, _ := encoders.LoadOrStore(level, sync.OnceValue(func() *zstd.Encoder {
		e, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderCRC(false), zstd.WithWindowSize(blockSize)) // the options are valid
		return e
	}))
	return once.(func() *zstd.Encoder)()
}

// decoder writes no more than there is room for, whatever a block claims.
var decoder = sync.OnceValue(func() *zstd.Decoder {
	d, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecodeAllCapLimit(true)) // the options are valid
	return d
})

// blocks is the entries of a file, block by block.
type blocks struct {
	path  string
	valid func(entries []byte) bool // no entry leads out of its list
	size  int64                     // of all the entries, in bytes
	start []int64                   // of each block in the file; one more for the end
	sums  []uint32
	hash  uint64
	all   []byte // nil unless they are held in memory
}

// length is how many bytes of entries a block has.
func (b *blocks) length(n int) int { return int(min(blockSize, b.size-int64(n)*blockSize)) }

// read is a block as the file has it.
func (b *blocks) read(n int) ([]byte, error) {
	f, err := os.Open(b.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	packed := make([]byte, b.start[n+1]-b.start[n])
	if _, err := f.ReadAt(packed, b.start[n]); errors.Is(err, io.EOF) {
		return nil, notation.NewFault(CutShort, "file", b.path)
	} else if err != nil {
		return nil, err
	}
	return b.unpack(n, packed, make([]byte, 0, b.length(n)))
}

// unpack appends the entries of a block to dst, which has room for them and no
// more.
func (b *blocks) unpack(n int, packed, dst []byte) ([]byte, error) {
	if crc32.Checksum(packed, castagnoli) != b.sums[n] {
		return nil, notation.NewFault(Corrupt, "file", b.path)
	}
	entries, err := decoder().DecodeAll(packed, dst)
	if err != nil || len(entries) != cap(dst) || !b.valid(entries) {
		return nil, notation.NewFault(OutOfRange, "file", b.path)
	}
	return entries, nil
}

// load reads all the blocks, from a file whose digest is right.
func (b *blocks) load() error {
	text, err := os.ReadFile(b.path)
	switch {
	case err != nil:
		return err
	case int64(len(text)) != b.start[len(b.sums)]+sha256.Size:
		return notation.NewFault(CutShort, "file", b.path)
	}
	end := len(text) - sha256.Size
	if sha256.Sum256(text[:end]) != [sha256.Size]byte(text[end:]) {
		return notation.NewFault(Corrupt, "file", b.path)
	}
	all := make([]byte, b.size)
	for n := range b.sums {
		dst := all[n*blockSize:][:0:b.length(n)]
		if _, err := b.unpack(n, text[b.start[n]:b.start[n+1]], dst); err != nil {
			return err
		}
	}
	b.all = all
	return nil
}

// check reads every byte of a file and compares it with its digest.
func (b *blocks) check(ctx context.Context) error {
	f, err := os.Open(b.path)
	if err != nil {
		return err
	}
	defer f.Close()
	digest, size := sha256.New(), b.start[len(b.sums)]
	for done := int64(0); done < size && ctx.Err() == nil; done += atOnce {
		if _, err := io.Copy(digest, io.NewSectionReader(f, done, min(atOnce, size-done))); err != nil {
			return err
		}
	}
	var claimed [sha256.Size]byte
	if _, err := f.ReadAt(claimed[:], size); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if claimed != [sha256.Size]byte(digest.Sum(nil)) {
		return cmp.Or(ctx.Err(), error(notation.NewFault(Corrupt, "file", b.path)))
	}
	return nil
}

// atOnce is how many bytes are looked at before an interruption is heard.
const atOnce = 1 << 24

// cache keeps the blocks that were read last, in pairs of places: a block has
// its place in one pair, and pushes the older of the two out.
type cache []atomic.Pointer[cached]

type cached struct {
	of      *blocks
	n       int
	entries []byte
}

// cacheBytes bounds the entries that a cache keeps.
const cacheBytes = 128 << 20

func newCache() cache { return make(cache, cacheBytes/blockSize) }

// from is the entries of a block from a byte on.
func (c cache) from(b *blocks, at int64) ([]byte, error) {
	if b.all != nil {
		return b.all[at:], nil
	}
	n := int(at / blockSize)
	first := (b.hash + uint64(n)) * 0x9E3779B97F4A7C15 >> 32 % uint64(len(c)) &^ 1
	for place := first; place <= first+1; place++ {
		if found := c[place].Load(); found != nil && found.of == b && found.n == n {
			return found.entries[at%blockSize:], nil
		}
	}
	entries, err := b.read(n)
	if err != nil {
		return nil, err
	}
	c[first+1].Store(c[first].Swap(&cached{b, n, entries}))
	return entries[at%blockSize:], nil
}

// writeTable writes a file: what comes before the blocks, with a checksum of
// its own, the blocks, and the SHA-256 of all that.
func writeTable(out io.Writer, h *header, plies [2][]uint16, p *packer) error {
	digest := sha256.New()
	sum := crc32.New(castagnoli)
	w := io.MultiWriter(out, digest)
	for _, part := range []any{h, plies[0], plies[1], p.blocks} {
		if err := binary.Write(io.MultiWriter(w, sum), binary.LittleEndian, part); err != nil {
			return err
		}
	}
	if err := binary.Write(w, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	if _, err := w.Write(p.packed); err != nil {
		return err
	}
	_, err := out.Write(digest.Sum(nil))
	return err
}
