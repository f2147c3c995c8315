package tree

import (
	"math"
	"math/bits"
	"sync/atomic"

	"damone/rules"
)

// Table remembers an E for each position. It compares whole positions, so it
// never takes one for another. It doubles its buckets when they are full, up to
// a limit. It is for one goroutine.
type Table[E any] struct {
	buckets []bucket[E]
	mask    uint64
	used    uint64
	swap    bool
}

// The sizes of a table, in buckets.
const (
	leastBuckets = 1 << 8
	mostBuckets  = 1 << 19
)

type bucket[E any] [2]entry[E]

type entry[E any] struct {
	Key
	value    E
	priority uint8 // 0 for an unused entry
}

// NewTable returns an empty table. When it grows, two entries of one priority keep their
// places in a bucket, or swap them: the order decides which is replaced first,
// and so how many nodes a search takes.
func NewTable[E any](swap bool) *Table[E] { return sized[E](leastBuckets, swap) }

func sized[E any](buckets uint64, swap bool) *Table[E] {
	return &Table[E]{buckets: make([]bucket[E], buckets), mask: buckets - 1, swap: swap}
}

// Load returns what the table remembers of a position.
func (t *Table[E]) Load(k Key) (value E, ok bool) {
	b := &t.buckets[k.index()&t.mask]
	for i := range b {
		if e := &b[i]; e.Key == k && e.priority > 0 {
			return e.value, true
		}
	}
	return value, false
}

// Store remembers a value, in place of what was known of the position. The
// priority, at least 1, is how much work the value saves.
func (t *Table[E]) Store(k Key, value E, priority uint8) {
	*t.slot(k, priority) = entry[E]{k, value, priority}
	if t.used > t.mask && t.mask < mostBuckets-1 {
		t.grow()
	}
}

// slot returns where the entry of a position goes, whatever it holds now.
func (t *Table[E]) slot(k Key, priority uint8) *entry[E] {
	b := &t.buckets[k.index()&t.mask]
	switch {
	case b[0].Key == k && b[0].priority > 0:
		return &b[0]
	case b[1].Key == k && b[1].priority > 0:
		return &b[1]
	}
	if b[0].priority == 0 || b[1].priority == 0 {
		t.used++
	}
	if priority < b[0].priority {
		return &b[1]
	}
	b[1] = b[0]
	return &b[0]
}

// grow doubles the table.
func (t *Table[E]) grow() {
	old := t.buckets
	*t = *sized[E](2*uint64(len(old)), t.swap)
	for i := range old {
		b := &old[i]
		if !t.swap {
			b[0], b[1] = b[1], b[0]
		}
		for j := range b {
			if e := &b[j]; e.priority > 0 {
				*t.slot(e.Key, e.priority) = *e
			}
		}
	}
}

// Key is a whole position, packed.
type Key struct{ lo, hi uint64 }

// KeyOf packs a position.
func KeyOf(pos *rules.Position) Key {
	lo, hi := rules.Fast{}.Pack(pos)
	return Key{lo, hi}
}

// Position returns the position of a key.
func (k Key) Position() rules.Position { return rules.Fast{}.Unpack(k.lo, k.hi) }

// index places a key in a table.
func (k Key) index() uint64 { return fold(k.lo^0x9E3779B97F4A7C15, k.hi^0xD1B54A32D192ED03) }

// Hash is two independent 64-bit hashes of a position: the first places it in a
// Lockless table, the second tells it from others there.
type Hash struct{ index, check uint64 }

// HashOf hashes a position.
func HashOf(pos *rules.Position) Hash {
	k := KeyOf(pos)
	return Hash{k.index(), fold(k.lo^0x8CB92BA72F3D8DD7, k.hi^0xA24BAED4963EE407)}
}

// fold mixes two words into one by multiplication.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// Lockless remembers a word of data for each position. Threads share it without
// locks: an entry is stored as its data and as its check combined with the data
// by exclusive or, so an entry torn between two writers fails its check and is
// taken for empty. The highest byte of the data is how much work it saves: of the
// four entries of a bucket the least is replaced.
type Lockless struct {
	buckets [][4]lockless // a line of the processor's cache each
	mask    uint64
	shared  bool
}

type lockless struct{ check, data uint64 }

// NewLockless returns an empty table of n entries, a power of two and at least four. Only a
// shared one is for several goroutines.
func NewLockless(size uint64, shared bool) *Lockless {
	t := &Lockless{buckets: make([][4]lockless, size/4), mask: size/4 - 1, shared: shared}
	largePages(t.buckets)
	return t
}

// read returns an entry's check and data.
func (t *Lockless) read(e *lockless) (check, data uint64) {
	if !t.shared {
		return e.check ^ e.data, e.data
	}
	check, data = atomic.LoadUint64(&e.check), atomic.LoadUint64(&e.data)
	return check ^ data, data
}

// Fetch has a position's bucket brought near before it is loaded. Most of what a
// table takes in time is waiting for memory.
func (t *Lockless) Fetch(h Hash) { fetch(&t.buckets[h.index&t.mask]) }

// Load returns the data of a position; never 0 when ok.
func (t *Lockless) Load(h Hash) (data uint64, ok bool) {
	b := &t.buckets[h.index&t.mask]
	for i := range b {
		if check, data := t.read(&b[i]); check == h.check && data != 0 {
			return data, true
		}
	}
	return 0, false
}

// Store replaces what the table held of the position, or else what saves least work.
func (t *Lockless) Store(h Hash, data uint64) {
	b := &t.buckets[h.index&t.mask]
	place, least := &b[0], uint64(math.MaxUint64)
	for i := range b {
		check, held := t.read(&b[i])
		if check == h.check {
			place = &b[i]
			break
		}
		if held>>56 < least {
			place, least = &b[i], held>>56
		}
	}
	if t.shared {
		atomic.StoreUint64(&place.check, h.check^data)
		atomic.StoreUint64(&place.data, data)
		return
	}
	place.check, place.data = h.check^data, data
}
