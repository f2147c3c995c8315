package view

import (
	"damone/notation"
	"damone/notation/replay"
)

// RecordedGameJSON is a game as a JSON object.
func (o *Options) RecordedGameJSON(g *RecordedGame) any {
	if g.Report == nil {
		return o.UnreadGame(g.File, g.Index, g.Err)
	}
	r, own, id := g.Report, o, ""
	if r.Ruleset != nil {
		own, id = o.under(r.Ruleset), r.Ruleset.ID()
	}
	var faults, remarks []*Object // remarks are what may be told besides
	for i := range r.Faults {
		switch f := &r.Faults[i]; {
		case f.Counts(g.Strict):
			faults = append(faults, own.recordFaultObject(r, f))
		case f.Remark(g.Strict):
			remarks = append(remarks, own.recordFaultObject(r, f))
		}
	}
	return NewObject(OfGame, "file", g.File, "game", g.Index).Add(place(r.Record.Place)...).
		Add("white", r.Record.Tag("White"), "black", r.Record.Tag("Black"), "ruleset", OrNull(id), "result", string(r.Record.Result()),
			"status", r.Status.String(), "plies", r.Plies, "unjudged", r.Unjudged, "clean", r.Sound(g.Strict), "judged", r.Judged(),
			"faults", faults, "remarks", remarks)
}

// UnreadFile is a file that could not be read, in the place of a game, as a
// JSON object.
func (o *Options) UnreadFile(file string, err error) any {
	return o.errorObject(file, 0, err).Add("game", nil, "clean", false)
}

// UnreadGame is a game of a file that could not be read as a JSON object.
func (o *Options) UnreadGame(file string, game int, err error) any {
	return o.errorObject(file, 0, err).Add("game", game, "clean", false)
}

func place(at notation.Place) []any { return []any{"line", int(at.Line), "column", int(at.Col)} }

func (o *Options) recordFaultObject(r *replay.Report, f *replay.Fault) *Object {
	j := object("kind", string(f.Kind), "cause", OrLeft(string(notation.KindOf(f.Cause))), "clause", OrNull(f.Clause)).Add(place(f.Place)...)
	if f.Ply > 0 {
		j.Add("ply", f.Ply, "number", f.Number, "side", f.Color.String(), "variation", f.Variation)
	}
	j.Add("written", f.Written, "reason", o.RecordFault(r, f))
	if f.Known {
		j.Add("fen", notation.FormatPosition(f.Position, notation.Number), "legal", o.MoveTexts(f.Legal), "candidates", o.MoveTexts(f.Candidates))
	}
	return j
}
