package ask

import (
	"io"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/rules"
)

// pictureSize is the width of a picture, in pixels.
const pictureSize = 600

type pictureJSON struct {
	SVG string `json:"svg"`
}

// draw draws the position that is asked about, with a move that is legal and
// one that is not.
func (q *Question) draw(g *rules.Game, o *view.Options, w io.Writer) error {
	b := draw.Board{Position: g.Position(), Ruleset: o.Ruleset, Flip: q.Flip, Squares: o.Squares, Theme: draw.Screen, Lang: o.Lang}
	for _, text := range []string{q.Move, q.Refused} {
		if text == "" {
			continue
		}
		j, err := Judge(o.Ruleset, g.Position(), text)
		switch {
		case err != nil:
			return err
		case j.Legal:
			b.Lines = append(b.Lines, j.Move)
		case j.Verdict.Fault == rules.Outranked:
			b.Refused = append(b.Refused, j.Move)
		}
	}
	return view.WriteJSON(w, pictureJSON{b.Scene().SVG(pictureSize)})
}
