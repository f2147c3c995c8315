package draw

import (
	"damone/notation"
	"damone/rules"
)

// background returns the empty board with its frame and the names of its squares,
// its top left square at (0, 0).
func (b *Board) background(pal *palette) stamp {
	s := stamp{name: "up"}
	s.shapes = append(s.shapes,
		box{paint: filled(pal.light).edged(pal.frame, frameThick), at: point{-frameThick / 2, -frameThick / 2}, width: boardSide + frameThick, height: boardSide + frameThick},
		darkSquares(pal),
	)
	if b.Squares == notation.Algebraic {
		s.shapes = append(s.shapes, b.edges(pal)...)
	} else {
		s.shapes = append(s.shapes, b.numbers(pal)...)
	}
	return s
}

// darkSquares returns all of them in one shape.
func darkSquares(pal *palette) shape {
	l := lines{paint: filled(pal.dark), closed: true}
	for s := range rules.Square(rules.Squares) {
		x, y := float64(s.Col())*squareSide, float64(s.Row())*squareSide
		l.parts = append(l.parts, []point{{x, y}, {x + squareSide, y}, {x + squareSide, y + squareSide}, {x, y + squareSide}})
	}
	return l
}

// numbers returns the squares' numbers, each in the top left corner of its square.
func (b *Board) numbers(pal *palette) []shape {
	var out []shape
	for s := range rules.Square(rules.Squares) {
		out = append(out, b.number(s, pal, false)...)
	}
	return out
}

// number returns the number of a square, on a plate where something else would show
// through.
func (b *Board) number(s rules.Square, pal *palette, onPlate bool) []shape {
	text := notation.FormatSquare(s, notation.Number)
	corner := b.center(s).minus(point{squareSide / 2, squareSide / 2})
	at := corner.plus(point{3, 3 + capHeight*numberSize})
	its := label{at: at, size: numberSize, left: true, ink: pal.number, text: text}
	if !onPlate {
		return []shape{its}
	}
	wide := faceOf(false).width(text)*numberSize + 6
	return []shape{box{paint: filled(pal.dark), at: corner, width: wide, height: numberSize + 2}, its}
}

// capHeight is the height of digits and capitals, in sizes.
const capHeight = 0.73

// edges returns the letters below the board and the digits to its left.
func (b *Board) edges(pal *palette) []shape {
	var out []shape
	for i := range 8 {
		file, row := 'a'+rune(i), '8'-rune(i)
		if b.Flip {
			file, row = 'h'-rune(i), '1'+rune(i)
		}
		middleOf := (float64(i) + 0.5) * squareSide
		below := point{middleOf, boardSide + frameThick + 6 + capHeight*edgeSize}
		beside := point{-labelMargin/2 - frameThick/2, middleOf + capHeight*edgeSize/2}
		out = append(out,
			label{at: below, size: edgeSize, ink: pal.text, text: string(file)},
			label{at: beside, size: edgeSize, ink: pal.text, text: string(row)})
	}
	return out
}
