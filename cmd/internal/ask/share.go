//go:build !small

package ask

import (
	"bytes"

	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// pictureSize is the width of a picture, in pixels.
const pictureSize = 600

// picture draws a position, with a move that is legal and one that is not.
func (a *asking) picture(q *gameQuestion, g *rules.Game) error {
	b := draw.Board{Position: g.Position(), Ruleset: a.Ruleset, Flip: q.Flip, Squares: a.Squares, Theme: draw.Screen, Lang: a.Lang}
	for _, text := range []string{q.Move, q.Refused} {
		if text == "" {
			continue
		}
		j, err := Judge(a.Ruleset, g.Position(), text, false)
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
		return a.write(fields{"svg": b.Scene().SVG(pictureSize)})
	}
	var pixels bytes.Buffer
	if err := b.Scene().WritePNG(&pixels, 2*pictureSize); err != nil {
		return err
	}
	return a.write(fields{"png": pixels.Bytes()})
}

// diagram draws a position in letters.
func (a *asking) diagram(q *gameQuestion, g *rules.Game) error {
	return a.write(fields{"diagram": notation.Diagram(g.Position(), notation.DiagramOptions{Flip: q.Flip, Turn: true})})
}

// record writes a game as PDN.
func (a *asking) record(q *gameQuestion, g *rules.Game) error {
	rec := &record.Record{}
	for i := range g.Plies() {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	result := record.ResultOf(g.Status())
	if result == record.Unfinished && q.Result != "" {
		result = record.Result(q.Result)
	}
	for _, tag := range [][2]string{{"White", q.White}, {"Black", q.Black}, {"Result", string(result)}} {
		if tag[1] != "" {
			rec.SetTag(tag[0], tag[1])
		}
	}
	rec.SetStart(g.Ruleset(), g.Start())
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return a.write(fields{"pdn": string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}
