package ask

import (
	"bytes"
	"context"
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

// pictureQuestion asks for the position as SVG or PNG, with a move that is legal and one
// that is not.
type pictureQuestion struct {
	soFar
	Move    string `json:"move"`
	Refused string `json:"refused"`
	Flip    bool   `json:"flip"`
	Pixels  bool   `json:"pixels"` // PNG
}

func (q *pictureQuestion) answer(_ context.Context, g *rules.Game, o *view.Options, w io.Writer) error {
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
