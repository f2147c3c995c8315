package ask

import (
	"context"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
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
	start := g.Position()
	for i := range g.Plies() {
		if i == 0 {
			start = g.Before(0)
		}
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	rec.SetStart(g.Ruleset(), start)
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return view.WriteJSON(w, recordJSON{string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}

// placeJSON is a game as an address tells it.
type placeJSON struct {
	Ruleset  string   `json:"ruleset"`
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
	Notes    []string `json:"notes"` // what of the text is not in it
}

// readText reads a text that somebody brings: a position in any form, or a
// record of a game up to its first fault. Of several games it takes the first.
func (d *Desk) readText(ctx context.Context, q *Question, o *view.Options, w io.Writer) error {
	p, err := notation.ParsePosition(o.Ruleset, q.Text)
	if err == nil {
		return view.WriteJSON(w, placeJSON{o.Ruleset.ID(), notation.FormatPosition(p, notation.Number), []string{}, []string{}})
	}
	var place *placeJSON
	games := 0
	options := replay.Options{Known: d.rulesets, Workers: 1, Steps: true}
	_ = replay.Run(ctx, gamefile.NewReader(strings.NewReader(q.Text), ""), options, func(g *replay.Game) error {
		if games++; games == 1 {
			place = placeOf(g.Report, o)
		}
		if place == nil {
			return io.EOF // the first tells whether there are any
		}
		return nil
	})
	if place == nil {
		return err
	}
	if games > 1 {
		place.Notes = append(place.Notes, o.Lang.Say("first-of-games", "n", games))
	}
	return view.WriteJSON(w, place)
}

// placeOf is a recorded game up to its first fault, nil for a text that is none.
func placeOf(r *replay.Report, o *view.Options) *placeJSON {
	if r == nil || r.Ruleset == nil || r.Plies == 0 && !slices.ContainsFunc(r.Record.Tags, isTelling) {
		return nil
	}
	place := &placeJSON{r.Ruleset.ID(), "", []string{}, []string{}}
	if r.Start != r.Ruleset.Start() {
		place.Position = notation.FormatPosition(r.Start, notation.Number)
	}
	for _, s := range r.Steps {
		if !s.Variation && (!s.Legal || s.Guessed) {
			break
		}
		if !s.Variation {
			place.Moves = append(place.Moves, notation.FormatMove(s.Move, o.Squares))
		}
	}
	if i := slices.IndexFunc(r.Faults, func(f replay.Fault) bool { return f.Counts(false) && !f.Variation }); i >= 0 {
		place.Notes = append(place.Notes, o.FaultNamed(r, &r.Faults[i]))
	}
	return place
}

// isTelling reports whether a tag alone makes a game of a text.
func isTelling(t record.Tag) bool {
	return t.Name == "FEN" || t.Name == "Ruleset" || t.Name == "GameType"
}
