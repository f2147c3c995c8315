package draw

// Graph is the course of a game: what White may expect, from 0 to 1, at the start and
// after each move. What is certain is solid, what is an opinion is hatched.
type Graph struct {
	Title, Desc string
	Points      []float64
	Known       []bool
	Marks       []Mark
}

// Mark is an error on a graph.
type Mark struct {
	At    int // the point after it
	Level int // how bad it is: 1, 2 or 3
	Black bool
}

// The measures of a graph.
const (
	graphWidth, graphHeight = 1200.0, 320.0
	graphTop                = 90.0 // room for the title above
	markRadius              = 5.0  // of a level
)

// Scene draws the graph.
func (g *Graph) Scene() *Scene {
	s := &Scene{Width: graphWidth + 2*border, Height: graphTop + graphHeight + border, Title: g.Title, Desc: g.Desc}
	s.add(box{paint: filled(white), width: s.Width, height: s.Height},
		label{at: point{border, 60}, size: 36, left: true, bold: true, ink: black, text: g.Title})
	step := graphWidth / float64(max(len(g.Points)-1, 1))
	line := make([]point, len(g.Points))
	var hatch [][]point
	for i, e := range g.Points {
		line[i] = point{border + float64(i)*step, graphTop + (1-e)*graphHeight}
		left := max(line[i].x-step/2, border)
		right := min(line[i].x+step/2, border+graphWidth)
		if g.Known[i] {
			s.add(box{paint: filled(rgb(0xcfcfcf)), at: point{left, line[i].y}, width: right - left, height: graphTop + graphHeight - line[i].y})
			continue
		}
		hatch = append(hatch, []point{line[i], {line[i].x, graphTop + graphHeight}})
	}
	if len(hatch) > 0 {
		s.add(lines{paint: stroked(rgb(0xcfcfcf), 2), parts: hatch})
	}
	const middle = graphTop + graphHeight/2
	s.add(lines{paint: paint{stroke: rgb(0x808080), thick: 2, dash: 8, gap: 8}, parts: [][]point{{{border, middle}, {border + graphWidth, middle}}}},
		lines{paint: stroked(black, 3), parts: [][]point{{{border, graphTop}, {border, graphTop + graphHeight}, {border + graphWidth, graphTop + graphHeight}}}},
		lines{paint: stroked(black, 4), parts: [][]point{line}})
	for _, m := range g.Marks {
		p := filled(white)
		if m.Black {
			p = filled(black)
		}
		s.add(disc{paint: p.edged(black, 3), at: line[m.At], radius: markRadius * float64(m.Level+1)})
	}
	return s
}
