package draw

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"

	"damone/notation"
	"damone/rules"
)

// Boards in a page share what they are made of: the backgrounds and the pieces
// are defined once, in colour for the screen and in black and white for paper,
// and the page's style sheet shows one of the two.

// idPrefix begins the identifiers of what is shared, before the stamps' names.
const idPrefix = "d-"

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
	w.define("board", emptyBoard())
	printed := sharedStamps(squares, &printPalette)
	for i, s := range sharedStamps(squares, &screenPalette) {
		w.printf(`<g id="%s%s"><g class="colour">`+"\n", idPrefix, s.name)
		drawAll(&w, s.shapes)
		w.WriteString(`</g><g class="ink">` + "\n")
		drawAll(&w, printed[i].shapes)
		w.WriteString("</g></g>\n")
	}
	w.WriteString("</defs></svg>")
	return template.HTML(w.String())
}

// Inline returns the board as part of a page that holds StampsFor its squares.
func (b *Board) Inline() template.HTML {
	pal := palettes[b.Theme]
	left, bottom := b.margins()
	w := svgWriter{shares: true}
	w.printf(`<svg class="board" viewBox="%s %s %s %s" role="img">`+"\n<title>%s</title>\n<desc>%s</desc>\n",
		num(-left), num(-plainMargin), num(left+boardSide+turnMargin), num(plainMargin+boardSide+bottom), escaped(b.title()), escaped(b.Describe()))
	w.printf(`<use class="background" href="#%s%s"/>`+"\n", idPrefix, b.backgroundName())
	w.WriteString(`<g class="turn">`)
	b.turnMark(pal).draw(&w)
	w.WriteString("</g>\n")
	drawAll(&w, b.pieces(pal))
	if len(b.Lines) > 0 {
		w.WriteString(`<g class="lines">` + "\n")
		drawAll(&w, b.routes(pal))
		w.WriteString("</g>\n")
	}
	w.WriteString("</svg>\n")
	return template.HTML(w.String())
}

// Policy returns a Content-Security-Policy for a page that has a style, and scripts which
// know a nonce, "" for none: should a text of somebody else's ever pass for a part of the
// page, no browser obeys it.
func Policy(style template.CSS, nonce string) string {
	scripts := "'none'"
	if nonce != "" {
		scripts = "'nonce-" + nonce + "'"
	}
	hash := sha256.Sum256([]byte(style))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src %s; base-uri 'none'; form-action 'none'",
		base64.StdEncoding.EncodeToString(hash[:]), scripts)
}
