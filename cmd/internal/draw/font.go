package draw

import (
	"sync"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is one of the fonts built into the program. What is wrong with them
// shows in the tests, so their errors are not reported.
type typeface struct{ font *sfnt.Font }

var (
	regular = sync.OnceValue(func() typeface { return mustTypeface(liberationsansregular.TTF) })
	bold    = sync.OnceValue(func() typeface { return mustTypeface(liberationsansbold.TTF) })
)

func mustTypeface(ttf []byte) typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return typeface{f}
}

func faceOf(isBold bool) typeface {
	if isBold {
		return bold()
	}
	return regular()
}

// em is the size that widths are measured at, in font units; larger than any
// use.
const em = 2048

// width is a text's width in ems, without kerning.
func (f typeface) width(text string) float64 {
	var buf sfnt.Buffer
	sum := 0.0
	for _, r := range text {
		i, _ := f.font.GlyphIndex(&buf, r)
		wide, _ := f.font.GlyphAdvance(&buf, i, fixed.I(em), font.HintingNone)
		sum += float64(wide) / 64
	}
	return sum / em
}

// at is the typeface to draw with at a size in pixels.
func (f typeface) at(size float64) font.Face {
	face, _ := opentype.NewFace(f.font, &opentype.FaceOptions{Size: size, DPI: 72})
	return face
}
