package draw

import (
	"html/template"

	"damone/notation"
)

// Boards in a page share what they are made of: the backgrounds and the pieces
// are defined once, in colour for the screen and in black and white for paper,
// and the page's style sheet shows one of the two.

// idPrefix begins the identifiers of what is shared, before the stamps' names.
const idPrefix = "d-"

// StampsFor defines what boards that name their squares alike share.
func StampsFor(squares notation.Squares) template.HTML {
	var w svgWriter
	w.WriteString(`<svg class="stamps" aria-hidden="true"><defs>` + "\n")
	w.define("board", emptyBoard())
	b := Board{Squares: squares}
	printed := append(pieceStamps(&printPalette), b.background(&printPalette))
	for i, s := range append(pieceStamps(&screenPalette), b.background(&screenPalette)) {
		w.printf(`<g id="%s%s"><g class="colour">`+"\n", idPrefix, s.name)
		drawAll(&w, s.shapes)
		w.WriteString(`</g><g class="ink">` + "\n")
		drawAll(&w, printed[i].shapes)
		w.WriteString("</g></g>\n")
	}
	w.WriteString("</defs></svg>")
	return template.HTML(w.String())
}

// Inline returns the board, White at the bottom and without lines, as part of a page that holds
// StampsFor its squares.
func (b *Board) Inline() template.HTML {
	pal := palettes[b.Theme]
	w := svgWriter{shares: true}
	w.printf(`<svg class="board" viewBox="%s %s %s %s" role="img">`+"\n<title>%s</title>\n<desc>%s</desc>\n",
		num(-labelMargin), num(-plainMargin), num(cell), num(plainMargin+boardSide+b.bottom()), escaped(b.title()), escaped(b.Describe()))
	w.WriteString(`<use class="background" href="#` + idPrefix + `up"/>` + "\n" + `<g class="turn">`)
	b.turnMark(pal).draw(&w)
	w.WriteString("</g>\n")
	drawAll(&w, b.pieces(pal))
	w.WriteString("</svg>\n")
	return template.HTML(w.String())
}
