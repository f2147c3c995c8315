package draw

import (
	"math"
	"slices"

	"damone/notation"
	"damone/rules"
)

// The measures of a line drawn on a board.
const (
	routeThick  = 10.0
	casingThick = 4.0 // on each side
	routeApart  = 26.0
	headLength  = 34.0
	headWidth   = 34.0
	landing     = 9.0  // radius of the dot where a capture goes on
	crossArm    = 15.0 // half of the width of a cross over what is taken
	crossThick  = 9.0
	crossCasing = 3.0
	barRadius   = 17.0 // of the crossed circle on a refused capture
	barThick    = 7.0
	clearance   = discRadius + discEdge
)

// routes draws the board's refused captures and its lines: all their casings
// first, so that no line cuts another, then what the lines take crossed out,
// and the marks of refusal last.
func (b *Board) routes(pal *palette) []shape {
	var under, over, marks, barred []shape
	add := func(r *route) {
		under = append(under, r.draw(r.inks.casing, 2*casingThick)...)
		over = append(over, r.draw(r.inks.line, 0)...)
	}
	for i, m := range b.Refused {
		r := b.route(m, i, &pal.refused)
		add(&r)
		barred = append(barred, r.bar()...)
	}
	for i, m := range b.Lines {
		r := b.route(m, len(b.Refused)+i, &pal.routes[i%len(pal.routes)])
		add(&r)
		marks = append(marks, b.crosses(m, pal, r.inks)...)
	}
	return slices.Concat(under, over, marks, barred, b.crossed(pal))
}

// crossed returns the numbers of the squares that arrows go over, which would hide
// them.
func (b *Board) crossed(pal *palette) []shape {
	if b.Squares == notation.Algebraic {
		return nil
	}
	var over [rules.Squares]bool
	var out []shape
	for _, m := range slices.Concat(b.Refused, b.Lines) {
		for _, s := range slices.AppendSeq(m.Path(), m.Captured().All()) {
			if !over[s] {
				out = append(out, b.number(s, pal, true)...)
			}
			over[s] = true
		}
	}
	return out
}

// bar returns the mark of a refused capture, a crossed circle on its last leg.
func (r *route) bar() []shape {
	last := len(r.points) - 1
	at := r.points[last].along(r.points[last-1], headLength+barRadius)
	slash := point{barRadius, -barRadius}.times(math.Sqrt2 / 2)
	return []shape{
		disc{filled(r.inks.casing).edged(r.inks.casing, barThick+2*casingThick), at, barRadius},
		disc{filled(r.inks.casing).edged(r.inks.line, barThick), at, barRadius},
		lines{paint: stroked(r.inks.line, barThick), parts: [][]point{{at.minus(slash), at.plus(slash)}}},
	}
}

// route is the way of a move over the drawn board.
type route struct {
	inks   *routeInks
	points []point
}

// route returns the way of the i-th line. Lines that run together are drawn beside
// each other. Where a piece stands at an end the line keeps clear of it.
func (b *Board) route(m rules.Move, i int, inks *routeInks) route {
	aside := point{(float64(i) - float64(len(b.Refused)+len(b.Lines)-1)/2) * routeApart, 0}
	r := route{inks: inks}
	path := m.Path()
	for _, s := range path {
		r.points = append(r.points, b.center(s).plus(aside))
	}
	last := len(path) - 1
	occupied := b.Position.Occupied()
	if occupied.Has(path[0]) {
		r.points[0] = r.points[0].along(r.points[1], clearance)
	}
	if occupied.Has(path[last]) {
		r.points[last] = r.points[last].along(r.points[last-1], clearance)
	}
	return r
}

// draw draws the shaft, the landings and the head, everything wider by extra.
func (r *route) draw(i ink, extra float64) []shape {
	last := len(r.points) - 1
	tip, from := r.points[last], r.points[last-1]
	neck := tip.along(from, headLength*0.8)
	shaft := lines{paint: stroked(i, routeThick+extra), parts: [][]point{append(r.points[:last:last], neck)}}
	if extra == 0 {
		shaft.dash, shaft.gap = r.inks.dash, r.inks.gap
	}
	out := []shape{shaft}
	for _, p := range r.points[1:last] {
		out = append(out, disc{filled(i), p, landing + extra/2})
	}
	return append(out, head(tip, from, i, extra))
}

// head returns an arrow's head.
func head(tip, from point, i ink, extra float64) shape {
	back := tip.along(from, headLength)
	half := tip.minus(from).unit().aside().times(headWidth / 2)
	l := lines{paint: filled(i), closed: true, parts: [][]point{{tip, back.plus(half), back.minus(half)}}}
	if extra > 0 {
		l.paint = l.paint.edged(i, extra)
	}
	return l
}

// crosses strikes out what a capture takes, in inks that stand out on it and
// on the topmost disc only, so that the height of the stack is still seen.
func (b *Board) crosses(m rules.Move, pal *palette, inks *routeInks) []shape {
	var out []shape
	for s := range m.Captured().All() {
		at, on := b.center(s), inks
		if prey, there := b.Position.At(s); there {
			at = at.plus(topOf(prey.Rank))
			if pal.crosses[prey.Color].line != noInk {
				on = &pal.crosses[prey.Color]
			}
		}
		out = append(out, cross(at, on.casing, crossThick+2*crossCasing), cross(at, on.line, crossThick))
	}
	return out
}

func cross(at point, i ink, thick float64) shape {
	a := crossArm
	return lines{paint: stroked(i, thick), parts: [][]point{
		{at.plus(point{-a, -a}), at.plus(point{a, a})},
		{at.plus(point{-a, a}), at.plus(point{a, -a})},
	}}
}
