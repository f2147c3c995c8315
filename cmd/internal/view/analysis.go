//go:build !small

package view

import (
	"fmt"
	"io"
	"math"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Analysis is what a search thinks of a position, and what the tables know.
type Analysis struct {
	Position rules.Position
	alphabeta.Analysis
	Table *tablebase.Answer // nil when there are no tables
}

// Analysis prints the best moves with what should follow, and the verdict of
// the tables where they have one.
func (p *Printer) Analysis(a *Analysis) {
	p.Line(notation.FormatPosition(a.Position, p.Squares))
	if a.Table != nil && a.Table.Known {
		p.Line(p.Paint(Bold, p.tableVerdict(a.Table)))
		p.Table(p.Heads("head-move", "head-value", "head-plies"), lists.Each(a.Table.Moves, p.answerRow))
	}
	p.Table(p.Heads("head-move", "head-score", "head-line"), lists.Each(a.Lines, func(l alphabeta.Line) []string {
		score := l.Score.String()
		if a.Table.Draws(l.Move) {
			score = "="
		}
		return []string{p.move(l.Move), score, p.List(l.Moves[1:])}
	}))
	depth := p.Lang.Say("analysis-depth", "depth", a.Depth, "nodes", a.Nodes)
	switch a.Stopped {
	case search.Exhausted:
		depth += ", " + p.Lang.Say("stop-spent")
	case search.Cancelled:
		depth += ", " + p.Lang.Say("stop-cancelled")
	}
	p.Line(depth)
}

// WriteAnalysis writes an analysis as a JSON object.
func (o *Options) WriteAnalysis(w io.Writer, a *Analysis) error { return o.analysisObject(a).Write(w) }

func (o *Options) analysisObject(a *Analysis) *Object {
	j := o.position(a.Position).Add("depth", a.Depth, "nodes", a.Nodes, "stopped", a.Stopped.String())
	j.Add("lines", lists.Each(a.Lines, func(l alphabeta.Line) *Object { return object(o.lineMembers(l, a.Table)...) }))
	if a.Table == nil || !a.Table.Known {
		return j.Add("table", nil)
	}
	return j.Add("table", object(worth(true, a.Table.Result, a.Table.Certain)...).Add("moves", o.moveAnswers(a.Table)))
}

// lineMembers returns a line in JSON, with what the tables' answer, which may be nil,
// proves of it. The score is in hundredths of a Pedina to the side to move.
func (o *Options) lineMembers(l alphabeta.Line, a *tablebase.Answer) []any {
	var left any // plies to the end
	if plies, ok := l.Score.Plies(); ok {
		left = plies
	}
	return []any{"move", o.move(l.Move), "score", int(l.Score), "proved", OrNull(proved(l, a)), "plies", left, "line", o.MoveTexts(l.Moves)}
}

// proved returns the value of a line that is no opinion: win, loss or draw.
func proved(l alphabeta.Line, a *tablebase.Answer) string {
	if v := l.Score.Value(); v != search.Open {
		return v.String()
	}
	if a.Draws(l.Move) {
		return search.Draw.String()
	}
	return ""
}

// WriteInsight writes an analysis for a page: the object of 'damone analyze',
// and the words that the page shows besides.
func (o *Options) WriteInsight(w io.Writer, a *Analysis) error {
	verdict := "" // of the tables
	if a.Table != nil && a.Table.Known {
		verdict = o.tableVerdict(a.Table)
	}
	says := lists.Each(a.Lines, func(l alphabeta.Line) string { return o.lineSays(l, a.Table) })
	progress := o.Lang.Say("analysis-depth", "depth", a.Depth, "nodes", a.Nodes)
	return o.analysisObject(a).Add("says", says, "verdict", verdict, "progress", progress, "white", o.whiteExpects(a)).Write(w)
}

// whiteExpects returns the points that White may expect, 0 to 1, nil where nothing is known.
func (o *Options) whiteExpects(a *Analysis) any {
	if len(a.Lines) == 0 {
		return nil
	}
	l := a.Lines[0]
	worth := review.Worth{Score: l.Score, Value: l.Score.Value()}
	if proved(l, a.Table) == search.Draw.String() {
		worth.Value = search.Draw
	}
	points := worth.Expected(review.ScaleOf(o.Ruleset), a.Position.Occupied().Len())
	if a.Position.Turn() == rules.Black {
		points = 1 - points
	}
	return math.Round(points*1000) / 1000
}

func (o *Options) lineSays(l alphabeta.Line, a *tablebase.Answer) string {
	value := proved(l, a)
	if value == "" {
		return l.Score.String()
	}
	if plies, ok := l.Score.Plies(); ok {
		return o.Lang.Say(lineEnds[value], "plies", o.plies(plies))
	}
	return o.Lang.Say(lineEnds[value+" some time"])
}

// lineEnds is what is said of a line that is proved.
var lineEnds = map[string]catalog.Key{
	"win": "line-win-in", "loss": "line-loss-in", "draw some time": "line-draw", "win some time": "line-win", "loss some time": "line-loss",
}

// Answer prints what tables say.
func (p *Printer) Answer(a *tablebase.Answer) {
	p.Line(notation.FormatPosition(a.Position, p.Squares))
	p.Line(p.Paint(Bold, p.tableVerdict(a)))
	if len(a.Moves) > 0 {
		p.Table(p.Heads("head-move", "head-value", "head-plies"), lists.Each(a.Moves, p.answerRow))
	}
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

func (o *Options) tableVerdict(a *tablebase.Answer) string {
	clauses := o.Ruleset.Clauses()
	switch {
	case a.Known:
		return Capital(o.tableResult(a))
	case a.Lack == tablebase.OnCrownSquare:
		return o.Lang.Say("table-crowned", "clause", clauses.OnCrown)
	case a.Lack == tablebase.MissingSlice:
		return o.Lang.Say("table-missing", "slice", a.Slice.String())
	}
	return o.Lang.Say("table-unknown", "pieces", a.Pieces, "count", a.Position.Occupied().Len())
}

// tableResult returns what a result means for the side to move. Tables of values do
// not know in how many plies.
func (o *Options) tableResult(a *tablebase.Answer) string {
	key := tableKey("table.", a.Result, true, a.Late)
	if a.Result.Distance == tablebase.NoDistance {
		key += "-undated"
	}
	limits := []any{"limit", o.Ruleset.Spec().Quiet.Plies, "clause", o.Ruleset.Clauses().Quiet}
	told := o.Lang.Say(key, append(limits, "side", catalog.Side(o.Lang, a.Position.Turn()), "plies", o.plies(a.Result.Distance))...)
	if a.Certain {
		return told
	}
	return o.Lang.Say("table-unless", append(limits, "told", strings.TrimSuffix(told, "."))...)
}

// tableKey returns what is said of a result. One that is not certain is a win or
// loss that the quiet limit, which a ruleset of the user's own may have without
// a clause, may make a draw; a late one is a draw that the limit has made.
func tableKey(what string, r tablebase.Result, certain, late bool) catalog.Key {
	if !certain || late {
		what += "late-"
	}
	return catalog.Key(what + r.Value.String())
}

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

// worth returns what tables say: win, loss, draw or unresolved, and in how many plies.
func worth(known bool, r tablebase.Result, certain bool) []any {
	if !known {
		return []any{"value", nil, "plies", nil, "certain", false}
	}
	return []any{"value", r.Value.String(), "plies", pliesOrNil(known, r), "certain", certain}
}

// pliesOrNil is in how many plies a win or loss ends the game, nil for what does
// not or is not known.
func pliesOrNil(known bool, r tablebase.Result) any {
	if known && (r.Value == search.Win || r.Value == search.Loss) && r.Distance != tablebase.NoDistance {
		return r.Distance
	}
	return nil
}
