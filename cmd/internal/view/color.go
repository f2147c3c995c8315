package view

import (
	"strings"

	"damone/notation"
	"damone/rules"
)

// color is how a terminal is told to show a text.
type color string

// The colours, and those of a board: what is behind a square, then the piece.
const (
	bold  color = "\x1b[1m"
	red   color = "\x1b[31m"
	green color = "\x1b[32m"
	plain color = "\x1b[0m"

	light   color = "\x1b[48;5;223m"
	dark    color = "\x1b[48;5;137m"
	visited color = "\x1b[48;5;71m"
	taken   color = "\x1b[48;5;167m"
	white   color = "\x1b[1;97m"
	black   color = "\x1b[1;30m"
)

// paint is a text in a colour, if colours are wanted.
func (p *printer) paint(c color, text string) string {
	if !p.color {
		return text
	}
	return string(c) + text + string(plain)
}

// coloredBoard draws a board for a terminal, three columns a square; the
// squares that lines visit and the pieces they take stand out.
func coloredBoard(b *Board) string {
	var out strings.Builder
	for i := range 8 {
		row := turned(i, b.Flip)
		out.WriteByte('8' - byte(row))
		out.WriteByte(' ')
		for j := range 8 {
			out.WriteString(b.coloredSquare(row, turned(j, b.Flip)))
		}
		out.WriteString(string(plain) + "\n")
	}
	out.WriteString("  ")
	for j := range 8 {
		out.WriteString(" " + string(rune('a'+turned(j, b.Flip))))
		if j < 7 {
			out.WriteByte(' ')
		}
	}
	out.WriteByte('\n')
	return out.String()
}

// turned is a row or column as the board lies.
func turned(i int, flip bool) int {
	if flip {
		return 7 - i
	}
	return i
}

func (b *Board) coloredSquare(row, col int) string {
	s, isDark := rules.SquareAt(row, col)
	if !isDark {
		return string(light) + "   "
	}
	ground := dark
	for _, m := range b.Lines {
		switch {
		case m.Captured().Has(s):
			ground = taken
		case rules.SetOf(m.Path()...).Has(s):
			ground = visited
		}
	}
	piece, there := b.Position.At(s)
	if !there {
		return string(ground) + "   "
	}
	ink := white
	if piece.Color == rules.Black {
		ink = black
	}
	return string(ground) + string(ink) + " " + string(notation.DiagramLetter(piece, true)) + " " + string(plain)
}
