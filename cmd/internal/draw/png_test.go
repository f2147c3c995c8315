package draw_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"damone/cmd/internal/draw"
	"damone/rules"
)

func decoded(t *testing.T, s *draw.Scene, size int) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := s.WritePNG(&b, size); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Dx(); got != size {
		t.Fatalf("%d pixels wide, want %d", got, size)
	}
	return img
}

// The board of a scene is 800 of 896 wide, 48 from the left and 14 from the top;
// drawn at 896 a unit is a pixel.
const (
	beside     = 48
	wholeUnits = beside + 800 + beside
)

func TestPNGShowsThePosition(t *testing.T) {
	b := board(t, rules.ItalianDamone, "startpos")
	img := decoded(t, b.Scene(), wholeUnits)
	if _, ok := img.(*image.Gray); !ok {
		t.Errorf("a board in black and white is a %T", img)
	}
	if got := img.Bounds().Dy(); got != 14+800+14 {
		t.Errorf("%d pixels high", got)
	}
	for _, tc := range []struct {
		name     string
		col, row int // from the top left, in squares
		dx, dy   int // from the middle of the square
		want     uint8
	}{
		{"a1 is light", 0, 7, 0, 0, 0xff},
		{"b1 is dark", 1, 7, 0, 0, 0xcf},
		{"h1 is dark", 7, 7, 45, 45, 0xcf},
		{"a8 is dark", 0, 0, 45, 45, 0xcf},
		{"d1 holds a white Pedina", 3, 7, 0, 0, 0xff},
		{"its edge is black", 3, 7, 33, 0, 0},
		{"e8 holds a black Pedina", 4, 0, 0, 0, 0},
		{"its edge is white", 4, 0, 33, 0, 0xff},
		{"f1 holds a stack of two", 5, 7, 0, 33, 0xff},
		{"h1 holds a crown", 7, 7, 0, -8, 0},
		{"a8 holds a crown", 0, 0, 0, -8, 0xff},
		{"the frame", 0, 0, -53, 0, 0},
		{"White to move", 7, 7, 76, 0, 0xff},
		{"not Black", 7, 0, 76, 0, 0xff},
	} {
		t.Run(tc.name, func(t *testing.T) {
			at := image.Pt(beside+100*tc.col+50+tc.dx, 14+100*tc.row+50+tc.dy)
			got := color.GrayModel.Convert(img.At(at.X, at.Y)).(color.Gray).Y
			if d := int(got) - int(tc.want); d < -8 || d > 8 {
				t.Errorf("%#x at %v, want %#x", got, at, tc.want)
			}
		})
	}
}

// TestRanksDifferWithoutColour draws each piece alone, small and grey, and
// demands that no two are alike.
func TestRanksDifferWithoutColour(t *testing.T) {
	pieces := []string{"W:W22:B1", "W:WK22:B1", "W:WE22:B1", "W:W32:B22", "W:W32:BK22", "W:W32:BE22"}
	for theme := draw.Print; theme <= draw.Screen; theme++ {
		t.Run(draw.Themes[theme], func(t *testing.T) {
			var images []*image.Gray
			for _, fen := range pieces {
				images = append(images, pieceOn22(t, board(t, rules.ItalianDamone, fen), theme))
			}
			for i := range images {
				for j := range i {
					if d := difference(images[i], images[j]); d < 0.04 {
						t.Errorf("%s and %s differ by %.3f only", pieces[i], pieces[j], d)
					}
				}
			}
		})
	}
}

// pieceOn22 returns square 22 of a board, 18 pixels wide.
func pieceOn22(t *testing.T, b *draw.Board, theme draw.Theme) *image.Gray {
	b.Theme = theme
	img := decoded(t, b.Scene(), wholeUnits*18/100)
	out := image.NewGray(image.Rect(0, 0, 18, 18))
	for y := range 18 {
		for x := range 18 {
			out.Set(x, y, img.At((beside+300)*18/100+x, (14+500)*18/100+y))
		}
	}
	return out
}

// difference returns how far two images are from each other, 0 to 1.
func difference(a, b *image.Gray) float64 {
	sum := 0
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		sum += max(d, -d)
	}
	return float64(sum) / float64(255*len(a.Pix))
}

func TestSizes(t *testing.T) {
	s := board(t, rules.ItalianDamone, "startpos").Scene()
	for _, size := range []int{1, 2, 17, 1500} {
		decoded(t, s, size)
	}
	for _, size := range []int{0, -5, 20_000, math.MaxInt} {
		var tooLarge *draw.SizeError
		if _, err := s.Paint(size); !errors.As(err, &tooLarge) {
			t.Errorf("%d pixels: got %v", size, err)
		}
	}
}
