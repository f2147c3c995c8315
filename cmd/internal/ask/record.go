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
func writeRecord(g *rules.Game, w io.Writer) error {
	rec := &record.Record{}
	for i := range g.Plies() {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	rec.SetStart(g.Ruleset(), g.Start())
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return view.WriteJSON(w, recordJSON{string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}
