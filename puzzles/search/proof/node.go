package proof

import (
	"math"

	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// node is a position on the path, with what its moves lead to.
type node struct {
	key      tree.Key
	attacks  bool // the side that is to win is to move: an OR node
	moves    []rules.Move
	children []child
}

// child is where a move leads.
type child struct {
	result
	pos     rules.Position
	key     tree.Key
	zeroing bool // the move restarts the quiet count
}

func newChild(pos rules.Position, m *rules.Move) child {
	c := child{zeroing: m.Zeroing()}
	rules.Fast{}.Play(&c.pos, &pos, m)
	c.key = tree.KeyOf(&c.pos)
	return c
}

// sum returns what a node's children say of it.
func (n *node) sum(quiet int) result {
	if n.attacks {
		return n.any(quiet)
	}
	return n.all(quiet)
}

// any returns the result of an OR node: one child must be proved.
func (n *node) any(quiet int) result {
	r := result{pn: infinite, dependsOn: nothing}
	open := uint32(0)
	for i := range n.children {
		switch c := &n.children[i]; {
		case c.proved():
			if proof := c.proof(quiet); r.pn > 0 || proof.better(&r, quiet) {
				r = proof
			}
		case c.refuted():
			r.dependsOn = min(r.dependsOn, c.dependsOn)
		default:
			r.pn, r.dn = min(r.pn, c.pn), max(r.dn, c.dn)
			open++
		}
	}
	if r.proved() {
		r.dn, r.dependsOn = infinite, nothing
	} else if open > 0 {
		r.dn, r.dependsOn = min(r.dn+open-1, infinite-1), nothing
	}
	return r
}

// all returns the result of an AND node: every child must be proved.
func (n *node) all(quiet int) result {
	r := result{dn: infinite, dependsOn: nothing}
	open, dependsOn := uint32(0), int32(math.MinInt32)
	for i := range n.children {
		switch c := &n.children[i]; {
		case c.refuted():
			dependsOn = max(dependsOn, c.dependsOn)
		case c.proved():
			proof := c.proof(quiet)
			r.plies, r.still = max(r.plies, proof.plies), max(r.still, proof.still)
		default:
			r.pn, r.dn = max(r.pn, c.pn), min(r.dn, c.dn)
			open++
		}
	}
	switch {
	case dependsOn > math.MinInt32:
		return result{pn: infinite, dn: 0, dependsOn: dependsOn}
	case open > 0:
		r.pn = min(r.pn+open-1, infinite-1)
	}
	return r
}

// proof returns what a proved child proves of its parent. A zeroing move must itself
// be played before the quiet limit; a win that comes too late is not made good
// by one.
func (c *child) proof(quiet int) result {
	still := uint16(1)
	if !c.zeroing || c.late(quiet) {
		still = c.still + 1
	}
	return provedIn(int(c.plies)+1, still)
}

// choose picks the child to work on, and the thresholds for it. Adding a
// quarter to the second best number keeps the search from hopping between
// children.
func (n *node) choose(maxPn, maxDn uint32) (i int, pn, dn uint32) {
	least, second, open := uint32(infinite), uint32(infinite), uint32(0)
	for j := range n.children {
		c := &n.children[j]
		if c.closed() {
			continue
		}
		open++
		number := c.dn
		if n.attacks {
			number = c.pn
		}
		if number < least {
			i, least, second = j, number, least
		} else if number < second {
			second = number
		}
	}
	threshold := min(second+second/4+1, infinite)
	if n.attacks {
		return i, min(maxPn, threshold), maxDn - (open - 1)
	}
	return i, maxPn - (open - 1), min(maxDn, threshold)
}
