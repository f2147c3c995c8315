package view

import (
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
)

type placeJSON struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// unreadJSON is a game, or a whole file, that could not be read.
type unreadJSON struct {
	errorJSON
	Game  *int `json:"game"` // null for a file
	Clean bool `json:"clean"`
}

type recordedGameJSON struct {
	Type Type   `json:"type"`
	File string `json:"file"`
	Game int    `json:"game"`
	placeJSON
	White    string            `json:"white"`
	Black    string            `json:"black"`
	Ruleset  *string           `json:"ruleset"`
	Result   record.Result     `json:"result"`
	Status   string            `json:"status"`
	Plies    int               `json:"plies"`
	Unjudged int               `json:"unjudged"`
	Clean    bool              `json:"clean"`
	Judged   bool              `json:"judged"`
	Faults   []recordFaultJSON `json:"faults"`
	Remarks  []recordFaultJSON `json:"remarks"` // what may be told besides
}

type recordFaultJSON struct {
	Kind   replay.Kind   `json:"kind"`
	Cause  notation.Kind `json:"cause,omitempty"`
	Clause *string       `json:"clause"`
	placeJSON
	*plyJSON
	Written string `json:"written"`
	Reason  string `json:"reason"`
	*playableJSON
}

// plyJSON is the move that a fault is of.
type plyJSON struct {
	Ply       int    `json:"ply"`
	Number    int    `json:"number"`
	Side      string `json:"side"`
	Variation bool   `json:"variation"`
}

// playableJSON is what could be played, or meant, where a fault is.
type playableJSON struct {
	FEN        string   `json:"fen"`
	Legal      []string `json:"legal"`
	Candidates []string `json:"candidates"`
}

// RecordedGameJSON is a game as a JSON object.
func (o *Options) RecordedGameJSON(g *RecordedGame) any {
	if g.Report == nil {
		return o.UnreadGame(g.File, g.Index, g.Err)
	}
	r := g.Report
	j := recordedGameJSON{Type: OfGame, File: g.File, Game: g.Index, placeJSON: place(r.Record.Place), White: r.Record.Tag("White"), Black: r.Record.Tag("Black"),
		Result: r.Record.Result(), Status: r.Status.String(), Plies: r.Plies, Unjudged: r.Unjudged, Clean: r.Sound(g.Strict), Judged: r.Judged(),
		Faults: []recordFaultJSON{}, Remarks: []recordFaultJSON{}}
	if r.Ruleset != nil {
		j.Ruleset = OrNull(r.Ruleset.ID())
	}
	own := o.under(r.Ruleset)
	for i := range r.Faults {
		switch f := &r.Faults[i]; {
		case f.Counts(g.Strict):
			j.Faults = append(j.Faults, own.recordFaultJSON(r, f))
		case f.Remark(g.Strict):
			j.Remarks = append(j.Remarks, own.recordFaultJSON(r, f))
		}
	}
	return j
}

// UnreadFile is a file that could not be read, in the place of a game, as a
// JSON object.
func (o *Options) UnreadFile(file string, err error) any { return o.unreadJSON(file, nil, err) }

// UnreadGame is a game of a file that could not be read as a JSON object.
func (o *Options) UnreadGame(file string, game int, err error) any {
	return o.unreadJSON(file, &game, err)
}

func (o *Options) unreadJSON(file string, game *int, err error) unreadJSON {
	j := unreadJSON{errorJSON: o.errorJSON(err, 0), Game: game}
	j.File = file
	return j
}

func place(at notation.Place) placeJSON { return placeJSON{int(at.Line), int(at.Col)} }

func (o *Options) recordFaultJSON(r *replay.Report, f *replay.Fault) recordFaultJSON {
	j := recordFaultJSON{Kind: f.Kind, Cause: notation.KindOf(f.Cause), Clause: OrNull(f.Clause), placeJSON: place(f.Place), Written: f.Written, Reason: o.RecordFault(r, f)}
	if f.Ply > 0 {
		j.plyJSON = &plyJSON{f.Ply, f.Number, f.Color.String(), f.Variation}
	}
	if f.Known {
		j.playableJSON = &playableJSON{notation.FormatPosition(f.Position, notation.Number), o.MoveTexts(f.Legal), o.MoveTexts(f.Candidates)}
	}
	return j
}
