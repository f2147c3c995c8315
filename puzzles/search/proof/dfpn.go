package proof

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// dfpn is a depth-first proof-number search for a win that may take any number
// of moves.
//
// A position that comes back on the path counts as a failure of the attacker. A
// proof never needs one: it is built from proofs found earlier, so it holds on
// every path and is remembered. A refutation may need one; it then holds only
// while the position repeated is on the path. It is kept by the node that found
// it, for as long as that node is on the path, and is remembered for other
// paths only once it depends on nothing above itself. Where repetition does
// more than let the attacker fail, as where it loses for the player who
// repeats, a refutation that needs one is no refutation at all.
type dfpn struct {
	rs              *rules.Ruleset
	side            rules.Color // that is to win
	repetitionFails bool        // endless play is no win
	quiet           int         // the quiet limit; 0 for none
	prober          search.Prober
	counter         *tree.Counter
	table           *table
	halted          bool
	path            []*node
	excluded        *exclusion // nil for none
}

// exclusion is a position that play may not come to, because longer wins than
// its own may lead through it.
type exclusion struct {
	key     tree.Key
	plies   int    // the longest win known without a search that is taken for a proof
	tables  bool   // the tables know the position, so their wins may lead through it
	earlier *table // of the search that did not exclude it
}

func newDFPN(rs *rules.Ruleset, side rules.Color, p search.Prober, c *tree.Counter, t *table) *dfpn {
	spec := rs.Spec()
	e := spec.Repetition.Effect
	return &dfpn{
		rs: rs, side: side, prober: p, counter: c, table: t,
		repetitionFails: e == rules.Draws || e == rules.NoEffect, quiet: spec.Quiet.Plies,
	}
}

// run goes on with the search of a position until it is closed or the counter
// stops it.
func (d *dfpn) run(pos rules.Position) result {
	d.halted = false
	key := tree.KeyOf(&pos)
	if r := d.firstLook(&pos, key, 0); r.closed() {
		return r
	}
	return d.search(0, &pos, key, infinite, infinite)
}

// search works on a position until one of its numbers reaches its threshold.
func (d *dfpn) search(ply int, pos *rules.Position, key tree.Key, maxPn, maxDn uint32) result {
	n := d.expand(ply, pos, key)
	for {
		r := n.sum(d.quiet)
		if d.halted || r.closed() || r.pn >= maxPn || r.dn >= maxDn {
			return d.store(ply, n, r)
		}
		i, pn, dn := n.choose(maxPn, maxDn)
		c := &n.children[i]
		c.result = d.search(ply+1, &c.pos, c.key, pn, dn)
		d.refresh(n)
	}
}

// expand looks at every move of a position and puts it on the path.
func (d *dfpn) expand(ply int, pos *rules.Position, key tree.Key) *node {
	for len(d.path) <= ply {
		d.path = append(d.path, &node{})
	}
	n := d.path[ply]
	n.key, n.attacks = key, pos.Turn() == d.side
	n.moves = d.rs.Moves(n.moves[:0], *pos)
	n.children = n.children[:0]
	for i := range n.moves {
		if !d.counter.Spend() {
			d.halted = true
		}
		c := newChild(*pos, &n.moves[i])
		c.result = d.firstLook(&c.pos, c.key, ply+1)
		n.children = append(n.children, c)
	}
	return n
}

// firstLook returns the result of a position before it is searched: known, or the
// numbers of a leaf, the number of its moves.
func (d *dfpn) firstLook(pos *rules.Position, key tree.Key, ply int) result {
	g := d.rs.Fast().Glance(pos)
	if g.Over || g.Stuck() {
		return d.ended(pos)
	}
	if r, ok := d.repeats(key, ply); ok {
		return r
	}
	if r, ok := d.probe(pos); ok {
		return r
	}
	if r, ok := d.load(key); ok {
		return r
	}
	r := unknown
	if n := uint32(1); !g.Captures {
		n = uint32(d.rs.Fast().Steps(pos, pos.Turn()))
		if pos.Turn() == d.side {
			r.dn = n
		} else {
			r.pn = n
		}
	}
	return r
}

func (d *dfpn) ended(pos *rules.Position) result {
	return closedAs(search.ValueAtEnd(d.rs.Status(*pos), d.side) == search.Win)
}

// deepestPath is where a path is given up.
const deepestPath = 4000

// repeats tells whether a position stands on the path above a ply, or is
// excluded.
func (d *dfpn) repeats(key tree.Key, ply int) (result, bool) {
	r := closedAs(false)
	if d.excludes(key) {
		r.dependsOn = excludedPosition
		return r, true
	}
	for i := ply - 2; i >= 0; i -= 2 {
		if d.path[i].key == key {
			r.dependsOn = int32(i)
			if !d.repetitionFails {
				r.dependsOn = repetition
			}
			return r, true
		}
	}
	r.dependsOn = repetition
	return r, ply >= deepestPath
}

func (d *dfpn) excludes(key tree.Key) bool {
	return d.excluded != nil && d.excluded.key == key
}

func (d *dfpn) load(key tree.Key) (result, bool) {
	if r, ok := d.table.Load(key); ok || d.excluded == nil {
		return r, ok
	}
	r, ok := d.excluded.earlier.Load(key)
	return r, ok && (r.refuted() || r.proved() && int(r.plies) <= d.excluded.plies)
}

// refresh takes over what has been remembered of a node's children meanwhile.
func (d *dfpn) refresh(n *node) {
	for i := range n.children {
		if c := &n.children[i]; !c.closed() {
			if r, ok := d.load(c.key); ok {
				c.result = r
			}
		}
	}
}

// refutedElsewhere is the proof number of a position that was refuted on some
// path: a search on another path leaves it for last.
const refutedElsewhere = 1 << 16

// store remembers the result of the node at a ply of the path. A refutation
// that depends on nothing above the ply holds on every path.
func (d *dfpn) store(ply int, n *node, r result) result {
	if r.refuted() && r.dependsOn >= int32(ply) {
		r.dependsOn = nothing
	}
	if r.refuted() && r.dependsOn != nothing {
		d.table.store(n.key, result{pn: refutedElsewhere, dn: 1, dependsOn: nothing})
	} else {
		d.table.store(n.key, r)
	}
	return r
}
