package solver

import (
	"math/bits"
	"slices"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Graph is the steps of a side that is alone on the board: what it can do as
// long as the opponent is not in the way. The steps from a row are those from
// Start[row] to Start[row+1].
type Graph struct {
	Start []uint32
	To    []uint32
	Over  []rules.Square // the square stepped onto

	StartBack []uint32
	From      []uint32 // the rows with a step to this one

	StartUp []uint32
	Up      []Promotion
}

// Promotion is a step that crowns the piece: it leads to another slice. Where
// only quiet steps are steps, those of Pedine are kept here too, though they
// crown nobody.
type Promotion struct {
	From, Over    rules.Square
	Rank, Becomes rules.Rank
}

// NewGraph returns that of the side whose placements are the rows; with zeroing set
// only quiet steps are steps.
func NewGraph(x *index.Listing, zeroing bool) *Graph {
	most := 0
	for r := rules.Pedina; r <= x.Geometry.Top; r++ {
		most += x.Len() * int(x.Material[r]) * bits.OnesCount8(uint8(x.Geometry.Spec.Steps[r]))
	}
	g := &Graph{Start: make([]uint32, 1, x.Len()+1), StartUp: make([]uint32, 1, x.Len()+1),
		To: make([]uint32, 0, most), Over: make([]rules.Square, 0, most)}
	for n := range x.Placements {
		g.addSteps(x.Index, &x.Placements[n], zeroing)
		g.Start = append(g.Start, uint32(len(g.To)))
		g.StartUp = append(g.StartUp, uint32(len(g.Up)))
	}
	g.reverse()
	return g
}

func (g *Graph) addSteps(x *index.Index, p *index.Placement, zeroing bool) {
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
					g.Up = append(g.Up, Promotion{from, to, r, crown.Becomes})
					continue
				}
				if zeroing && r == rules.Pedina {
					g.Up = append(g.Up, Promotion{from, to, r, r})
					continue
				}
				next[r] = next[r].With(to)
				n, _ := x.Find(&next)
				g.To, g.Over = append(g.To, uint32(n)), append(g.Over, to)
			}
		}
	}
}

// reverse lists every step under the row it leads to.
func (g *Graph) reverse() {
	rows := len(g.Start) - 1
	g.StartBack = make([]uint32, rows+1)
	for _, to := range g.To {
		g.StartBack[to+1]++
	}
	for n := range rows {
		g.StartBack[n+1] += g.StartBack[n]
	}
	g.From = make([]uint32, len(g.To))
	next := slices.Clone(g.StartBack)
	for n := range rows {
		for _, to := range g.To[g.Start[n]:g.Start[n+1]] {
			g.From[next[to]] = uint32(n)
			next[to]++
		}
	}
}
