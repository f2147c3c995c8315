package draw

import (
	"fmt"
	"strings"

	"damone/notation"
	"damone/rules"
)

// Terminal is how a board is shown as text.
type Terminal struct {
	Flip  bool
	Color bool         // with the colours of a terminal; whether it is one is the caller's to know
	Lines []rules.Move // marked on the board
	Edges bool         // the numbers of a row's squares stand beside it
}

// Text draws a position with the letters of notation.Diagram. Without colours
// and lines it is that diagram. Otherwise each square has three characters,
// and the squares of the lines are marked: [o] where one starts, <.> where it
// lands, (x) what it takes. Without its colours it reads back as a diagram.
func (t *Terminal) Text(p rules.Position) string {
	if !t.Color && len(t.Lines) == 0 {
		return t.withEdges(notation.Diagram(p, notation.DiagramOptions{Flip: t.Flip}), 18)
	}
	var b strings.Builder
	marks := marksOf(t.Lines)
	for i := range 8 {
		row := t.seen(i)
		line := string('8'-byte(row)) + " "
		for j := range 8 {
			line += t.cell(p, row, t.seen(j), &marks)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	b.WriteString(" ")
	for j := range 8 {
		b.WriteString("  " + string('a'+byte(t.seen(j))))
	}
	b.WriteByte('\n')
	return t.withEdges(b.String(), 26)
}

// withEdges puts the numbers of its squares, if they are wanted, beside each row
// of a drawing of a width in characters: 1-4 or, with Black at the bottom, 32-29.
func (t *Terminal) withEdges(text string, width int) string {
	if !t.Edges {
		return text
	}
	rows := strings.SplitAfter(text, "\n")
	for i, row := range rows[:8] {
		first, last := 4*t.seen(i)+1, 4*t.seen(i)+4
		if t.Flip {
			first, last = last, first
		}
		row = strings.TrimSuffix(row, "\n")
		if !t.Color { // with colours no space at the end is left out
			row += strings.Repeat(" ", width-len(row))
		}
		rows[i] = fmt.Sprintf("%s   %d-%d\n", row, first, last)
	}
	return strings.Join(rows, "")
}

// seen returns the row or column at a place, from the top or the left.
func (t *Terminal) seen(i int) int {
	if t.Flip {
		return 7 - i
	}
	return i
}

// mark is what a line does on a square.
type mark uint8

const (
	unmarked mark = iota
	starts
	lands
	taken
)

var brackets = [...]string{unmarked: "  ", starts: "[]", lands: "<>", taken: "()"}

func marksOf(lines []rules.Move) (marks [rules.Squares]mark) {
	for _, m := range lines {
		for _, s := range m.Path() {
			marks[s] = lands
		}
		for s := range m.Captured().All() {
			marks[s] = taken
		}
	}
	for _, m := range lines {
		marks[m.From()] = starts
	}
	return marks
}

// cell returns a square's three characters.
func (t *Terminal) cell(p rules.Position, row, col int, marks *[rules.Squares]mark) string {
	s, dark := rules.SquareAt(row, col)
	if !dark {
		return t.painted("   ", inkVacant, squareLight)
	}
	piece, there := p.At(s)
	m := marks[s]
	ink := inkVacant
	switch {
	case there:
		ink = inkPieces[piece.Color]
	case m != unmarked:
		ink = inkMark
	}
	text := brackets[m][:1] + string(notation.DiagramLetter(piece, there)) + brackets[m][1:]
	return t.painted(text, ink, squareInks[m])
}

// The colours are of the 256 that terminals have had for decades: how they
// look does not depend on the user's palette, as that of the first 16 does.
const (
	inkVacant   = 94
	inkMark     = 16
	squareLight = 223
)

var (
	inkPieces  = [...]int{rules.White: 231, rules.Black: 16}
	squareInks = [...]int{unmarked: 137, starts: 71, lands: 107, taken: 167}
)

func (t *Terminal) painted(text string, ink, square int) string {
	if !t.Color {
		return text
	}
	return fmt.Sprintf("\x1b[1;38;5;%d;48;5;%dm%s\x1b[0m", ink, square, text)
}
