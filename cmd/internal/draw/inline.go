package draw

import (
	"html/template"

	"damone/notation"
	"damone/rules"
)

// Boards in a page share what they are made of: the backgrounds and the pieces
// are defined once, in colour for the screen and in black and white for paper,
// and the page's style sheet shows one of the two.

// idPrefix begins the identifiers of what is shared.
const idPrefix = "d-"

// sharedIDs are the identifiers of what StampsFor defines, by the stamps'
// names.
func sharedIDs(squares notation.Squares) map[string]string {
	ids := make(map[string]string)
	for _, s := range sharedStamps(squares, &screenPalette) {
		ids[s.name] = idPrefix + s.name
	}
	return ids
}

func sharedStamps(squares notation.Squares, pal *palette) []stamp {
	up, down := Board{Squares: squares}, Board{Squares: squares, Flip: true}
	stamps := []stamp{up.background(pal), down.background(pal)}
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			stamps = append(stamps, pieceStamp(rules.Piece{Color: c, Rank: r}, pal))
		}
	}
	return stamps
}

// StampsFor defines what boards that name their squares alike share.
func StampsFor(squares notation.Squares) template.HTML {
	var w svgWriter
	w.WriteString(`<svg class="stamps" aria-hidden="true"><defs>` + "\n")
	printed := sharedStamps(squares, &printPalette)
	for i, s := range sharedStamps(squares, &screenPalette) {
		w.printf(`<g id="%s%s"><g class="colour">`+"\n", idPrefix, s.name)
		w.shapes(s.shapes)
		w.WriteString(`</g><g class="ink">` + "\n")
		w.shapes(printed[i].shapes)
		w.WriteString("</g></g>\n")
	}
	w.WriteString("</defs></svg>")
	return template.HTML(w.String())
}

// Inline is the board as part of a page that holds StampsFor its squares.
func (b *Board) Inline() template.HTML {
	pal := palettes[b.Theme]
	left, bottom := b.margins()
	w := svgWriter{ids: sharedIDs(b.Squares)}
	w.printf(`<svg class="board" viewBox="%s %s %s %s" role="img">`+"\n<title>%s</title>\n<desc>%s</desc>\n",
		num(-left), num(-plainMargin), num(left+boardSide+turnMargin), num(plainMargin+boardSide+bottom), escaped(b.title()), escaped(b.Describe()))
	w.printf(`<use class="background" href="#%s"/>`+"\n", w.ids[b.backgroundName()])
	w.WriteString(`<g class="turn">`)
	w.shapes([]shape{b.turnMark(pal)})
	w.WriteString("</g>\n")
	w.shapes(b.pieces(pal))
	if len(b.Lines) > 0 {
		w.WriteString(`<g class="lines">` + "\n")
		w.shapes(b.routes(pal))
		w.WriteString("</g>\n")
	}
	w.WriteString("</svg>\n")
	return template.HTML(w.String())
}
