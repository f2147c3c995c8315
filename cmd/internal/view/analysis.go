package view

import (
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
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
func (o *Options) Analysis(w io.Writer, a *Analysis) error {
	p := o.Printer(w)
	p.Line(notation.FormatPosition(a.Position, o.Squares))
	if a.Table != nil && a.Table.Known {
		p.Line(p.Paint(Bold, o.tableVerdict(a.Table)))
		p.Table(o.Heads("head-move", "head-value", "head-plies"), lists.Each(a.Table.Moves, o.answerRow))
	}
	p.Table(o.Heads("head-move", "head-score", "head-line"), lists.Each(a.Lines, func(l alphabeta.Line) []string {
		score := l.Score.String()
		if a.Table.Draws(l.Move) {
			score = "="
		}
		return []string{o.move(l.Move), score, o.list(l.Moves[1:])}
	}))
	depth := o.Lang.Say("analysis-depth", "depth", a.Depth, "nodes", a.Nodes)
	switch a.Stopped {
	case search.Exhausted:
		depth += ", " + o.Lang.Say("stop-spent")
	case search.Cancelled:
		depth += ", " + o.Lang.Say("stop-cancelled")
	}
	p.Line(depth)
	return p.Err
}

// Line writes moves one after the other.
func (o *Options) Line(moves []rules.Move) string { return o.list(moves) }

type analysisJSON struct {
	positionJSON
	Depth   int         `json:"depth"`
	Nodes   uint64      `json:"nodes"`
	Stopped string      `json:"stopped"`
	Lines   []*lineJSON `json:"lines"`
	Table   *knownJSON  `json:"table"`
}

// knownJSON is what tables say of a position and of its moves, the best first.
type knownJSON struct {
	tableJSON
	Moves []moveAnswerJSON `json:"moves"`
}

// lineJSON is a move with its score in JSON: a promise. The score is in
// hundredths of a Pedina to the side to move; proved says that it is no
// opinion, and plies how many single moves are left to the end.
type lineJSON struct {
	Move   string   `json:"move"`
	Score  int      `json:"score"`
	Proved *string  `json:"proved"` // win, loss or draw; null for an opinion
	Plies  *int     `json:"plies"`
	Line   []string `json:"line"`
}

// analysedLine is a line, and what the tables' answer, which may be nil, proves
// of it.
func (o *Options) analysedLine(l alphabeta.Line, a *tablebase.Answer) *lineJSON {
	j := &lineJSON{Move: o.move(l.Move), Score: int(l.Score), Line: o.MoveTexts(l.Moves)}
	if v := l.Score.Value(); v != search.Open {
		j.Proved = OrNull(v.String())
	} else if a.Draws(l.Move) {
		j.Proved = OrNull(tablebase.Draw.String())
	}
	if plies, ok := l.Score.Plies(); ok {
		j.Plies = &plies
	}
	return j
}

// WriteAnalysis writes an analysis as a JSON object.
func (o *Options) WriteAnalysis(w io.Writer, a *Analysis) error {
	return WriteJSON(w, o.analysisJSON(a))
}

// insightJSON is an analysis with the words that a page shows of it.
type insightJSON struct {
	analysisJSON
	Says     []string `json:"says"`     // of each line: how it ends, or its score
	Verdict  string   `json:"verdict"`  // of the tables, "" where they have none
	Progress string   `json:"progress"` // how far it has come
}

// WriteInsight writes an analysis for a page: the object of 'damone analyze',
// and what a page shows besides.
func (o *Options) WriteInsight(w io.Writer, a *Analysis) error {
	j := insightJSON{analysisJSON: o.analysisJSON(a), Progress: o.Lang.Say("analysis-depth", "depth", a.Depth, "nodes", a.Nodes)}
	j.Says = lists.Each(j.Lines, o.lineSays)
	if j.Table != nil {
		j.Verdict = o.tableVerdict(a.Table)
	}
	return WriteJSON(w, j)
}

// lineSays is what is proved of a line, or its score.
func (o *Options) lineSays(l *lineJSON) string {
	switch {
	case l.Proved == nil:
		return search.Score(l.Score).String()
	case l.Plies != nil:
		return o.Lang.Say(lineEnds[*l.Proved], "plies", o.plies(*l.Plies))
	}
	return o.Lang.Say(lineEnds[*l.Proved+" some time"])
}

// lineEnds is what is said of a line that is proved.
var lineEnds = map[string]catalog.Key{
	"win": "line-win-in", "loss": "line-loss-in", "draw some time": "line-draw", "win some time": "line-win", "loss some time": "line-loss",
}

func (o *Options) analysisJSON(a *Analysis) analysisJSON {
	lines := lists.Each(a.Lines, func(l alphabeta.Line) *lineJSON { return o.analysedLine(l, a.Table) })
	j := analysisJSON{positionJSON: o.positionJSON(a.Position), Depth: a.Depth, Nodes: a.Nodes, Stopped: a.Stopped.String(), Lines: lines}
	if a.Table != nil && a.Table.Known {
		j.Table = &knownJSON{tableValue(true, a.Table.Result, a.Table.Certain), o.moveAnswers(a.Table)}
	}
	return j
}
