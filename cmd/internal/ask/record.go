package ask

import (
	"context"
	"io"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

type recordJSON struct {
	PDN string `json:"pdn"`
}

// recordQuestion asks for the game as PDN.
type recordQuestion struct {
	soFar
	White  string `json:"white"` // who played
	Black  string `json:"black"`
	Result string `json:"result"` // that was agreed on
}

func (q *recordQuestion) answer(_ context.Context, g *rules.Game, _ *view.Options, w io.Writer) error {
	rec := &record.Record{}
	for i := range g.Plies() {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	for _, tag := range [][2]string{{"White", q.White}, {"Black", q.Black}} {
		if tag[1] != "" {
			rec.SetTag(tag[0], tag[1])
		}
	}
	if result := record.ResultOf(g.Status()); result != record.Unfinished || q.Result == "" {
		rec.SetTag("Result", string(result))
	} else {
		rec.SetTag("Result", q.Result)
	}
	rec.SetStart(g.Ruleset(), g.Start())
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return view.WriteJSON(w, recordJSON{string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}
