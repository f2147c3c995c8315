package notation

import (
	"regexp"
	"slices"
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// diagramReader reads what Diagram draws, either way up. The row numbers, the
// column letters and the side to move may be missing; blank lines count for
// nothing.
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
	for _, line := range r.split(r.all, '\n') {
		d.line(line)
	}
	if n := len(d.rows); n != 8 {
		r.add(r.all.to, r.all.to, WrongRowCount, Arg{"n", n})
	}
	d.place()
}

var decoration = regexp.MustCompile("\x1b\\[[0-9;]*m|(?m:^.*→.*$)")

// withoutDecoration has spaces in place of what a drawing may have that says
// nothing of the position: colours, and lines that tell a move with arrows.
func withoutDecoration(text string) string {
	if !strings.ContainsAny(text, "\x1b→") {
		return text
	}
	return decoration.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)) })
}

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

// diagramLine reports whether a text is one row of a diagram and no more.
func diagramLine(text string) bool {
	cells := strings.Fields(text)
	if len(cells) == 5 && len(cells[0]) == 1 && chars.IsDigit(cells[0][0]) {
		cells = cells[1:]
	}
	return len(cells) == 4 && !slices.ContainsFunc(cells, func(cell string) bool {
		cell = unmarked(cell)
		_, piece := diagramLetters.Piece(cell[0])
		return len(cell) > 1 || !piece && cell[0] != vacantLetter
	})
}

var italianTurns = [...]string{rules.White: "Muove il Bianco", rules.Black: "Muove il Nero"}

// turnLine reads "White to move" and "Black to move", in Italian too.
func (d *diagramReader) turnLine(text string) bool {
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
	if n := len(row.cells); n != 4 {
		d.add(s.from, s.to, WrongSquareCount, Arg{"n", n})
		row.cells = nil
	}
	d.rows = append(d.rows, row)
}

// fields is the words of a span.
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
	flip := d.flipped()
	for i, row := range d.rows[:min(len(d.rows), 8)] {
		if want := '8' - byte(seen(i, flip)); len(d.rows) == 8 && row.number != 0 && row.number != want {
			d.add(row.from, row.from+1, RowsOutOfOrder, Arg{"row", string(want)})
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

// flipped tells which side is at the bottom, by the number of the first row
// or, failing that, by the column letters.
func (d *diagramReader) flipped() bool {
	if len(d.rows) > 0 && d.rows[0].number != 0 {
		return d.rows[0].number == '1'
	}
	return d.columns == 'h'
}

func (d *diagramReader) cell(at rules.Square, s span) {
	text := unmarked(d.text[s.from:s.to])
	if text == string(vacantLetter) {
		return
	}
	p, ok := diagramLetters.Piece(text[0])
	if !ok || len(text) > 1 {
		d.add(s.from, s.to, NotADiagramPiece)
		return
	}
	d.put(p, at, s)
}

// unmarked is a square of a diagram without the mark of a move shown on it:
// [o], <.> or (x).
func unmarked(cell string) string {
	if len(cell) == 3 {
		switch cell[:1] + cell[2:] {
		case "[]", "<>", "()":
			return cell[1:2]
		}
	}
	return cell
}
