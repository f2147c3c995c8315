package view

import (
	"encoding/json"
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

// Board prints a diagram, with the squares' numbers where moves are written
// with them, whose turn it is and the moves to be shown.
func (o *Options) Board(w io.Writer, b *Board) error {
	p := o.printer(w)
	p.text((&draw.Terminal{Flip: b.Flip, Color: o.Color, Lines: b.Lines, Edges: o.Squares == notation.Number}).Text(b.Position))
	p.line(o.Lang.Say("to-move", "side", catalog.Side(o.Lang, b.Position.Turn())))
	for _, m := range b.Lines {
		p.line(o.arrows(m))
	}
	return p.err
}

// arrows is a move drawn from square to square, and what it takes.
func (o *Options) arrows(m rules.Move) string {
	text := strings.Join(each(m.Path(), o.square), " → ")
	if m.IsCapture() || m.Becomes() != rules.NoRank {
		text += ": " + o.tellMove(m)
	}
	return text
}

type boardJSON struct {
	positionJSON
	Rows  []string          `json:"rows"` // from the top of the diagram
	Lines []json.RawMessage `json:"lines"`
}

// WriteBoard writes the answer to 'damone board' as a JSON object.
func (o *Options) WriteBoard(w io.Writer, b *Board) error {
	rows := strings.Split(notation.Diagram(b.Position, notation.DiagramOptions{Flip: b.Flip}), "\n")[:8]
	lines := each(b.Lines, func(m rules.Move) json.RawMessage { return o.appendPromoting(nil, m) })
	return WriteJSON(w, boardJSON{o.positionJSON(b.Position), rows, lines})
}
