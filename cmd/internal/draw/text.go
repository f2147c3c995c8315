package draw

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Printable returns a text on one line, with what no document may hold (control
// characters, broken UTF-8) replaced.
func Printable(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, text)
}

// Paragraphs returns a text's lines, those with something on them.
func Paragraphs(text string) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = Printable(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// wrap breaks a text into lines no wider than width, at its spaces; a word too
// wide for a line is cut. A newline in the text begins a new line.
func wrap(text string, size, width float64, isBold bool) (lines []string) {
	face := faceOf(isBold)
	fits := func(line string) bool { return face.width(line)*size <= width }
	for _, part := range Paragraphs(text) {
		line := ""
		for word := range strings.FieldsSeq(part) {
			if line != "" && fits(line+" "+word) {
				line += " " + word
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			line = word
			for head := start(line, fits); head != line; head = start(line, fits) {
				lines, line = append(lines, head), line[len(head):]
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// start returns as much of a word as fits, a character at least.
func start(word string, fits func(string) bool) string {
	for i := range word {
		if _, size := utf8.DecodeRuneInString(word[i:]); i > 0 && !fits(word[:i+size]) {
			return word[:i]
		}
	}
	return word
}

// typeface is one of the fonts built into the program. What is wrong with them
// shows in the tests, so their errors are not reported.
type typeface struct{ font *sfnt.Font }

// The fonts as files: as Go's source, in a package, they take the compiler seconds.
var (
	//go:embed fonts/Go-Regular.ttf
	goRegular []byte
	//go:embed fonts/Go-Bold.ttf
	goBold []byte
)

// typefaces are the regular one and the bold one, read when they are first needed: what
// draws none is linked without them.
var typefaces struct {
	once          sync.Once
	regular, bold typeface
}

func mustTypeface(ttf []byte) typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return typeface{f}
}

func faceOf(isBold bool) typeface {
	typefaces.once.Do(func() {
		typefaces.regular, typefaces.bold = mustTypeface(goRegular), mustTypeface(goBold)
	})
	if isBold {
		return typefaces.bold
	}
	return typefaces.regular
}

// em is the size that widths are measured at, in font units; larger than any
// use.
const em = 2048

// width returns a text's width in ems, without kerning.
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

// at returns the typeface to draw with at a size in pixels.
func (f typeface) at(size float64) font.Face {
	face, _ := opentype.NewFace(f.font, &opentype.FaceOptions{Size: size, DPI: 72})
	return face
}
