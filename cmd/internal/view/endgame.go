package view

import (
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
)

// Answer prints what tables say.
func (o *Options) Answer(w io.Writer, a *tablebase.Answer) error {
	p := o.Printer(w)
	p.Line(notation.FormatPosition(a.Position, o.Squares))
	p.Line(p.Paint(Bold, o.tableVerdict(a)))
	if len(a.Moves) > 0 {
		p.Table(o.Heads("head-move", "head-value", "head-plies"), lists.Each(a.Moves, o.answerRow))
	}
	return p.Err
}

func (o *Options) answerRow(m tablebase.MoveAnswer) []string {
	row := []string{o.move(m.Move), "?", ""}
	if m.Known {
		row[1] = o.Lang.Say(tableKey("value.", m.Result, m.Certain, m.Late), "clause", o.Ruleset.Clauses().Quiet)
	}
	if plies := tableValue(m.Known, m.Result, m.Certain).Plies; plies != nil {
		row[2] = strconv.Itoa(*plies)
	}
	return row
}

// tableVerdict says what a position is worth by the tables.
func (o *Options) tableVerdict(a *tablebase.Answer) string {
	clauses := o.Ruleset.Clauses()
	switch {
	case a.Known:
		return Capital(o.Lang.Say(tableKey("table.", a.Result, a.Certain, a.Late), "side", catalog.Side(o.Lang, a.Position.Turn()),
			"plies", o.plies(a.Result.Distance), "limit", o.Ruleset.Spec().Quiet.Plies, "clause", clauses.Quiet))
	case a.Lack == tablebase.OnCrownSquare:
		return o.Lang.Say("table-crowned", "clause", clauses.OnCrown)
	case a.Lack == tablebase.MissingSlice:
		return o.Lang.Say("table-missing", "slice", a.Slice.String())
	}
	return o.Lang.Say("table-unknown", "pieces", a.Pieces, "count", a.Position.Occupied().Len())
}

// tableKey is what is said of a result. One that is not certain is a win or
// loss that the quiet limit, which a ruleset of the user's own may have without
// a clause, may make a draw; a late one is a draw that the limit has made. Tables of values do not know in how many plies.
func tableKey(what string, r tablebase.Result, certain, late bool) catalog.Key {
	if what == "table." && r.Distance == tablebase.NoDistance {
		what += "undated-"
	}
	if !certain || late {
		what += "late-"
	}
	return catalog.Key(what + r.Value.String())
}

// plies is a distance in words.
func (o *Options) plies(n int) string {
	if n == 1 {
		return o.Lang.Say("one-ply")
	}
	return o.Lang.Say("plies", "n", n, "moves", (n+1)/2)
}

type answerJSON struct {
	positionJSON
	tableJSON
	Moves []moveAnswerJSON `json:"moves"`
}

type moveAnswerJSON struct {
	Move string `json:"move"`
	tableJSON
}

// tableJSON is what tables say.
type tableJSON struct {
	Value   *string `json:"value"` // win, loss, draw, unresolved; null when not known
	Plies   *int    `json:"plies"`
	Certain bool    `json:"certain"`
}

// WriteAnswer writes what tables say as a JSON object.
func (o *Options) WriteAnswer(w io.Writer, a *tablebase.Answer) error {
	return WriteJSON(w, answerJSON{o.positionJSON(a.Position), tableValue(a.Known, a.Result, a.Certain), o.moveAnswers(a)})
}

func (o *Options) moveAnswers(a *tablebase.Answer) []moveAnswerJSON {
	return lists.Each(a.Moves, func(m tablebase.MoveAnswer) moveAnswerJSON {
		return moveAnswerJSON{o.move(m.Move), tableValue(m.Known, m.Result, m.Certain)}
	})
}

func tableValue(known bool, r tablebase.Result, certain bool) tableJSON {
	if !known {
		return tableJSON{}
	}
	j := tableJSON{Value: OrNull(r.Value.String()), Certain: certain}
	if (r.Value == tablebase.Win || r.Value == tablebase.Loss) && r.Distance != tablebase.NoDistance {
		j.Plies = &r.Distance
	}
	return j
}
