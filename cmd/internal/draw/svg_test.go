package draw_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/rules"
)

func TestGoldenSVG(t *testing.T) {
	flipped := board(t, rules.ItalianDamone, allRanks)
	flipped.Flip, flipped.Squares, flipped.Theme, flipped.Caption = true, notation.Algebraic, draw.Screen, "All ranks & both colours"
	sheet := draw.Sheet{Boards: strip(t, rules.ItalianDamone, 2), Columns: 2, Title: "A strip"}
	for name, scene := range map[string]*draw.Scene{
		"start.svg":   board(t, rules.ItalianDamone, "startpos").Scene(),
		"capture.svg": board(t, rules.ItalianDraughts, threeTaken, "30x21x14x5").Scene(),
		"flipped.svg": flipped.Scene(),
		"two.svg":     board(t, rules.ItalianDraughts, twoCaptures, "3x10x17x26", "3x10x19x26").Scene(),
		"sheet.svg":   sheet.Scene(),
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, scene.SVG(600)) })
	}
}

// checkXML fails the test unless a document is well-formed; it returns its
// text.
func checkXML(t *testing.T, document string) string {
	t.Helper()
	var text strings.Builder
	for d := xml.NewDecoder(strings.NewReader(document)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return text.String()
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if chars, ok := token.(xml.CharData); ok {
			text.Write(chars)
		}
	}
}

func TestSVGStandsAlone(t *testing.T) {
	b := board(t, rules.ItalianDamone, "startpos")
	b.Caption = "Black & White"
	for theme := draw.Print; theme <= draw.Screen; theme++ {
		t.Run(draw.Themes[theme], func(t *testing.T) {
			b.Theme = theme
			text := b.Scene().SVG(500)
			checkXML(t, text)
			for _, part := range []string{`viewBox="0 0 `, ` width="500"`, `role="img"`, "<title>Black &amp; White</title>", "<desc>White: damone 32; dame 24, 31;"} {
				if !strings.Contains(text, part) {
					t.Errorf("no %s in it", part)
				}
			}
			for _, part := range []string{" id=", "href", "url(", "<style", "<script", "class="} {
				if strings.Contains(text, part) {
					t.Errorf("%s in it", part)
				}
			}
			if len(text) > 20_000 {
				t.Errorf("%d bytes", len(text))
			}
			if text != b.Scene().SVG(500) {
				t.Error("another drawing differs")
			}
		})
	}
}

// FuzzCaption demands that no caption breaks a document, and that none of it
// is lost.
func FuzzCaption(f *testing.F) {
	for _, s := range []string{"", "No. 1", "<script>alert(1)</script>", `"&amp;]]>`, "\x00\x1b[31m\ufffe", "\xff\xc0", strings.Repeat("W", 500), "a\n\nb c\td", "\u202eشطرنج 将棋 🙂"} {
		f.Add(s)
	}
	b := board(f, rules.ItalianDamone, allRanks)
	f.Fuzz(func(t *testing.T, caption string) {
		if len(caption) > 10_000 {
			return
		}
		board := *b
		board.Caption = caption
		text := checkXML(t, board.Scene().SVG(300))
		sheet := draw.Sheet{Boards: []draw.Board{board}, Title: caption}
		checkXML(t, sheet.Scene().SVG(300))
		for _, r := range caption {
			if r > ' ' && r < 0x7F && r != utf8.RuneError && !strings.ContainsRune(text, r) {
				t.Fatalf("%q is lost", r)
			}
		}
	})
}

func TestDescribe(t *testing.T) {
	b := board(t, rules.ItalianDraughts, threeTaken, "30x21x14x5")
	const english = "White: king 30. Black: kings 12, 18, 26, 27; men 10, 20. Line 30x21x14x5. White to move."
	if got := b.Describe(); got != english {
		t.Errorf("got %q, want %q", got, english)
	}
	b.Squares, b.Lines, b.Lang = notation.Algebraic, nil, italian
	const want = "Bianco: dama d1. Nero: dame g6, c4, c2, e2; pedine c6, g4. Muove il Bianco."
	if got := b.Describe(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The numbers of the squares that an arrow crosses are drawn over it.
func TestArrowsHideNoNumbers(t *testing.T) {
	svg := board(t, rules.ItalianDraughts, threeTaken, "30x21x14x5").Scene().SVG(600)
	over := svg[strings.LastIndex(svg, "<path"):]
	for _, number := range []string{"30", "26", "21", "18", "14", "10", "5"} {
		if !strings.Contains(over, ">"+number+"</text>") {
			t.Errorf("the arrow hides %s", number)
		}
	}
}
