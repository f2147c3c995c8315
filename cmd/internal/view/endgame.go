package view

import (
	"fmt"
	"io"

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
	if plies := pliesOrNil(m.Known, m.Result); plies != nil {
		row[2] = fmt.Sprint(plies)
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

// WriteAnswer writes what tables say as a JSON object.
func (o *Options) WriteAnswer(w io.Writer, a *tablebase.Answer) error {
	return o.position(a.Position).Add(worth(a.Known, a.Result, a.Certain)...).Add("moves", o.moveAnswers(a)).Write(w)
}

func (o *Options) moveAnswers(a *tablebase.Answer) []*Object {
	return lists.Each(a.Moves, func(m tablebase.MoveAnswer) *Object {
		return object("move", o.move(m.Move)).Add(worth(m.Known, m.Result, m.Certain)...)
	})
}

// worth is what tables say: win, loss, draw or unresolved, and in how many plies.
func worth(known bool, r tablebase.Result, certain bool) []any {
	if !known {
		return []any{"value", nil, "plies", nil, "certain", false}
	}
	return []any{"value", r.Value.String(), "plies", pliesOrNil(known, r), "certain", certain}
}

// pliesOrNil is in how many plies a win or loss ends the game, nil for what does
// not or is not known.
func pliesOrNil(known bool, r tablebase.Result) any {
	if known && (r.Value == tablebase.Win || r.Value == tablebase.Loss) && r.Distance != tablebase.NoDistance {
		return r.Distance
	}
	return nil
}
