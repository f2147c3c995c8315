package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// DiagramOptions says how a diagram is drawn.
type DiagramOptions struct {
	Flip bool // Black at the bottom
	Turn bool // a last line says who is to move
}

// Diagram draws a position as eight lines of text, each with its row's number
// before it, and a line of column letters; trailing spaces are left out and
// every line ends in a newline. ParseSetup reads it back equal when Turn is
// set (White is to move in a diagram that does not say).
func Diagram(p rules.Position, o DiagramOptions) string {
	dst := make([]byte, 0, 256)
	for i := range 8 {
		dst = appendDiagramRow(dst, p, seen(i, o.Flip), o.Flip)
	}
	columns := columnLetters
	if o.Flip {
		columns = columnLettersFlipped
	}
	dst = append(dst, "   "+columns+"\n"...)
	if o.Turn {
		dst = append(dst, colorWords[p.Turn()]+toMove+"\n"...)
	}
	return string(dst)
}

// colorWords are the sides, as a diagram names them.
var colorWords = [...]string{rules.White: "White", rules.Black: "Black"}

const (
	toMove               = " to move"
	columnLetters        = "a b c d e f g h"
	columnLettersFlipped = "h g f e d c b a"
)

// seen is the row or column at a place, from the top or the left.
func seen(i int, flip bool) int {
	if flip {
		return 7 - i
	}
	return i
}

func appendDiagramRow(dst []byte, p rules.Position, row int, flip bool) []byte {
	line := []byte{'8' - byte(row), ' '}
	for i := range 8 {
		cell := byte(' ')
		if s, dark := rules.SquareAt(row, seen(i, flip)); dark {
			cell = DiagramLetter(p.At(s))
		}
		line = append(line, ' ', cell)
	}
	return append(append(dst, strings.TrimRight(string(line), " ")...), '\n')
}

// diagramLetters are the pieces as a diagram shows them.
var diagramLetters = chars.Letters{
	rules.White: {rules.Pedina: 'o', rules.Dama: 'O', rules.Damone: '@'},
	rules.Black: {rules.Pedina: 'x', rules.Dama: 'X', rules.Damone: '#'},
}

// vacantLetter is a vacant dark square in a diagram; a light one is a space.
const vacantLetter = '.'

// DiagramLetter is how a diagram shows what Position.At found on a square:
// White's Pedina o, Dama O, Damone @; Black's x, X, #; nothing a full stop.
func DiagramLetter(p rules.Piece, there bool) byte {
	if !there {
		return vacantLetter
	}
	return diagramLetters[p.Color&1][p.Rank&3]
}
