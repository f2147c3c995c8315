package draw

import (
	"fmt"
	"html"
	"image/color"
	"strconv"
	"strings"
)

// SVG writes a scene as a self-contained SVG document, size pixels wide. It
// has no identifiers, styles or scripts, so that any number of them can stand
// in one HTML page; equal scenes give equal bytes.
func (s *Scene) SVG(size int) string {
	w := svgWriter{}
	w.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%d" height="%d" role="img" font-family="%s">`,
		num(s.Width), num(s.Height), size, s.heightAt(size), fontFamily)
	w.printf("\n<title>%s</title>\n", escaped(s.Title))
	if s.Desc != "" {
		w.printf("<desc>%s</desc>\n", escaped(s.Desc))
	}
	drawAll(&w, s.shapes)
	w.WriteString("</svg>\n")
	return w.String()
}

// fontFamily is fonts with the widths of the one that PNGs are drawn with, so
// that captions measured with it fit.
const fontFamily = "Helvetica,Arial,Liberation Sans,sans-serif"

// heightAt returns the height in pixels of a scene that is width pixels wide.
func (s *Scene) heightAt(width int) int {
	return max(1, int(s.Height*float64(width)/s.Width+0.5))
}

// svgWriter writes shapes as SVG elements.
type svgWriter struct {
	strings.Builder
	shares bool // the stamps are defined elsewhere in the page
}

func (w *svgWriter) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

func (w *svgWriter) box(b box) {
	w.printf(`<rect x="%s" y="%s" width="%s" height="%s"`, num(b.at.x), num(b.at.y), num(b.width), num(b.height))
	w.paint(b.paint)
}

func (w *svgWriter) disc(d disc) {
	w.WriteString("<circle")
	if d.at.x != 0 {
		w.printf(` cx="%s"`, num(d.at.x))
	}
	if d.at.y != 0 {
		w.printf(` cy="%s"`, num(d.at.y))
	}
	w.printf(` r="%s"`, num(d.radius))
	w.paint(d.paint)
}

func (w *svgWriter) lines(l lines) {
	w.WriteString(`<path d="`)
	for _, part := range l.parts {
		w.polyline(part)
		if l.closed {
			w.WriteByte('z')
		}
	}
	w.WriteByte('"')
	if l.stroke != noInk {
		w.WriteString(` stroke-linecap="round" stroke-linejoin="round"`)
	}
	w.paint(l.paint)
}

// polyline writes a path, relative from its second point on.
func (w *svgWriter) polyline(points []point) {
	at := point{}
	for i, p := range points {
		x, y := num(p.x-at.x), num(p.y-at.y)
		switch {
		case i == 0:
			w.WriteByte('M')
		case i == 1:
			w.WriteByte('l')
		case x[0] != '-':
			w.WriteByte(' ')
		}
		w.WriteString(x)
		if y[0] != '-' {
			w.WriteByte(' ')
		}
		w.WriteString(y)
		at = p
	}
}

func (w *svgWriter) label(l label) {
	w.printf(`<text x="%s" y="%s" font-size="%s"`, num(l.at.x), num(l.at.y), num(l.size))
	if !l.left {
		w.WriteString(` text-anchor="middle"`)
	}
	if l.bold {
		w.WriteString(` font-weight="bold"`)
	}
	if l.ink != black {
		w.printf(` fill="%s"`, hexColor(l.ink))
	}
	if l.fit {
		w.printf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(faceOf(l.bold).width(l.text)*l.size))
	}
	w.printf(">%s</text>\n", escaped(l.text))
}

func (w *svgWriter) stamp(s stamp) {
	if w.shares {
		w.printf(`<use href="#%s%s" x="%s" y="%s"/>`+"\n", idPrefix, s.name, num(s.at.x), num(s.at.y))
		return
	}
	w.printf(`<g transform="translate(%s %s)">`+"\n", num(s.at.x), num(s.at.y))
	drawAll(w, s.shapes)
	w.WriteString("</g>\n")
}

// paint writes the attributes of a shape's colours and ends the element.
func (w *svgWriter) paint(p paint) {
	if p.fill != black {
		w.printf(` fill="%s"`, hexColor(p.fill))
	}
	if p.stroke != noInk {
		w.printf(` stroke="%s" stroke-width="%s"`, hexColor(p.stroke), num(p.thick))
		if p.dash > 0 {
			w.printf(` stroke-dasharray="%s %s"`, num(p.dash), num(p.gap))
		}
	}
	w.WriteString("/>\n")
}

func hexColor(c color.RGBA) string {
	switch {
	case c == noInk:
		return "none"
	case c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0:
		return fmt.Sprintf("#%x%x%x", c.R/17, c.G/17, c.B/17)
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// num writes a length with at most two decimals.
func num(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// escaped returns a text as it may stand in XML and in HTML.
func escaped(text string) string { return html.EscapeString(Printable(text)) }
