package bounded

import (
	"damone/puzzles/search/internal/ordering"
	"damone/puzzles/search/internal/transposition"
	"damone/rules"
)

// node is room for the moves of one ply and where they lead.
type node struct {
	moves    []rules.Move
	children []rules.Position
	order    ordering.Moves
}

// expand lists the children of a position, in the ruleset's order.
func (s *Search) expand(ply int, pos *rules.Position) *node {
	n := &s.nodes[ply]
	n.moves = s.rs.Moves(n.moves[:0], *pos)
	n.children, n.order = n.children[:0], n.order[:0]
	for i := range n.moves {
		n.children = append(n.children, rules.Position{})
		rules.Fast{}.Play(&n.children[i], pos, &n.moves[i])
		n.order = append(n.order, ordering.Ranked{Index: int32(i)})
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
		if reached, ok := s.load(transposition.KeyOf(child), n); reached {
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
		if reached, ok := s.load(transposition.KeyOf(&node.children[i]), n); ok && !reached {
			return false
		}
		node.order[i].Score = s.history.Score(ordering.RouteOf(&node.moves[i]))
	}
	for i := range node.order {
		index := node.order.Pick(i)
		if !s.reaches(ply+1, &node.children[index], n) {
			s.history.Credit(ordering.RouteOf(&node.moves[index]), n)
			return false
		}
	}
	return true
}
