//go:build !small

package draw

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
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
	if !isGrey(img) {
		return png.Encode(w, img)
	}
	grey := image.NewGray(img.Bounds())
	draw.Draw(grey, grey.Bounds(), img, image.Point{}, draw.Src)
	return png.Encode(w, grey)
}

// isGrey reports whether every pixel is a grey.
func isGrey(img *image.RGBA) bool {
	for p := img.Pix; len(p) > 0; p = p[4:] {
		if p[0] != p[1] || p[1] != p[2] {
			return false
		}
	}
	return true
}

// Paint paints a scene size pixels wide. The error is a *SizeError.
func (s *Scene) Paint(size int) (*image.RGBA, error) {
	if size < 1 || size > MaxPixels || s.heightAt(size) > MaxPixels/size {
		return nil, &SizeError{Width: size, Height: s.heightAt(max(size, 1))}
	}
	img := image.NewRGBA(image.Rect(0, 0, size, s.heightAt(size)))
	p := &painter{Rasterizer: raster.NewRasterizer(size, img.Bounds().Dy()), img: img, scale: float64(size) / s.Width}
	p.UseNonZeroWinding = true
	drawAll(p, s.shapes)
	return img, nil
}

// painter paints shapes on an image.
type painter struct {
	*raster.Rasterizer
	img   *image.RGBA
	scale float64 // pixels a unit
	from  point   // which the places of a stamp are told from
}

// pixels returns where a place is on the image.
func (p *painter) pixels(q point) point { return q.plus(p.from).times(p.scale) }

// dot returns where a place of the image is, in the rasterizer's numbers.
func dot(q point) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(round(q.x * 64)), Y: fixed.Int26_6(round(q.y * 64))}
}

// ink paints what was added to the rasterizer.
func (p *painter) ink(i ink) {
	to := raster.NewRGBAPainter(p.img)
	to.SetColor(i)
	p.Rasterize(to)
	p.Clear()
}

func (p *painter) stamp(s stamp) {
	before := p.from
	p.from = before.plus(s.at)
	drawAll(p, s.shapes)
	p.from = before
}

// disc paints a circle, its edge below what it surrounds: an edge stroked as a
// line shows where it begins.
func (p *painter) disc(d disc) {
	if d.stroke != noInk {
		p.circle(d.at, d.radius+d.thick/2)
		p.ink(d.stroke)
		d.radius -= d.thick / 2
	}
	p.circle(d.at, d.radius)
	p.ink(d.fill)
}

// circle adds a circle, as sixteen arcs of a parabola.
func (p *painter) circle(at point, radius float64) {
	const arcs = 16
	on := func(arc, radius float64) fixed.Point26_6 {
		sin, cos := math.Sincos(2 * math.Pi * arc / arcs)
		return dot(p.pixels(at.plus(point{cos, sin}.times(radius))))
	}
	p.Start(on(0, radius))
	for i := 1.0; i <= arcs; i++ {
		// which in its middle is as far out as the circle
		p.Add2(on(i-0.5, radius*(2-math.Cos(math.Pi/arcs))), on(i, radius))
	}
}

// box paints a rectangle with its sides on the borders of pixels, so that they
// are sharp.
func (p *painter) box(b box) {
	from, to := p.pixels(b.at), p.pixels(b.at.plus(point{b.width, b.height}))
	r := image.Rect(round(from.x), round(from.y), round(to.x), round(to.y))
	if b.stroke != noInk {
		thick := max(1, round(b.thick*p.scale))
		r = r.Inset(-thick / 2)
		draw.Draw(p.img, r, image.NewUniform(b.stroke), image.Point{}, draw.Src)
		r = r.Inset(thick)
	}
	draw.Draw(p.img, r, image.NewUniform(b.fill), image.Point{}, draw.Src)
}

func round(v float64) int { return int(math.Floor(v + 0.5)) }

func (p *painter) lines(l lines) {
	var ways, drawn [][]point // on the image, and what is stroked of them
	for _, part := range l.parts {
		var way []point
		for _, q := range part {
			way = append(way, p.pixels(q))
		}
		if l.closed {
			way = append(way, way[0])
		}
		ways = append(ways, way)
		drawn = append(drawn, dashes(way, l.dash*p.scale, l.gap*p.scale)...)
	}
	if l.fill != noInk {
		for _, way := range ways {
			p.AddPath(pathOf(append(way, way[0]), 0))
		}
		p.ink(l.fill)
	}
	if l.stroke != noInk {
		for _, way := range drawn {
			// Where the shortest steps are joined would show.
			p.AddStroke(pathOf(way, 4), fixed.Int26_6(round(l.thick*p.scale*64)), raster.RoundCapper, raster.RoundJoiner)
		}
		p.ink(l.stroke)
	}
}

// pathOf returns a way on the image as the rasterizer takes it, without the steps that are
// not longer than so many 64ths of a pixel.
func pathOf(way []point, short fixed.Int26_6) (path raster.Path) {
	last := dot(way[0])
	path.Start(last)
	for _, q := range way[1:] {
		next := dot(q)
		if step := next.Sub(last); max(step.X, -step.X)+max(step.Y, -step.Y) > short {
			path.Add1(next)
			last = next
		}
	}
	return path
}

// dashes returns the parts of a way that are drawn of a dashed line; all of it when the
// dashes have no length.
func dashes(way []point, dash, gap float64) (drawn [][]point) {
	if dash <= 0 {
		return [][]point{way}
	}
	part, left, gone := []point{way[0]}, dash, false
	for i := 1; i < len(way); {
		from := part[len(part)-1]
		if step := math.Hypot(way[i].x-from.x, way[i].y-from.y); step <= left {
			part, left = append(part, way[i]), left-step
			i++
			continue
		}
		end := from.along(way[i], left)
		if part = append(part, end); !gone {
			drawn = append(drawn, part)
		}
		part, left, gone = []point{end}, gap, !gone
		if !gone {
			left = dash
		}
	}
	if !gone && len(part) > 1 {
		drawn = append(drawn, part)
	}
	return drawn
}

// label paints a text character by character: as it is measured, without
// kerning.
func (p *painter) label(l label) {
	face, text := faceOf(l.bold), Printable(l.text)
	if !l.left {
		l.at.x -= face.width(text) * l.size / 2
	}
	at := p.pixels(l.at)
	d := font.Drawer{
		Dst:  p.img,
		Src:  image.NewUniform(l.ink),
		Face: face.at(l.size * p.scale),
		Dot:  fixed.Point26_6{X: fixed.Int26_6(at.x * 64), Y: fixed.Int26_6(at.y * 64)},
	}
	for _, r := range text {
		d.DrawString(string(r))
	}
}

// SizeError is a picture too large to paint, or without any size.
type SizeError struct{ Width, Height int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("a picture of %d by %d pixels cannot be painted: choose a width of 1 or more, and not above %d pixels in all", e.Width, e.Height, MaxPixels)
}
