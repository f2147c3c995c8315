package draw

import (
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// title is what the drawing is, for those who cannot see it.
func (b *Board) title() string {
	if caption := printable(b.Caption); caption != "" {
		return caption
	}
	return b.toMove()
}

func (b *Board) toMove() string {
	return catalog.ToMove.In(b.Lang, "side", catalog.Side(b.Lang, b.Position.Turn()))
}

// Describe lists the pieces and the lines drawn, as a text for those who
// cannot see the board.
func (b *Board) Describe() string {
	var parts []string
	for c := rules.White; c <= rules.Black; c++ {
		parts = append(parts, catalog.SideHas[c].In(b.Lang, "pieces", b.describeSide(c)))
	}
	for _, m := range b.Refused {
		parts = append(parts, catalog.RefusedDrawn.In(b.Lang, "move", notation.FormatMove(m, b.spelling())))
	}
	for _, m := range b.Lines {
		parts = append(parts, catalog.LineDrawn.In(b.Lang, "move", notation.FormatMove(m, b.spelling())))
	}
	return strings.Join(append(parts, b.toMove()+"."), " ")
}

// describeSide lists a side's pieces, highest rank first.
func (b *Board) describeSide(c rules.Color) string {
	var ranks []string
	for r := rules.Damone; r >= rules.Pedina; r-- {
		var at []string
		for s := range b.Position.Of(c, r).All() {
			at = append(at, notation.FormatSquare(s, b.spelling()))
		}
		if len(at) > 0 {
			ranks = append(ranks, catalog.PieceNames(b.Lang, b.ruleset(), len(at), r)+" "+strings.Join(at, ", "))
		}
	}
	if len(ranks) == 0 {
		return catalog.NoPieces.In(b.Lang)
	}
	return strings.Join(ranks, "; ")
}

func (b *Board) ruleset() *rules.Ruleset {
	if b.Ruleset == nil {
		return rules.Default()
	}
	return b.Ruleset
}

// spelling is how the board's labels spell squares.
func (b *Board) spelling() notation.Squares {
	if b.Labels&(Numbers|Edges) == Edges {
		return notation.Algebraic
	}
	return notation.Number
}
