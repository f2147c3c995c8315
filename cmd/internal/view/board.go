package view

import (
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/rules"
)

// Board is a position to be drawn, with moves to be shown on it.
type Board struct {
	Position rules.Position
	Flip     bool // Black at the bottom
	Lines    []rules.Move
}

// Board prints a diagram, whose turn it is and the moves to be shown.
func (o *Options) Board(w io.Writer, b *Board) error {
	p := o.printer(w)
	how := draw.Terminal{Flip: b.Flip, Color: o.Color, Lines: b.Lines}
	p.text(how.Text(b.Position))
	p.line(o.Lang.Say("to-move", "side", catalog.Side(o.Lang, b.Position.Turn())))
	for _, m := range b.Lines {
		p.line(o.arrows(m))
	}
	return p.err
}

// arrows is a move drawn from square to square, and what it takes.
func (o *Options) arrows(m rules.Move) string {
	var squares []string
	for _, s := range m.Path() {
		squares = append(squares, o.square(s))
	}
	text := strings.Join(squares, " → ")
	if m.IsCapture() || m.Becomes() != rules.NoRank {
		text += ": " + o.tellMove(m)
	}
	return text
}

// AppendBoard appends the answer to 'damone board' as one JSON object: the
// position, its rows from the top of the diagram, and the moves to be shown.
func (o *Options) AppendBoard(dst []byte, b *Board) []byte {
	dst = o.appendPosition(dst, b.Position)
	dst = append(dst, `,"rows":[`...)
	rows := strings.Split(notation.Diagram(b.Position, notation.DiagramOptions{Flip: b.Flip}), "\n")[:8]
	for i, row := range rows {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, row)
	}
	dst = append(dst, `],"lines":[`...)
	for i, m := range b.Lines {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(o.appendMove(dst, m), `,"promotes":`...)
		dst = append(o.appendRank(dst, m.Becomes()), '}')
	}
	return append(dst, "]}"...)
}
