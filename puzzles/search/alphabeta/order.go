package alphabeta

import (
	"damone/puzzles/search/internal/ordering"
	"damone/rules"
)

// What makes a move promising, above all history.
const (
	tableMoveScore = 1 << 30
	promotionScore = 1 << 28
	killerScore    = 1 << 27
)

// rank scores a ply's moves; best is the transposition table's.
func (t *thread) rank(p *ply, best uint8) {
	p.order = p.order[:0]
	for i := range p.moves {
		m := &p.moves[i]
		r := ordering.RouteOf(m)
		score := t.history.Score(r)
		switch {
		case uint8(i) == best && i < noMove:
			score = tableMoveScore
		case m.Becomes() != rules.NoRank:
			score += promotionScore
		case p.killers[0] == r || p.killers[1] == r:
			score += killerScore
		}
		p.order = append(p.order, ordering.Ranked{Index: int32(i), Score: score})
	}
}

// credit remembers a quiet move that caused a cutoff.
func (t *thread) credit(p *ply, m *rules.Move, depth int) {
	if m.IsCapture() {
		return
	}
	r := ordering.RouteOf(m)
	if p.killers[0] != r {
		p.killers[0], p.killers[1] = r, p.killers[0]
	}
	t.history.Credit(r, depth)
}
