package draw

import (
	"html/template"

	"damone/rules"
)

// Stage defines what a page with a board that is played on is made of: the
// empty board, without the names of its squares, as d-board, and the pieces as
// d-w1, White's Pedina, to d-b3. They are drawn in the colours of Screen.
func Stage() template.HTML {
	w := svgWriter{}
	w.WriteString(`<svg class="stamps" aria-hidden="true"><defs>` + "\n")
	w.define("board", emptyBoard())
	for _, s := range pieceStamps(&screenPalette) {
		w.define(s.name, s.shapes)
	}
	w.WriteString("</defs></svg>")
	return template.HTML(w.String())
}

// emptyBoard returns a board without the names of its squares.
func emptyBoard() []shape {
	pal := &screenPalette
	return []shape{box{paint: filled(pal.light), width: boardSide, height: boardSide}, darkSquares(pal)}
}

// define writes shapes to be used by their name.
func (w *svgWriter) define(name string, shapes []shape) {
	w.printf(`<g id="%s%s">`+"\n", idPrefix, name)
	drawAll(w, shapes)
	w.WriteString("</g>\n")
}

// StageName returns the identifier of a piece on the Stage.
func StageName(p rules.Piece) string { return idPrefix + pieceName(p) }
