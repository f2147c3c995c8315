package draw

import (
	"cmp"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// title is what the drawing is, for those who cannot see it.
func (b *Board) title() string {
	return cmp.Or(printable(b.Caption), b.toMove())
}

func (b *Board) toMove() string {
	return b.Lang.Say("to-move", "side", catalog.Side(b.Lang, b.Position.Turn()))
}

// Describe lists the pieces and the lines drawn, as a text for those who
// cannot see the board.
func (b *Board) Describe() string {
	var parts []string
	for c := rules.White; c <= rules.Black; c++ {
		parts = append(parts, b.Lang.Say([...]catalog.Key{rules.White: "white-has", rules.Black: "black-has"}[c], "pieces", b.describeSide(c)))
	}
	for _, m := range b.Refused {
		parts = append(parts, b.Lang.Say("refused-drawn", "move", notation.FormatMove(m, b.Squares)))
	}
	for _, m := range b.Lines {
		parts = append(parts, b.Lang.Say("line-drawn", "move", notation.FormatMove(m, b.Squares)))
	}
	return strings.Join(append(parts, b.toMove()+"."), " ")
}

// describeSide lists a side's pieces, highest rank first.
func (b *Board) describeSide(c rules.Color) string {
	rs := cmp.Or(b.Ruleset, rules.Default())
	var ranks []string
	for r := rules.Damone; r >= rules.Pedina; r-- {
		var at []string
		for s := range b.Position.Of(c, r).All() {
			at = append(at, notation.FormatSquare(s, b.Squares))
		}
		if len(at) > 0 {
			name := catalog.Pieces(b.Lang, rs, r)
			if len(at) == 1 {
				name = catalog.Piece(b.Lang, rs, r)
			}
			ranks = append(ranks, name+" "+strings.Join(at, ", "))
		}
	}
	if len(ranks) == 0 {
		return b.Lang.Say("no-pieces")
	}
	return strings.Join(ranks, "; ")
}
