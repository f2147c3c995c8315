package draw

import (
	"cmp"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// Board is a position to be drawn, with what is to be drawn on it.
type Board struct {
	Position rules.Position
	Ruleset  *rules.Ruleset   // whose names of the ranks the description uses; the default when nil
	Lines    []rules.Move     // drawn as arrows: steps, and captures leap by leap
	Refused  []rules.Move     // captures that may not be made, drawn as barred arrows
	Caption  string           // under the board
	Flip     bool             // Black at the bottom
	Squares  notation.Squares // named by a number in the corner of each, or by letters and digits along the edges
	Theme    Theme
	Lang     catalog.Lang // of the description
}

// The measures of a board, in hundredths of a square's side.
const (
	squareSide  = 100.0
	boardSide   = 8 * squareSide
	frameThick  = 5.0
	plainMargin = 14.0        // above the board, and below it when nothing stands there
	labelMargin = 48.0        // to the left, where digits may stand
	turnMargin  = labelMargin // to the right; the frame is in the middle
	edgeSize    = 30.0        // of the letters and digits at the edges
	numberSize  = 18.0
	captionSize = 34.0
)

// Scene draws the board by itself.
func (b *Board) Scene() *Scene {
	shapes, height := b.captioned(point{labelMargin, plainMargin}, b.bottom())
	s := &Scene{
		Width:  labelMargin + boardSide + turnMargin,
		Height: plainMargin + height,
		Title:  b.title(),
		Desc:   b.Describe(),
	}
	s.add(box{paint: filled(palettes[b.Theme].paper), width: s.Width, height: s.Height})
	s.add(shapes...)
	return s
}

// bottom returns the width left free below the board, where letters may stand.
func (b *Board) bottom() float64 {
	if b.Squares == notation.Algebraic {
		return labelMargin
	}
	return plainMargin
}

// captionGap is left free between the board and its caption.
const captionGap = 8.0

// captioned returns the board, its top left corner at a point, and its caption below
// a margin; height is that of both.
func (b *Board) captioned(at point, margin float64) (shapes []shape, height float64) {
	pal := palettes[b.Theme]
	board := stamp{at: at, shapes: slices.Concat([]shape{b.background(pal), b.turnMark(pal)}, b.pieces(pal), b.routes(pal))}
	shapes, height = []shape{board}, boardSide+margin
	lines := wrap(b.Caption, captionSize, boardSide, false)
	if len(lines) == 0 {
		return shapes, height
	}
	first := label{at: at.plus(point{boardSide / 2, height + captionGap}), size: captionSize, ink: pal.text}
	shapes = append(shapes, first.column(lines)...)
	return shapes, height + captionGap + float64(len(lines))*captionSize*lineHeight + plainMargin
}

// pieces returns the position's, in the order of their squares.
func (b *Board) pieces(pal *palette) []shape {
	var out []shape
	for sq := range b.Position.Occupied().All() {
		piece, _ := b.Position.At(sq)
		s := pieceStamp(piece, pal)
		s.at = b.center(sq)
		out = append(out, s)
	}
	return out
}

// center returns the middle of a square on the drawn board.
func (b *Board) center(s rules.Square) point {
	if b.Flip {
		s = s.Turned()
	}
	return point{(float64(s.Col()) + 0.5) * squareSide, (float64(s.Row()) + 0.5) * squareSide}
}

// turnMark returns a small disc beside the board, at the side of who is to move.
func (b *Board) turnMark(pal *palette) shape {
	const radius = 15
	turn := b.Position.Turn()
	at := point{boardSide + turnMargin/2 + frameThick/2, boardSide - squareSide/2}
	if (turn == rules.Black) != b.Flip {
		at.y = squareSide / 2
	}
	inks := pal.men[turn]
	return disc{filled(inks.body).edged(pal.frame, discEdge), at, radius}
}

// title returns what the drawing is, for those who cannot see it.
func (b *Board) title() string {
	return cmp.Or(Printable(b.Caption), b.toMove())
}

func (b *Board) toMove() string {
	return b.Lang.Say("to-move", "side", catalog.Side(b.Lang, b.Position.Turn()))
}

// Describe lists the pieces and the lines drawn, as a text for those who
// cannot see the board.
func (b *Board) Describe() string {
	var parts []string
	for c := rules.White; c <= rules.Black; c++ {
		parts = append(parts, b.Lang.Say([...]catalog.Key{rules.White: "white-has", rules.Black: "black-has"}[c], "pieces", b.describeSide(c)))
	}
	for _, m := range b.Refused {
		parts = append(parts, b.Lang.Say("refused-drawn", "move", notation.FormatMove(m, b.Squares)))
	}
	for _, m := range b.Lines {
		parts = append(parts, b.Lang.Say("line-drawn", "move", notation.FormatMove(m, b.Squares)))
	}
	return strings.Join(append(parts, b.toMove()+"."), " ")
}

// describeSide lists a side's pieces, highest rank first.
func (b *Board) describeSide(c rules.Color) string {
	rs := cmp.Or(b.Ruleset, rules.Default())
	var ranks []string
	for r := rules.Damone; r >= rules.Pedina; r-- {
		var at []string
		for s := range b.Position.Of(c, r).All() {
			at = append(at, notation.FormatSquare(s, b.Squares))
		}
		if len(at) > 0 {
			name := catalog.Pieces(b.Lang, rs, r)
			if len(at) == 1 {
				name = catalog.Piece(b.Lang, rs, r)
			}
			ranks = append(ranks, name+" "+strings.Join(at, ", "))
		}
	}
	if len(ranks) == 0 {
		return b.Lang.Say("no-pieces")
	}
	return strings.Join(ranks, "; ")
}
