package view

import (
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/tablebase"
)

// Answer prints what tables say.
func (o *Options) Answer(w io.Writer, a *tablebase.Answer) error {
	p := o.printer(w)
	p.line(notation.FormatPosition(a.Position, o.Squares))
	p.line(p.paint(bold, o.tableVerdict(a)))
	var rows [][]string
	for _, m := range a.Moves {
		value, plies := "?", ""
		if m.Known {
			value, plies = o.tableValue(m), decided(m.Result)
		}
		rows = append(rows, []string{o.move(m.Move), value, plies})
	}
	if len(rows) > 0 {
		p.table(o.heads("head-move", "head-value", "head-plies"), rows)
	}
	return p.err
}

// decided is the distance of a win or loss, "" for anything else.
func decided(r tablebase.Result) string {
	if r.Value == tablebase.Win || r.Value == tablebase.Loss {
		return strconv.Itoa(r.Distance)
	}
	return ""
}

// tableVerdict says what a position is worth by the tables.
func (o *Options) tableVerdict(a *tablebase.Answer) string {
	side := capital(catalog.Side(o.Lang, a.Position.Turn()))
	switch {
	case a.Known && !a.Certain:
		return o.lateVerdict(a)
	case a.Lack == tablebase.OnCrownSquare:
		return o.Lang.Say("table-crowned", "clause", o.Ruleset.Clauses().OnCrown)
	case a.Lack == tablebase.MissingSlice:
		return o.Lang.Say("table-missing", "slice", a.Slice.String())
	case !a.Known:
		return o.Lang.Say("table-unknown", "pieces", strconv.Itoa(a.Pieces), "count", strconv.Itoa(a.Position.Occupied().Len()))
	case a.Result.Value == tablebase.Win:
		return o.Lang.Say("table-win", "side", side, "plies", o.plies(a.Result.Distance))
	case a.Result.Value == tablebase.Loss:
		return o.Lang.Say("table-loss", "side", side, "plies", o.plies(a.Result.Distance))
	case a.Result.Value == tablebase.Draw:
		return o.Lang.Say("table-draw")
	}
	return o.Lang.Say("table-open")
}

// lateVerdict says of a win that the quiet limit may make it a draw.
func (o *Options) lateVerdict(a *tablebase.Answer) string {
	text := catalog.Key("table-late-win")
	if a.Result.Value == tablebase.Loss {
		text = "table-late-loss"
	}
	return o.Lang.Say(text, "side", catalog.Side(o.Lang, a.Position.Turn()), "plies", o.plies(a.Result.Distance),
		"limit", strconv.Itoa(o.Ruleset.Spec().Quiet.Plies), "clause", o.Ruleset.Clauses().Quiet)
}

// plies is a distance in words.
func (o *Options) plies(n int) string {
	if n == 1 {
		return o.Lang.Say("one-ply")
	}
	return o.Lang.Say("plies", "n", strconv.Itoa(n), "moves", strconv.Itoa((n+1)/2))
}

func (o *Options) tableValue(m tablebase.MoveAnswer) string {
	switch v := m.Result.Value; {
	case (v == tablebase.Win || v == tablebase.Loss) && !m.Certain:
		return o.lateValue(v)
	case v == tablebase.Win:
		return o.Lang.Say("value-win")
	case v == tablebase.Loss:
		return o.Lang.Say("value-loss")
	case v == tablebase.Draw:
		return o.Lang.Say("value-draw")
	}
	return o.Lang.Say("value-open")
}

// lateValue is a win or loss that the quiet limit, which a ruleset of the
// user's own may have without a clause, may make a draw.
func (o *Options) lateValue(v tablebase.Value) string {
	clause := o.Ruleset.Clauses().Quiet
	late, slow := catalog.Key("value-late-win"), catalog.Key("value-slow-win")
	if v == tablebase.Loss {
		late, slow = "value-late-loss", "value-slow-loss"
	}
	if clause == "" {
		return o.Lang.Say(slow)
	}
	return o.Lang.Say(late, "clause", clause)
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
	j := answerJSON{o.positionJSON(a.Position), tableValue(a.Known, a.Result, a.Certain), []moveAnswerJSON{}}
	for _, m := range a.Moves {
		j.Moves = append(j.Moves, moveAnswerJSON{o.move(m.Move), tableValue(m.Known, m.Result, m.Certain)})
	}
	return WriteJSON(w, j)
}

func tableValue(known bool, r tablebase.Result, certain bool) tableJSON {
	if !known {
		return tableJSON{}
	}
	j := tableJSON{Value: orNull(r.Value.String()), Certain: certain}
	if r.Value == tablebase.Win || r.Value == tablebase.Loss {
		j.Plies = &r.Distance
	}
	return j
}
