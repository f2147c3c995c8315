package alphabeta

import (
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// experience is what cutoffs have taught about moves: of each side's routes, and of
// steps after the step before them, and after their own side's last. Each number is
// within mostExperience of 0.
type experience struct {
	routes [2][rules.Squares][rules.Squares]int32
	after  [2][steps + 1][steps]int32
}

const mostExperience = 1 << 14

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

// worth returns how well a ply's move by a route has done.
func (t *thread) worth(at int, r tree.Route, capture bool) int32 {
	worth := t.experience.routes[t.plies[at].pos.Turn()&1][r.From&31][r.To&31]
	if !capture {
		step := stepOf(r)
		for i := range min(at, 2) {
			worth += t.experience.after[i][t.plies[at-i].step][step]
		}
	}
	return worth
}

// learn adds to what is known of a ply's move, the less the more was known before.
func (t *thread) learn(at int, m *rules.Move, lesson int32) {
	add := func(known *int32) { *known += lesson - *known*max(lesson, -lesson)/mostExperience }
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
	p.order = p.order[:0]
	for i := range p.moves {
		m := &p.moves[i]
		r := tree.RouteOf(m)
		score := t.worth(at, r, m.IsCapture())
		switch {
		case uint8(i) == best && i < noMove:
			score = tableMoveScore
		case m.Becomes() != rules.NoRank:
			score += promotionScore
		case p.killers[0] == r || p.killers[1] == r:
			score += killerScore
		}
		p.order = append(p.order, tree.Ranked{Index: int32(i), Score: score})
	}
}
