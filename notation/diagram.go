package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// DiagramOptions says how a diagram is drawn.
type DiagramOptions struct {
	Flip bool // Black at the bottom
	Turn bool // a last line says who is to move
}

// Diagram draws a position as eight lines of text, each with its row's number before it, and a line of column
// letters; trailing spaces are left out and every line ends in a newline. ParseSetup reads it back equal when
// Turn is set (White is to move in a diagram that does not say).
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

// seen returns the row or column at a place, from the top or the left.
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

// DiagramLetter returns how a diagram shows what Position.At found on a square:
// White's Pedina o, Dama O, Damone @; Black's x, X, #; nothing a full stop.
func DiagramLetter(p rules.Piece, there bool) byte {
	if !there {
		return vacantLetter
	}
	return diagramLetters[p.Color&1][p.Rank&3]
}

// diagramReader reads what Diagram draws, either way up. The row numbers, the column letters and the side to
// move may be missing; blank lines, and the numbers of a row's squares after it, count for nothing.
type diagramReader struct {
	*setupReader
	rows    []diagramRow
	columns byte // the first of the column letters, 0 when there are none
}

type diagramRow struct {
	span
	number byte // as written, 0 when it is not
	cells  []span
}

func (r *setupReader) diagram() {
	d := diagramReader{setupReader: r}
	for _, line := range r.split(r.all, "\n") {
		d.line(line)
	}
	if n := len(d.rows); n != 8 {
		r.add(r.all.to, r.all.to, "wrong-number-of-rows", "n", n)
	}
	d.place()
}

// decoration is what a drawing may have that says nothing of the position: colours, and
// lines that tell a move with arrows.
var decoration = lists.Expression("\x1b\\[[0-9;]*m|(?m:^.*→.*$)")

func (d *diagramReader) line(s span) {
	text := strings.Join(strings.Fields(d.text[s.from:s.to]), " ")
	switch {
	case text == "":
	case d.turnLine(text):
	case strings.EqualFold(text, columnLetters), strings.EqualFold(text, columnLettersFlipped):
		d.columns = text[0] | 0x20
	default:
		d.row(s)
	}
}

// oneRow is one row of a diagram and no more.
var oneRow = lists.Expression(`^(?:\d\s+)?` + strings.Repeat(cell+`\s+`, 3) + cell + `(?:\s+\d{1,2}-\d{1,2})?$`)

const cell = `(?:[oO@xX#.]|\[[oO@xX#.]\]|<[oO@xX#.]>|\([oO@xX#.]\))`

// rowNumbers are those of a row's squares, beside it.
var rowNumbers = lists.Expression(`^[0-9]{1,2}-[0-9]{1,2}$`)

var italianTurns = [...]string{rules.White: "Muove il Bianco", rules.Black: "Muove il Nero"}

// turnLine reads "White to move" and "Black to move", in Italian too.
func (d *setupReader) turnLine(text string) bool {
	for c := rules.White; c <= rules.Black; c++ {
		said := strings.TrimSuffix(text, ".")
		if strings.EqualFold(said, colorWords[c]+toMove) || strings.EqualFold(said, italianTurns[c]) {
			d.setup.Turn = c
			return true
		}
	}
	return false
}

// row cuts a row into its number and its four dark squares.
func (d *diagramReader) row(s span) {
	row := diagramRow{span: s, cells: d.fields(s)}
	if chars.IsDigit(d.text[s.from]) && row.cells[0].to == s.from+1 {
		row.number = d.text[s.from]
		row.cells = row.cells[1:]
	}
	if len(row.cells) == 5 && rowNumbers().MatchString(d.text[row.cells[4].from:row.cells[4].to]) {
		row.cells = row.cells[:4]
	}
	if n := len(row.cells); n != 4 {
		d.add(s.from, s.to, "wrong-number-of-squares", "n", n)
		row.cells = nil
	}
	d.rows = append(d.rows, row)
}

// fields returns the words of a span.
func (r *setupReader) fields(s span) []span {
	var words []span
	from := -1
	for i, c := range r.text[s.from:s.to] + " " {
		switch space := isSpace(c); {
		case !space && from < 0:
			from = s.from + i
		case space && from >= 0:
			words = append(words, span{from, s.from + i})
			from = -1
		}
	}
	return words
}

// place puts the pieces on the board.
func (d *diagramReader) place() {
	flip := d.columns == 'h' // which side is at the bottom, unless the first row has a number
	if len(d.rows) > 0 && d.rows[0].number != 0 {
		flip = d.rows[0].number == '1'
	}
	for i, row := range d.rows[:min(len(d.rows), 8)] {
		if want := '8' - byte(seen(i, flip)); len(d.rows) == 8 && row.number != 0 && row.number != want {
			d.add(row.from, row.from+1, "rows-out-of-order", "row", string(want))
		}
		for j, cell := range row.cells {
			s := rules.Square(4*i + j)
			if flip {
				s = s.Turned()
			}
			d.cell(s, cell)
		}
	}
}

func (d *diagramReader) cell(at rules.Square, s span) {
	text := unmarked(d.text[s.from:s.to])
	if text == string(vacantLetter) {
		return
	}
	p, ok := diagramLetters.Piece(text[0])
	if !ok || len(text) > 1 {
		d.add(s.from, s.to, "not-a-piece-of-a-diagram")
		return
	}
	d.put(p, at, s)
}

// unmarked returns a square of a diagram without the mark of a move shown on it: [o], <.> or (x).
func unmarked(cell string) string {
	if len(cell) == 3 {
		switch cell[:1] + cell[2:] {
		case "[]", "<>", "()":
			return cell[1:2]
		}
	}
	return cell
}
