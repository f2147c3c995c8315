package draw

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// outline is an area to be painted in one ink: polygons, in pixels. Where
// polygons of the same sense of rotation overlap the area is painted once; one
// of the other sense cuts a hole.
type outline struct {
	polygons [][]point
}

func (o *outline) reset() { o.polygons = o.polygons[:0] }

// polygon adds a polygon, turned into the common sense of rotation.
func (o *outline) polygon(points []point) {
	if area(points) < 0 {
		slices.Reverse(points)
	}
	o.polygons = append(o.polygons, points)
}

// hole adds a polygon that is left out.
func (o *outline) hole(points []point) {
	if area(points) > 0 {
		slices.Reverse(points)
	}
	o.polygons = append(o.polygons, points)
}

// area is a polygon's area; the sign is its sense of rotation.
func area(points []point) float64 {
	sum := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// circle is a polygon that no eye tells from a circle.
func circle(at point, radius float64) []point {
	n := 12 + int(16*math.Sqrt(max(radius, 0)))
	points := make([]point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = at.plus(point{cos, sin}.times(radius))
	}
	return points
}

// stroke adds a polyline of a thickness, with round ends and corners.
func (o *outline) stroke(points []point, thick float64) {
	for i, p := range points {
		o.polygon(circle(p, thick/2))
		if i == 0 || p == points[i-1] {
			continue
		}
		q := points[i-1]
		side := p.minus(q).unit().aside().times(thick / 2)
		o.polygon([]point{q.plus(side), p.plus(side), p.minus(side), q.minus(side)})
	}
}

// dashes cuts a polyline into dashes; it is one dash when dash is zero.
func dashes(points []point, dash, gap float64) [][]point {
	if dash <= 0 {
		return [][]point{points}
	}
	d := dasher{dash: dash, gap: gap, left: dash, line: []point{points[0]}}
	for i, p := range points[1:] {
		d.segment(points[i], p)
	}
	d.end()
	return d.out
}

// dasher walks along a polyline, pen down for a dash and up for a gap.
type dasher struct {
	dash, gap float64
	up        bool
	left      float64 // to the next change of the pen
	line      []point // drawn since the pen is down
	out       [][]point
}

func (d *dasher) segment(from, to point) {
	for rest := to.minus(from).length(); rest > 0; {
		step := min(rest, d.left)
		from = from.along(to, step)
		rest -= step
		if d.left -= step; !d.up {
			d.line = append(d.line, from)
		}
		if d.left <= 0 {
			d.change(from)
		}
	}
}

func (d *dasher) change(at point) {
	if d.up = !d.up; d.up {
		d.end()
		d.left = d.gap
		return
	}
	d.line, d.left = []point{at}, d.dash
}

func (d *dasher) end() {
	if len(d.line) > 0 {
		d.out = append(d.out, d.line)
	}
	d.line = nil
}

// glyph adds a character, its baseline beginning at a point; scale is the size
// of a font unit. The fonts are TrueType, which has no cubic curves.
func (o *outline) glyph(segments sfnt.Segments, at point, scale float64) {
	place := func(q fixed.Point26_6) point {
		return at.plus(point{units(q.X), units(q.Y)}.times(scale))
	}
	var contour []point
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o.contour(contour)
			contour = []point{place(s.Args[0])}
		case sfnt.SegmentOpLineTo:
			contour = append(contour, place(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			contour = appendCurve(contour, place(s.Args[0]), place(s.Args[1]))
		}
	}
	o.contour(contour)
}

// contour adds a part of a character as it is: its sense of rotation tells
// strokes from holes.
func (o *outline) contour(points []point) {
	if len(points) > 2 {
		o.polygons = append(o.polygons, points)
	}
}

// curveSteps is how many straight lines stand for a curve of a character.
const curveSteps = 8

// appendCurve appends a quadratic curve that begins at the last point.
func appendCurve(points []point, by, to point) []point {
	from := points[len(points)-1]
	for i := 1.0; i <= curveSteps; i++ {
		t := i / curveSteps
		u := 1 - t
		points = append(points, from.times(u*u).plus(by.times(2*u*t)).plus(to.times(t*t)))
	}
	return points
}

// trace hands the outline to a rasterizer whose origin is at a pixel.
func (o *outline) trace(r *vector.Rasterizer, origin image.Point) {
	ox, oy := float64(origin.X), float64(origin.Y)
	for _, points := range o.polygons {
		r.MoveTo(float32(points[0].x-ox), float32(points[0].y-oy))
		for _, p := range points[1:] {
			r.LineTo(float32(p.x-ox), float32(p.y-oy))
		}
		r.ClosePath()
	}
}

// bounds is the smallest rectangle of pixels that holds the outline.
func (o *outline) bounds() image.Rectangle {
	var r image.Rectangle
	for _, points := range o.polygons {
		for _, p := range points {
			x, y := int(math.Floor(p.x)), int(math.Floor(p.y))
			r = r.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return r
}
