package tablebase

import (
	"sync"
	"sync/atomic"

	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
)

// table is a slice that can be asked: its files, of which only the lists are in
// memory.
type table struct {
	*files.Table
	slice    Slice
	own, opp func() *index.Index
	holders  int                   // who wants its entries in memory; see Tables.hold
	loading  sync.Mutex            // of its entries
	solved   atomic.Pointer[codes] // of all its entries, those with captures too; nil but for a while after it was built or completed
}

// held is how many bytes of entries are in memory, as the files have them or
// completed.
func (t *table) held() int64 {
	return t.solved.Load().bytes() + t.Table.Held()
}

// drop gives their memory back.
func (t *table) drop() {
	t.solved.Store(nil)
	t.Table.Drop()
}

// find is where the files keep a position.
func (t *table) find(own, opp *index.Placement) (entry int, ok bool) {
	return t.own().Entry(t.opp(), own, opp)
}
