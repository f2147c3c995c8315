package draw

import (
	"image"
	"strings"
	"testing"

	"damone/rules"
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
				if w := regular().width(line) * 10; w > 70 {
					t.Errorf("%q is %.1f wide", line, w)
				}
			}
		})
	}
}

func TestNum(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.001: "0", 5: "5", -12.5: "-12.5", 1.0 / 3: "0.33", 100: "100"} {
		if got := num(v); got != want {
			t.Errorf("num(%v) = %q, want %q", v, got, want)
		}
	}
}

func TestDashes(t *testing.T) {
	corner := []point{{0, 0}, {10, 0}, {10, 10}}
	got := dashes(corner, 4, 2)
	if len(got) != 4 {
		t.Fatalf("%d dashes, want 4: %v", len(got), got)
	}
	drawn := 0.0
	for _, dash := range got {
		for i := range dash[1:] {
			drawn += dash[i+1].minus(dash[i]).length()
		}
	}
	if drawn != 14 {
		t.Errorf("%v drawn of 20, want 14", drawn)
	}
	if got := dashes(corner, 0, 0); len(got) != 1 || len(got[0]) != 3 {
		t.Errorf("a solid line became %v", got)
	}
}

// TestPaintOverTheEdge paints what does not fit on the image.
func TestPaintOverTheEdge(t *testing.T) {
	s := Scene{Width: 10, Height: 10}
	s.add(
		box{paint: filled(white), at: point{-5, -5}, width: 30, height: 30},
		disc{filled(black), point{0, 0}, 6},
		disc{stroked(black, 3), point{12, 12}, 5},
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

// TestOutlineOverlaps demands that what is painted twice by one outline is
// painted once, and that holes are left out.
func TestOutlineOverlaps(t *testing.T) {
	p := painter{img: image.NewRGBA(image.Rect(0, 0, 20, 20)), scale: 1}
	p.outline.polygon([]point{{0, 0}, {0, 10}, {10, 10}, {10, 0}})
	p.outline.polygon([]point{{5, 5}, {15, 5}, {15, 15}, {5, 15}})
	p.outline.hole([]point{{11, 11}, {13, 11}, {13, 13}, {11, 13}})
	p.fill(black)
	for at, want := range map[image.Point]uint8{{X: 2, Y: 2}: 255, {X: 7, Y: 7}: 255, {X: 14, Y: 14}: 255, {X: 12, Y: 12}: 0, {X: 17, Y: 2}: 0} {
		if got := p.img.RGBAAt(at.X, at.Y).A; got != want {
			t.Errorf("%v: alpha %d, want %d", at, got, want)
		}
	}
}

func TestPiecesOfEqualNamesAreEqual(t *testing.T) {
	names := make(map[string]bool)
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			names[pieceStamp(rules.Piece{Color: c, Rank: r}, &printPalette).name] = true
		}
	}
	if len(names) != 6 {
		t.Errorf("%d names for six pieces", len(names))
	}
}
