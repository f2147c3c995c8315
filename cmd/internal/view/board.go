package view

import (
	"encoding/json"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Board is a position to be drawn, with moves to be shown on it.
type Board struct {
	Position rules.Position
	Flip     bool // Black at the bottom
	Lines    []rules.Move
}

// Diagram is a board as rows of text, with the squares' numbers beside them where
// moves are written with numbers, and in colours if they are wanted.
func (o *Options) Diagram(b Board) string {
	return (&draw.Terminal{Flip: b.Flip, Color: o.Color, Lines: b.Lines, Edges: o.Squares == notation.Number}).Text(b.Position)
}

// Board prints a diagram, whose turn it is and the moves to be shown.
func (o *Options) Board(w io.Writer, b *Board) error {
	p := o.Printer(w)
	p.Text(o.Diagram(*b))
	p.Line(o.Lang.Say("to-move", "side", catalog.Side(o.Lang, b.Position.Turn())))
	for _, m := range b.Lines {
		p.Line(o.arrows(m))
	}
	return p.Err
}

// arrows is a move drawn from square to square, and what it takes.
func (o *Options) arrows(m rules.Move) string {
	text := strings.Join(lists.Each(m.Path(), o.square), " → ")
	if m.IsCapture() || m.Becomes() != rules.NoRank {
		text += ": " + o.tellMove(m)
	}
	return text
}

// WriteBoard writes the answer to 'damone board' as a JSON object.
func (o *Options) WriteBoard(w io.Writer, b *Board) error {
	rows := strings.Split(notation.Diagram(b.Position, notation.DiagramOptions{Flip: b.Flip}), "\n")[:8]
	return o.position(b.Position).Add("rows", rows, "lines", json.RawMessage(array(nil, b.Lines, o.appendPromoting))).Write(w)
}
