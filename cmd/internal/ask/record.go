package ask

import (
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

// writeRecord writes a game as PDN.
func (q *Question) writeRecord(g *rules.Game, w io.Writer) error {
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
