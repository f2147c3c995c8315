package view

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/output"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Answer prints what tables say.
func (o *Options) Answer(w io.Writer, a *tablebase.Answer) error {
	p := o.Printer(w)
	p.Line(notation.FormatPosition(a.Position, o.Squares))
	p.Line(p.Paint(output.Bold, o.tableVerdict(a)))
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
		return capital(o.Lang.Say(tableKey("table.", a.Result, a.Certain, a.Late), "side", catalog.Side(o.Lang, a.Position.Turn()),
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
	j := tableJSON{Value: output.OrNull(r.Value.String()), Certain: certain}
	if (r.Value == tablebase.Win || r.Value == tablebase.Loss) && r.Distance != tablebase.NoDistance {
		j.Plies = &r.Distance
	}
	return j
}

// EndgameStats prints what each slice's positions come to, with the longest
// win and a position that takes so long.
func (o *Options) EndgameStats(w io.Writer, stats []tablebase.Stat) error {
	heads := o.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	return output.Table(w, heads, lists.Each(stats, func(s tablebase.Stat) []string {
		plies, position := o.longest(s)
		return []string{s.Slice.String(), fmt.Sprint(s.Positions), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Neither), plies, position}
	}))
}

// longest is the length of a slice's longest win and its position.
func (o *Options) longest(s tablebase.Stat) (plies, position string) {
	if s.LongestWin == nil {
		return "-", ""
	}
	return strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, o.Squares)
}

// EndgameRecords writes what the slices come to, with the longest wins, as a
// page of Markdown. The longest of all is played out.
func (o *Options) EndgameRecords(w io.Writer, stats []tablebase.Stat, play func(rules.Position, int) []rules.Move) error {
	p := o.Printer(w)
	p.Line("# " + o.Lang.Say("records-title", "title", catalog.RulesetTitle(o.Lang, o.Ruleset)) + "\n")
	p.Line(o.Lang.Say("records-intro"))
	if best := longestOf(stats); best != nil {
		p.Text(fmt.Sprintf("\n%s\n\n```\n%s```\n", o.Lang.Say("records-long", "plies", best.Plies),
			o.Diagram(Board{Position: best.Position})))
		if line := play(best.Position, best.Plies); len(line) > 0 {
			p.Line("\n" + o.Lang.Say("records-line", "line", o.list(line)))
		}
	}
	p.Line()
	p.Line("|", strings.Join(o.Heads("head-pieces", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest"), " | "), "|")
	p.Line("|---:|---:|---:|---:|---:|---:|")
	for pieces := 2; pieces <= tablebase.MaxPieces; pieces++ {
		o.recordSum(p, pieces, stats)
	}
	p.Line()
	p.Line("|", strings.Join(o.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position"), " | "), "|")
	p.Line("|---|---:|---:|---:|---:|---:|---|")
	for _, s := range stats {
		plies, position := o.longest(s)
		if position != "" {
			position = "`" + position + "`"
		}
		p.Line("|", s.Slice, "|", s.Positions, "|", s.Wins, "|", s.Losses, "|", s.Neither, "|", plies, "|", position, "|")
	}
	return p.Err
}

// recordSum writes what the slices with so many pieces come to, if all of them
// are there.
func (o *Options) recordSum(p *output.Printer, pieces int, stats []tablebase.Stat) {
	stats = lists.Where(stats, func(s tablebase.Stat) bool { return s.Slice.Pieces() == pieces })
	sum := tablebase.Stat{LongestWin: longestOf(stats)}
	for _, s := range stats {
		sum.Positions += s.Positions
		sum.Wins += s.Wins
		sum.Losses += s.Losses
		sum.Neither += s.Neither
	}
	if sum.Positions == tablebase.Positions(o.Ruleset, pieces) {
		plies, _ := o.longest(sum)
		p.Line("|", pieces, "|", sum.Positions, "|", sum.Wins, "|", sum.Losses, "|", sum.Neither, "|", plies, "|")
	}
}

// longestOf is the longest win of all; nil when nobody wins.
func longestOf(stats []tablebase.Stat) *tablebase.Longest {
	var best *tablebase.Longest
	for _, s := range stats {
		if s.LongestWin != nil && (best == nil || s.LongestWin.Plies > best.Plies) {
			best = s.LongestWin
		}
	}
	return best
}

type endgameStatJSON struct {
	Type        Type               `json:"type"`
	Slice       string             `json:"slice"`
	Pieces      int                `json:"pieces"`
	Positions   int64              `json:"positions"`
	Wins        int64              `json:"wins"`
	Losses      int64              `json:"losses"`
	Neither     int64              `json:"neither"`
	LongestWin  *endgameRecordJSON `json:"longest_win"`
	LongestLoss *endgameRecordJSON `json:"longest_loss"`
}

type endgameRecordJSON struct {
	Plies int    `json:"plies"`
	FEN   string `json:"fen"`
}

// SliceJSON is what a slice comes to as a JSON object.
func SliceJSON(s tablebase.Stat) any {
	return endgameStatJSON{
		OfSlice, s.Slice.String(), s.Slice.Pieces(), s.Positions, s.Wins, s.Losses, s.Neither, recordJSON(s.LongestWin), recordJSON(s.LongestLoss),
	}
}

func recordJSON(r *tablebase.Longest) *endgameRecordJSON {
	if r == nil {
		return nil
	}
	return &endgameRecordJSON{r.Plies, notation.FormatPosition(r.Position, notation.Number)}
}
