package alphabeta

import (
	"slices"

	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// experience is what cutoffs have taught about moves: of each side's routes, and of
// steps after the step before them, and after their own side's last. Each number is
// within mostExperience of 0.
type experience struct {
	routes [2][rules.Squares][rules.Squares]int16
	after  [2][steps + 1][steps]int16
}

const mostExperience = 1 << 14

var unknown [steps]int16 // of the steps after those before the root

// steps is how many steps there are: from each square in four directions. The number
// itself stands for what is none.
const steps = 4 * rules.Squares

// stepOf numbers a move that captures nothing.
func stepOf(r tree.Route) int {
	step, way := int(r.From&31)<<2, int(r.To)-int(r.From)
	if way > 0 {
		step |= 2
	}
	if way == 4 || way == -4 { // of the two ways forward, or back, one is
		step |= 1
	}
	return step
}

// learn adds to what is known of a ply's move, the less the more was known before.
func (t *thread) learn(at int, m *rules.Move, lesson int32) {
	add := func(known *int16) {
		*known += int16(lesson - int32(*known)*max(lesson, -lesson)/mostExperience)
	}
	r := tree.RouteOf(m)
	add(&t.experience.routes[t.plies[at].pos.Turn()&1][r.From&31][r.To&31])
	if !m.IsCapture() {
		step := stepOf(r)
		for i := range min(at, 2) {
			add(&t.experience.after[i][t.plies[at-i].step][step])
		}
	}
}

// credit remembers that the i-th move in order caused a cutoff, and those before it
// did not.
func (t *thread) credit(at, i, depth int) {
	p := &t.plies[at]
	lesson := int32(min(16*depth*(depth+2), 2000))
	for j := range i {
		t.learn(at, &p.moves[p.order[j].Index], -lesson)
	}
	m := &p.moves[p.order[i].Index]
	t.learn(at, m, lesson)
	if r := tree.RouteOf(m); !m.IsCapture() && p.killers[0] != r {
		p.killers[0], p.killers[1] = r, p.killers[0]
	}
}

// What makes a move promising, above all experience.
const (
	tableMoveScore = 1 << 30
	promotionScore = 1 << 28
	killerScore    = 1 << 27
)

// rank scores a ply's moves; best is the transposition table's.
func (t *thread) rank(at int, best uint8) {
	p := &t.plies[at]
	routes, after, second := &t.experience.routes[p.pos.Turn()&1], &t.experience.after[0][p.step], &unknown
	if at > 1 {
		second = &t.experience.after[1][t.plies[at-1].step]
	}
	p.order = slices.Grow(p.order[:0], len(p.moves))[:len(p.moves)]
	for i := range p.moves {
		m := &p.moves[i]
		r := tree.RouteOf(m)
		score := int32(routes[r.From&31][r.To&31])
		if !m.IsCapture() {
			step := stepOf(r) & (steps - 1)
			score += int32(after[step]) + int32(second[step])
		}
		switch {
		case uint8(i) == best && i < noMove:
			score = tableMoveScore
		case m.Becomes() != rules.NoRank:
			score += promotionScore
		case p.killers[0] == r || p.killers[1] == r:
			score += killerScore
		}
		p.order[i] = tree.Ranked{Index: int32(i), Score: score}
	}
}
