//go:build !small

package draw

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
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
	p := &painter{gg.NewContextForRGBA(img), img, float64(size) / s.Width}
	p.Scale(p.scale, p.scale)
	drawAll(p, s.shapes)
	return img, nil
}

// painter paints shapes on an image. Its context takes places in the scene's
// units, but lengths (of lines, dashes and fonts) in pixels.
type painter struct {
	*gg.Context
	img   *image.RGBA
	scale float64 // pixels a unit
}

func (p *painter) stamp(s stamp) {
	p.Push()
	p.Translate(s.at.x, s.at.y)
	drawAll(p, s.shapes)
	p.Pop()
}

// disc paints a circle, its edge below what it surrounds: an edge stroked as a
// line shows where it begins.
func (p *painter) disc(d disc) {
	if d.stroke != noInk {
		p.DrawCircle(d.at.x, d.at.y, d.radius+d.thick/2)
		p.SetColor(d.stroke)
		p.Fill()
		d.radius -= d.thick / 2
	}
	p.DrawCircle(d.at.x, d.at.y, d.radius)
	p.SetColor(d.fill)
	p.Fill()
}

// box paints a rectangle with its sides on the borders of pixels, so that they
// are sharp.
func (p *painter) box(b box) {
	left, top := p.TransformPoint(b.at.x, b.at.y)
	right, bottom := p.TransformPoint(b.at.x+b.width, b.at.y+b.height)
	r := image.Rect(round(left), round(top), round(right), round(bottom))
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
	for _, part := range l.parts {
		p.NewSubPath()
		for _, q := range part {
			p.LineTo(q.x, q.y)
		}
		if l.closed {
			p.ClosePath()
		}
	}
	if l.fill != noInk {
		p.SetColor(l.fill)
		p.FillPreserve()
	}
	if l.stroke != noInk {
		p.SetColor(l.stroke)
		p.SetLineWidth(l.thick * p.scale)
		p.SetDash()
		if l.dash > 0 {
			p.SetDash(l.dash*p.scale, l.gap*p.scale)
		}
		p.StrokePreserve()
	}
	p.ClearPath()
}

// label paints a text character by character: as it is measured, without
// kerning.
func (p *painter) label(l label) {
	face, text := faceOf(l.bold), Printable(l.text)
	if !l.left {
		l.at.x -= face.width(text) * l.size / 2
	}
	x, y := p.TransformPoint(l.at.x, l.at.y)
	d := font.Drawer{
		Dst:  p.img,
		Src:  image.NewUniform(l.ink),
		Face: face.at(l.size * p.scale),
		Dot:  fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)},
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
