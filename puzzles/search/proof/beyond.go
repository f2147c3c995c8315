package proof

import (
	"context"
	"sync"

	"damone/puzzles/search"
	"damone/rules"
)

// Beyond is a Prober that knows what tables know and, of positions that they do not
// cover, what a proof that ends in them comes to. What it says of a position does
// not depend on what it was asked before.
type Beyond struct {
	ctx    context.Context
	rs     *rules.Ruleset
	tables search.Prober
	nodes  uint64

	mu    sync.Mutex // guards what follows
	known map[rules.Position]search.Value
	spent uint64
}

// mostKnown is how many positions are remembered, at most.
const mostKnown = 100_000

// BeyondTables returns tables with proofs of so many nodes each. A proof that the
// context has cut short knows nothing.
func BeyondTables(ctx context.Context, rs *rules.Ruleset, tables search.Prober, nodes uint64) *Beyond {
	return &Beyond{ctx: ctx, rs: rs, tables: tables, nodes: nodes, known: make(map[rules.Position]search.Value)}
}

// Nodes returns how many have been spent on proofs.
func (b *Beyond) Nodes() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent
}

// Probe knows of a win or loss that was proved that it comes in time, but not in how
// many plies.
func (b *Beyond) Probe(pos rules.Position) (value search.Value, plies int, ok bool) {
	if value, plies, ok = b.tables.Probe(pos); ok {
		return value, plies, true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	value, ok = b.known[pos]
	if !ok {
		value = b.prove(pos)
	}
	return value, -1, value != search.Open
}

// Zeroing serves search.InTimeByTables: what was proved comes within the whole limit;
// what the tables know, they are asked.
func (b *Beyond) Zeroing(pos rules.Position, limit int) (plies int, ok bool) {
	if _, _, known := b.tables.Probe(pos); !known {
		value, _, proved := b.Probe(pos)
		return limit, proved && value != search.Draw
	}
	return search.Zeroing(b.tables, pos, limit)
}

// prove proves what a position is worth, and remembers it.
func (b *Beyond) prove(pos rules.Position) search.Value {
	o := search.Options{Limits: search.Limits{Nodes: b.nodes}, Prober: b.tables}
	w, err := Solve(b.ctx, b.rs, pos, o)
	if err != nil || b.ctx.Err() != nil {
		return search.Open
	}
	if len(b.known) == mostKnown {
		clear(b.known)
	}
	b.spent += w.Nodes
	b.known[pos] = w.Value
	return w.Value
}
