package ask

import (
	"bytes"
	"io"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/rules"
)

// pictureSize is the width of a picture, in pixels.
const pictureSize = 600

type pictureJSON struct {
	SVG string `json:"svg,omitempty"`
	PNG []byte `json:"png,omitempty"`
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
	if !q.Pixels {
		return view.WriteJSON(w, pictureJSON{SVG: b.Scene().SVG(pictureSize)})
	}
	var pixels bytes.Buffer
	if err := b.Scene().WritePNG(&pixels, 2*pictureSize); err != nil {
		return err
	}
	return view.WriteJSON(w, pictureJSON{PNG: pixels.Bytes()})
}
