package tablebase

import (
	"slices"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// graph is the steps of a side that is alone on the board: what it can do as
// long as the opponent is not in the way. The steps from a row are those from
// start[row] to start[row+1].
type graph struct {
	start []uint32
	to    []uint32
	over  []rules.Square // the square stepped onto

	startBack []uint32
	from      []uint32 // the rows with a step to this one

	startUp []uint32
	up      []promotion
}

// promotion is a step that crowns the piece: it leads to another slice. Where
// only quiet steps are steps, those of Pedine are kept here too, though they
// crown nobody.
type promotion struct {
	from, over    rules.Square
	rank, becomes rules.Rank
}

func newGraph(x *index.Listing, zeroing bool) *graph {
	g := &graph{start: make([]uint32, 1, x.Len()+1), startUp: make([]uint32, 1, x.Len()+1)}
	for n := range x.Placements {
		g.addSteps(x.Index, &x.Placements[n], zeroing)
		g.start = append(g.start, uint32(len(g.to)))
		g.startUp = append(g.startUp, uint32(len(g.up)))
	}
	g.reverse()
	return g
}

func (g *graph) addSteps(x *index.Index, p *index.Placement, zeroing bool) {
	for r := rules.Pedina; r <= x.Geometry.Top; r++ {
		crown := x.Geometry.Spec.Crowns[r]
		for from := range p[r].All() {
			for d := range x.Geometry.Spec.Steps[r].All() {
				to, ok := from.Step(d)
				if !ok || p.Occupied().Has(to) {
					continue
				}
				next := *p
				next[r] = next[r].Without(from)
				if crown.Squares.Has(to) {
					g.up = append(g.up, promotion{from, to, r, crown.Becomes})
					continue
				}
				if zeroing && r == rules.Pedina {
					g.up = append(g.up, promotion{from, to, r, r})
					continue
				}
				next[r] = next[r].With(to)
				n, _ := x.Find(&next)
				g.to, g.over = append(g.to, uint32(n)), append(g.over, to)
			}
		}
	}
}

// reverse lists every step under the row it leads to.
func (g *graph) reverse() {
	rows := len(g.start) - 1
	g.startBack = make([]uint32, rows+1)
	for _, to := range g.to {
		g.startBack[to+1]++
	}
	for n := range rows {
		g.startBack[n+1] += g.startBack[n]
	}
	g.from = make([]uint32, len(g.to))
	next := slices.Clone(g.startBack)
	for n := range rows {
		for _, to := range g.to[g.start[n]:g.start[n+1]] {
			g.from[next[to]] = uint32(n)
			next[to]++
		}
	}
}
