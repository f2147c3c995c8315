package search

import "damone/rules"

// history counts how often a move cut the search short, by the square it
// starts from and the one it ends on.
type history [rules.Squares][rules.Squares]int32

// route tells the moves of a position apart well enough to order them.
type route struct{ from, to rules.Square }

// ranked is a move's place in the ruleset's order, and how promising it looks.
type ranked struct {
	which int32
	merit int32
}

// What makes a move promising, above all history.
const (
	tableMerit   = 1 << 30
	crownMerit   = 1 << 28
	killerMerit  = 1 << 27
	historyLimit = 1 << 22
)

// rank lists a ply's moves for pick.
func (t *thinker) rank(p *ply, first uint8) {
	p.order = p.order[:0]
	for i := range p.moves {
		m := &p.moves[i]
		merit := t.merit[m.From()&31][m.To()&31]
		switch r := (route{m.From(), m.To()}); {
		case uint8(i) == first && i < noMove:
			merit = tableMerit
		case m.Becomes() != rules.NoRank:
			merit += crownMerit
		case p.killer[0] == r || p.killer[1] == r:
			merit += killerMerit
		}
		p.order = append(p.order, ranked{int32(i), merit})
	}
}

// pick brings the most promising of the moves from i on to place i.
func (p *ply) pick(i int) int {
	best := i
	for j := i + 1; j < len(p.order); j++ {
		if p.order[j].merit > p.order[best].merit {
			best = j
		}
	}
	p.order[i], p.order[best] = p.order[best], p.order[i]
	return int(p.order[i].which)
}

// credit remembers a move that cut the search short.
func (t *thinker) credit(p *ply, m *rules.Move, depth int) {
	if m.IsCapture() {
		return
	}
	if r := (route{m.From(), m.To()}); p.killer[0] != r {
		p.killer[0], p.killer[1] = r, p.killer[0]
	}
	merit := &t.merit[m.From()&31][m.To()&31]
	*merit = min(*merit+int32(depth*depth), historyLimit)
}
