package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// MaxPixels is the largest picture that is painted, width times height.
const MaxPixels = 64 << 20

// WritePNG paints a scene size pixels wide, with smooth edges, and writes it
// as a PNG; in shades of grey when the scene has no other colours. The error
// is a *SizeError or the writer's.
func (s *Scene) WritePNG(w io.Writer, size int) error {
	img, err := s.Paint(size)
	if err != nil {
		return err
	}
	var out image.Image = img
	if s.isGrey() {
		grey := image.NewGray(img.Bounds())
		draw.Draw(grey, grey.Bounds(), img, image.Point{}, draw.Src)
		out = grey
	}
	return png.Encode(w, out)
}

// Paint paints a scene size pixels wide. The error is a *SizeError.
func (s *Scene) Paint(size int) (*image.RGBA, error) {
	if size < 1 || size > MaxPixels || s.heightAt(size) > MaxPixels/size {
		return nil, &SizeError{Width: size, Height: s.heightAt(max(size, 1))}
	}
	p := painter{
		img:   image.NewRGBA(image.Rect(0, 0, size, s.heightAt(size))),
		scale: float64(size) / s.Width,
	}
	p.shapes(s.shapes, point{})
	return p.img, nil
}

// isGrey reports whether every colour of the scene is a grey.
func (s *Scene) isGrey() bool { return allGrey(s.shapes) }

func allGrey(shapes []shape) bool {
	for _, s := range shapes {
		ok := true
		switch s := s.(type) {
		case disc:
			ok = grey(s.fill) && grey(s.stroke)
		case box:
			ok = grey(s.fill) && grey(s.stroke)
		case lines:
			ok = grey(s.fill) && grey(s.stroke)
		case label:
			ok = grey(s.ink)
		case stamp:
			ok = allGrey(s.shapes)
		}
		if !ok {
			return false
		}
	}
	return true
}

func grey(c color.RGBA) bool { return c.R == c.G && c.G == c.B }

// painter paints shapes on an image.
type painter struct {
	img     *image.RGBA
	scale   float64 // pixels a unit
	outline outline
	raster  vector.Rasterizer
}

func (p *painter) shapes(shapes []shape, by point) {
	for _, s := range shapes {
		switch s := s.(type) {
		case disc:
			p.disc(s, by)
		case box:
			p.box(s, by)
		case lines:
			p.lines(s, by)
		case label:
			p.label(s, by)
		case stamp:
			p.shapes(s.shapes, by.plus(s.at))
		}
	}
}

// pixel is where a point of the scene is on the image.
func (p *painter) pixel(q, by point) point { return q.plus(by).times(p.scale) }

func (p *painter) disc(d disc, by point) {
	at, r := p.pixel(d.at, by), d.radius*p.scale
	if d.fill != noInk {
		p.outline.polygon(circle(at, r))
		p.fill(d.fill)
	}
	if d.stroke != noInk {
		half := d.thick * p.scale / 2
		p.outline.polygon(circle(at, r+half))
		p.outline.hole(circle(at, r-half))
		p.fill(d.stroke)
	}
}

// box paints a rectangle with its sides on the borders of pixels, so that they
// are sharp.
func (p *painter) box(b box, by point) {
	from, to := p.pixel(b.at, by), p.pixel(b.at.plus(point{b.width, b.height}), by)
	r := image.Rect(round(from.x), round(from.y), round(to.x), round(to.y))
	if b.fill != noInk {
		draw.Draw(p.img, r, image.NewUniform(b.fill), image.Point{}, draw.Src)
	}
	if b.stroke == noInk {
		return
	}
	thick := max(1, round(b.thick*p.scale))
	out := r.Inset(-thick / 2)
	for _, side := range sides(out, out.Inset(thick)) {
		draw.Draw(p.img, side, image.NewUniform(b.stroke), image.Point{}, draw.Src)
	}
}

// sides is what is between two rectangles, one inside of the other.
func sides(out, in image.Rectangle) [4]image.Rectangle {
	return [4]image.Rectangle{
		image.Rect(out.Min.X, out.Min.Y, out.Max.X, in.Min.Y),
		image.Rect(out.Min.X, in.Max.Y, out.Max.X, out.Max.Y),
		image.Rect(out.Min.X, in.Min.Y, in.Min.X, in.Max.Y),
		image.Rect(in.Max.X, in.Min.Y, out.Max.X, in.Max.Y),
	}
}

func round(v float64) int { return int(math.Floor(v + 0.5)) }

func (p *painter) lines(l lines, by point) {
	if l.fill != noInk {
		for _, part := range l.parts {
			p.outline.polygon(p.pixels(part, by))
		}
		p.fill(l.fill)
	}
	if l.stroke == noInk {
		return
	}
	for _, part := range l.parts {
		points := p.pixels(part, by)
		if l.closed {
			points = append(points, points[0])
		}
		for _, dash := range dashes(points, l.dash*p.scale, l.gap*p.scale) {
			p.outline.stroke(dash, l.thick*p.scale)
		}
	}
	p.fill(l.stroke)
}

func (p *painter) pixels(points []point, by point) []point {
	out := make([]point, len(points), len(points)+1)
	for i, q := range points {
		out[i] = p.pixel(q, by)
	}
	return out
}

func (p *painter) label(l label, by point) {
	face := faceOf(l.bold)
	text := printable(l.text)
	at := l.at
	switch l.anchor {
	case middle:
		at.x -= face.width(text) * l.size / 2
	case end:
		at.x -= face.width(text) * l.size
	}
	at = p.pixel(at, by)
	scale := l.size * p.scale / em
	face.each(text, func(g glyph) {
		p.outline.glyph(g.segments, at.plus(point{g.at * scale, 0}), scale)
	})
	p.fill(l.ink)
}

// fill paints the outline gathered so far and begins a new one.
func (p *painter) fill(i ink) {
	defer p.outline.reset()
	area := p.outline.bounds().Intersect(p.img.Bounds())
	if area.Empty() {
		return
	}
	p.raster.Reset(area.Dx(), area.Dy())
	p.outline.trace(&p.raster, area.Min)
	p.raster.Draw(p.img, area, image.NewUniform(i), image.Point{})
}

// SizeError is a picture too large to paint, or without any size.
type SizeError struct{ Width, Height int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("a picture of %d by %d pixels cannot be painted: choose a width of 1 or more, and not above %d pixels in all", e.Width, e.Height, MaxPixels)
}
