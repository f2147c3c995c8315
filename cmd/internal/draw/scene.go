package draw

import (
	"image/color"
	"math"
)

// Scene is a picture as a list of shapes, painted in order: what both writers,
// SVG and PNG, draw from. Lengths are in hundredths of a square's side.
type Scene struct {
	Width, Height float64
	Title         string // what the picture is, in a few words
	Desc          string // what it shows, for those who cannot see it
	shapes        []shape
}

// point is a place on a scene, y downwards.
type point struct{ x, y float64 }

func (p point) plus(q point) point     { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point    { return point{p.x - q.x, p.y - q.y} }
func (p point) times(by float64) point { return point{p.x * by, p.y * by} }

// unit returns the direction of p, one unit long; p must not be zero.
func (p point) unit() point { return p.times(1 / math.Hypot(p.x, p.y)) }

// aside returns p turned by a right angle.
func (p point) aside() point { return point{-p.y, p.x} }

// along returns the point at a distance from p on the way to q, another point.
func (p point) along(q point, distance float64) point {
	return p.plus(q.minus(p).unit().times(distance))
}

// ink is an opaque colour; the zero ink paints nothing.
type ink = color.RGBA

var noInk ink

func rgb(hex uint32) ink {
	return ink{R: byte(hex >> 16), G: byte(hex >> 8), B: byte(hex), A: 255}
}

// paint is how a shape is filled and outlined.
type paint struct {
	fill, stroke ink
	thick        float64 // of the stroke
	dash, gap    float64 // of the stroke; solid when zero
}

func filled(i ink) paint                 { return paint{fill: i} }
func stroked(i ink, thick float64) paint { return paint{stroke: i, thick: thick} }

func (p paint) edged(i ink, thick float64) paint {
	p.stroke, p.thick = i, thick
	return p
}

// shape is one of disc, box, lines, label and stamp.
type shape interface{ draw(pen) }

// pen draws shapes: as SVG, or on an image.
type pen interface {
	disc(disc)
	box(box)
	lines(lines)
	label(label)
	stamp(stamp)
}

// disc is a filled circle with its centre.
type disc struct {
	paint
	at     point
	radius float64
}

// box is a filled upright rectangle.
type box struct {
	paint
	at            point // top left
	width, height float64
}

// lines is any number of polylines, filled and stroked as one shape; their
// ends and corners are round.
type lines struct {
	paint
	closed bool
	parts  [][]point
}

// label is a line of text.
type label struct {
	at   point // of the baseline
	size float64
	left bool // begins at its place, instead of being centred on it
	bold bool
	fit  bool // keeps its measured width whatever font it is shown in
	ink  ink
	text string
}

// lineHeight is the distance of lines of text, in sizes.
const lineHeight = 1.3

// column sets lines of text below each other, like a label that has its top,
// not its baseline, at its place.
func (l label) column(lines []string) []shape {
	out := make([]shape, len(lines))
	l.fit = true
	l.at.y += l.size
	for i, line := range lines {
		l.text = line
		out[i] = l
		l.at.y += lineHeight * l.size
	}
	return out
}

// stamp is a small scene set down in a larger one, possibly many times. Stamps
// with the same name are the same.
type stamp struct {
	name   string
	at     point
	shapes []shape
}

func (d disc) draw(p pen)  { p.disc(d) }
func (b box) draw(p pen)   { p.box(b) }
func (l lines) draw(p pen) { p.lines(l) }
func (l label) draw(p pen) { p.label(l) }
func (s stamp) draw(p pen) { p.stamp(s) }

func drawAll(p pen, shapes []shape) {
	for _, s := range shapes {
		s.draw(p)
	}
}

func (s *Scene) add(shapes ...shape) { s.shapes = append(s.shapes, shapes...) }
