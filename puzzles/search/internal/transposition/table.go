package transposition

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

// New is an empty table. When it grows, two entries of one priority keep their
// places in a bucket, or swap them: the order decides which is replaced first,
// and so how many nodes a search takes.
func New[E any](swap bool) *Table[E] { return sized[E](leastBuckets, swap) }

func sized[E any](buckets uint64, swap bool) *Table[E] {
	return &Table[E]{buckets: make([]bucket[E], buckets), mask: buckets - 1, swap: swap}
}

// Load is what the table remembers of a position.
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

// slot is where the entry of a position goes, whatever it holds now.
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
