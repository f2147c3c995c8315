package draw

import (
	"strings"
	"sync"
	"unicode"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is a font whose glyphs are measured and drawn at any size.
type typeface struct {
	mu   sync.Mutex
	font *sfnt.Font
	buf  sfnt.Buffer
}

var (
	regular = sync.OnceValue(func() *typeface { return mustTypeface(liberationsansregular.TTF) })
	bold    = sync.OnceValue(func() *typeface { return mustTypeface(liberationsansbold.TTF) })
)

// mustTypeface reads one of the fonts built into the program.
func mustTypeface(ttf []byte) *typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return &typeface{font: f}
}

func faceOf(isBold bool) *typeface {
	if isBold {
		return bold()
	}
	return regular()
}

// em is the size glyphs are loaded at, in font units; larger than any use.
const em = 2048

// glyph is a character's outline and width in an em.
type glyph struct {
	segments sfnt.Segments
	advance  float64
}

// glyph loads a character; one that the font has not is its box. The segments
// are good until the next call. The caller holds f.mu.
func (f *typeface) glyph(r rune) (glyph, error) {
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil {
		return glyph{}, err
	}
	advance, err := f.font.GlyphAdvance(&f.buf, i, fixed.I(em), font.HintingNone)
	if err != nil {
		return glyph{}, err
	}
	segments, err := f.font.LoadGlyph(&f.buf, i, fixed.I(em), nil)
	return glyph{segments, units(advance)}, err
}

// each calls draw for every glyph of a text with its distance from the text's
// start, and returns the text's width, both in ems.
func (f *typeface) each(text string, draw func(g glyph, x float64)) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	x := 0.0
	for _, r := range text {
		g, err := f.glyph(r)
		if err != nil {
			continue
		}
		draw(g, x)
		x += g.advance
	}
	return x / em
}

// width is a text's width in ems.
func (f *typeface) width(text string) float64 { return f.each(text, func(glyph, float64) {}) }

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// printable is a text on one line, with what no document may hold (control
// characters, broken UTF-8) replaced.
func printable(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, text)
}

// wrap breaks a text into lines no wider than width, at its spaces; a word too
// wide for a line is cut. A newline in the text begins a new line.
func wrap(text string, size, width float64, isBold bool) []string {
	w := wrapper{face: faceOf(isBold), room: width / size}
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		for word := range strings.FieldsSeq(printable(part)) {
			w.word(word)
		}
		w.flush()
	}
	return w.lines
}

// wrapper fills lines with words; widths are in ems.
type wrapper struct {
	face  *typeface
	room  float64
	line  string
	used  float64
	lines []string
}

func (w *wrapper) word(word string) {
	for wide := w.face.width(word); ; wide = w.face.width(word) {
		space := 0.0
		if w.line != "" {
			space = w.face.width(" ")
		}
		switch {
		case w.used+space+wide <= w.room:
			w.put(word, wide, space)
			return
		case w.line != "":
			w.flush()
		default:
			head := w.head(word)
			w.put(head, 0, 0)
			w.flush()
			if word = word[len(head):]; word == "" {
				return
			}
		}
	}
}

func (w *wrapper) put(word string, wide, space float64) {
	if space > 0 {
		w.line += " "
	}
	w.line += word
	w.used += space + wide
}

func (w *wrapper) flush() {
	if w.line != "" {
		w.lines = append(w.lines, w.line)
	}
	w.line, w.used = "", 0
}

// head is as much of a word as fits on a line, a character at least.
func (w *wrapper) head(word string) string {
	used := 0.0
	for i, r := range word {
		used += w.face.width(string(r))
		if i > 0 && used > w.room {
			return word[:i]
		}
	}
	return word
}
