// Package draw shows positions as pictures: single boards and sheets of them
// as SVG and PNG, parts of pages of HTML, and text for a terminal.
//
//	b := draw.Board{Position: p, Squares: notation.Algebraic, Lines: []rules.Move{m}}
//	svg := b.Scene().SVG(600)        // 600 pixels wide
//	err := b.Scene().WritePNG(w, 600)
//
// A Board or a Sheet becomes a Scene, a list of simple shapes, and both
// writers draw from that, so that SVG and PNG show the same. Equal input gives
// equal bytes. White sits at the bottom, where h1 is dark, unless Flip is set;
// a piece is a stack of one to three discs, and a Damone wears a crown, so
// that ranks and sides are told apart in black and white. Any text may be
// given for a caption or a comment: what no document may hold is replaced,
// and the rest is escaped.
package draw
