package tablebase

import "damone/rules"

// graph is the steps of a force that stands alone: what a side can do as long
// as the opponent is not in the way. A post's steps are those from start[post]
// to start[post+1].
type graph struct {
	start []uint32
	to    []uint32
	over  []rules.Square // the square stepped onto

	startBack []uint32
	from      []uint32 // the posts with a step to this one

	startUp []uint32
	up      []promotion
}

// promotion is a step that crowns the piece: it leads to another slice.
type promotion struct {
	to   uint32 // the post among those of the force promoted
	over rules.Square
	rank rules.Rank // before
}

func newGraph(p *posts, promoted func(rules.Rank) *posts) *graph {
	g := &graph{start: make([]uint32, 1, p.len()+1), startUp: make([]uint32, 1, p.len()+1)}
	for n := range p.stands {
		g.addSteps(p, &p.stands[n], promoted)
		g.start = append(g.start, uint32(len(g.to)))
		g.startUp = append(g.startUp, uint32(len(g.up)))
	}
	g.reverse()
	return g
}

func (g *graph) addSteps(p *posts, s *stand, promoted func(rules.Rank) *posts) {
	for r := rules.Pedina; r <= p.ground.top; r++ {
		crown := p.ground.spec.Crowns[r]
		for from := range s[r].All() {
			for d := range p.ground.spec.Steps[r].All() {
				to, ok := from.Step(d)
				if !ok || s.occupied().Has(to) {
					continue
				}
				next := *s
				next[r] = next[r].Without(from)
				if crown.Squares.Has(to) {
					next[crown.Becomes] = next[crown.Becomes].With(to)
					n, _ := promoted(r).find(&next)
					g.up = append(g.up, promotion{uint32(n), to, r})
					continue
				}
				next[r] = next[r].With(to)
				n, _ := p.find(&next)
				g.to, g.over = append(g.to, uint32(n)), append(g.over, to)
			}
		}
	}
}

// reverse lists every step under the post it leads to.
func (g *graph) reverse() {
	posts := len(g.start) - 1
	g.startBack = make([]uint32, posts+1)
	for _, to := range g.to {
		g.startBack[to+1]++
	}
	for n := range posts {
		g.startBack[n+1] += g.startBack[n]
	}
	g.from = make([]uint32, len(g.to))
	next := append([]uint32(nil), g.startBack...)
	for n := range posts {
		for _, to := range g.to[g.start[n]:g.start[n+1]] {
			g.from[next[to]] = uint32(n)
			next[to]++
		}
	}
}
