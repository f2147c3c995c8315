package transposition

import "sync/atomic"

// Lockless remembers a word of data for each position. Threads share it without
// locks: an entry is stored as its data and as its check combined with the data
// by exclusive or, so an entry torn between two writers fails its check and is
// taken for empty.
type Lockless struct {
	entries []lockless
	mask    uint64
	shared  bool
}

type lockless struct{ check, data uint64 }

// NewLockless is an empty table of so many entries, a power of two. Only a
// shared one is for several goroutines.
func NewLockless(size uint64, shared bool) *Lockless {
	return &Lockless{entries: make([]lockless, size), mask: size - 1, shared: shared}
}

// Load is the data of a position; never 0 when ok.
func (t *Lockless) Load(h Hash) (data uint64, ok bool) {
	e := &t.entries[h.index&t.mask]
	var check uint64
	if t.shared {
		check, data = atomic.LoadUint64(&e.check), atomic.LoadUint64(&e.data)
	} else {
		check, data = e.check, e.data
	}
	return data, check^data == h.check && data != 0
}

// Store replaces whatever the entry held.
func (t *Lockless) Store(h Hash, data uint64) {
	e := &t.entries[h.index&t.mask]
	if t.shared {
		atomic.StoreUint64(&e.check, h.check^data)
		atomic.StoreUint64(&e.data, data)
		return
	}
	e.check, e.data = h.check^data, data
}
