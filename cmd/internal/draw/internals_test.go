package draw

import (
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", " \n\t", nil},
		{"one line", "white wins", []string{"white wins"}},
		{"spaces", "  white \t wins  ", []string{"white wins"}},
		{"two lines", "white wins\nin three", []string{"white wins", "in three"}},
		{"too wide", "white to move and win", []string{"white to move", "and win"}},
		{"a long word", "wwwwwwwwwwwwwwww ii", []string{"wwwwwwwww", "wwwwwww ii"}},
		{"nothing printable", "\x00", []string{"\uFFFD"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := wrap(tc.text, 10, 70, false)
			if strings.Join(got, "|") != strings.Join(tc.want, "|") {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			for _, line := range got {
				if w := faceOf(false).width(line) * 10; w > 70 {
					t.Errorf("%q is %.1f wide", line, w)
				}
			}
		})
	}
}

// TestPaintOverTheEdge paints what does not fit on the image.
func TestPaintOverTheEdge(t *testing.T) {
	s := Scene{Width: 10, Height: 10}
	s.add(
		box{paint: filled(white), at: point{-5, -5}, width: 30, height: 30},
		disc{filled(black), point{0, 0}, 6},
		disc{filled(white).edged(black, 3), point{12, 12}, 5},
		lines{paint: stroked(black, 2), parts: [][]point{{{-20, 5}, {30, 5}}}},
		label{at: point{-3, 30}, size: 40, ink: black, text: "W"},
		label{at: point{500, 500}, size: 40, ink: black, text: "W"},
	)
	img, err := s.Paint(10)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.RGBAAt(1, 1); got != black {
		t.Errorf("%v in the corner of a disc", got)
	}
	if got := img.RGBAAt(9, 1); got != white {
		t.Errorf("%v outside of it", got)
	}
}
