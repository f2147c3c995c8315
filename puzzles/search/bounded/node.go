package bounded

import (
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// node is room for the moves of one ply and where they lead.
type node struct {
	moves    []rules.Move
	children []rules.Position
	order    tree.Order
}

// expand lists the children of a position, in the ruleset's order.
func (s *Search) expand(ply int, pos *rules.Position) *node {
	n := &s.nodes[ply]
	n.moves = s.rs.Moves(n.moves[:0], *pos)
	n.children, n.order = n.children[:0], n.order[:0]
	for i := range n.moves {
		n.children = append(n.children, rules.Position{})
		rules.Fast{}.Play(&n.children[i], pos, &n.moves[i])
		n.order = append(n.order, tree.Ranked{Index: int32(i)})
	}
	return n
}

// attack looks for one move that reaches the goal: an OR node.
func (s *Search) attack(ply int, pos *rules.Position, n int) bool {
	node := s.expand(ply, pos)
	if n > 1 && s.rankAttacks(node, n-1) {
		return true
	}
	for i := range node.order {
		if n > 1 {
			node.order.Pick(i)
		}
		if s.reaches(ply+1, &node.children[node.order[i].Index], n-1) {
			return true
		}
		if s.halted {
			return false
		}
	}
	return false
}

// rankAttacks orders the attacker's moves: those that force a capture come
// first, then the fewer replies the better, and last those known to fail. It
// reports whether one is known to do.
func (s *Search) rankAttacks(node *node, n int) (reached bool) {
	for i := range node.children {
		child, score := &node.children[i], &node.order[i].Score
		if reached, ok := s.load(tree.KeyOf(child), n); reached {
			return true
		} else if ok {
			*score = -1 << 20
		} else if s.rs.Fast().Glance(child).Captures {
			*score = 1
		} else {
			*score = -int32(s.rs.Fast().Steps(child, child.Turn()))
		}
	}
	return false
}

// defend looks for one move that keeps the goal out of reach: an AND node. The
// defender's moves are ordered by their history.
func (s *Search) defend(ply int, pos *rules.Position, n int) bool {
	node := s.expand(ply, pos)
	for i := range node.children {
		if reached, ok := s.load(tree.KeyOf(&node.children[i]), n); ok && !reached {
			return false
		}
		node.order[i].Score = s.history.Score(tree.RouteOf(&node.moves[i]))
	}
	for i := range node.order {
		index := node.order.Pick(i)
		if !s.reaches(ply+1, &node.children[index], n) {
			s.history.Credit(tree.RouteOf(&node.moves[index]), n)
			return false
		}
	}
	return true
}

// bounds is what the table remembers of a position. The greater of the two is
// its priority.
type bounds struct {
	enough uint8 // one more than the least number of moves known to suffice; 0 for none
	short  uint8 // one more than the greatest number known not to; 0 for none
}

// load tells whether n moves suffice, if that is known.
func (s *Search) load(k tree.Key, n int) (reached, ok bool) {
	b, _ := s.table.Load(k)
	if b.enough > 0 && n+1 >= int(b.enough) {
		return true, true
	}
	return false, n+1 <= int(b.short)
}

// store records whether n moves suffice.
func (s *Search) store(k tree.Key, n int, reached bool) {
	b, _ := s.table.Load(k)
	if reached && (b.enough == 0 || n+1 < int(b.enough)) {
		b.enough = uint8(n + 1)
	}
	if !reached {
		b.short = max(b.short, uint8(n+1))
	}
	s.table.Store(k, b, max(b.enough, b.short))
}
