package draw

import (
	"sync"

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

// glyph is a character's outline, good until the next one is loaded.
type glyph struct {
	segments sfnt.Segments
	at       float64 // from the start of the text
}

// each calls draw for every character of a text; one that the font has not is
// its box. Lengths are in font units.
func (f *typeface) each(text string, draw func(glyph)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := 0.0
	for _, r := range text {
		i, advance := f.measure(r)
		segments, err := f.font.LoadGlyph(&f.buf, i, fixed.I(em), nil)
		if err == nil {
			draw(glyph{segments, at})
		}
		at += advance
	}
}

// width is a text's width in ems.
func (f *typeface) width(text string) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	sum := 0.0
	for _, r := range text {
		_, advance := f.measure(r)
		sum += advance
	}
	return sum / em
}

// measure is a character's number in the font and its width. The fonts are
// built in: what is wrong with them shows in the tests. The caller holds f.mu.
func (f *typeface) measure(r rune) (i sfnt.GlyphIndex, advance float64) {
	i, _ = f.font.GlyphIndex(&f.buf, r)
	wide, _ := f.font.GlyphAdvance(&f.buf, i, fixed.I(em), font.HintingNone)
	return i, units(wide)
}

// units is a length in font units.
func units(v fixed.Int26_6) float64 { return float64(v) / 64 }
