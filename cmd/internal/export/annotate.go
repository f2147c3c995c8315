package export

import (
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/rules"
)

// byUs begins the comments and variations of a review, with the mark that it gave: what
// begins so is taken out again before another review is written.
var byUs = lists.Expression(`^\[%by damone ?([?!]*)\]`)

// annotator is what a review wrote into the Annotator tag.
var annotator = lists.Expression(`(?:^|; )damone, ([^;]*)$`)

// Annotator returns how a record says that it was reviewed, "" for not.
func Annotator(rec *record.Record) string {
	if m := annotator().FindStringSubmatch(rec.Tag("Annotator")); m != nil {
		return m[1]
	}
	return ""
}

// linePlies is how many plies of a line are written as a variation.
const linePlies = 14

// Annotated returns the record of a game with its review: evaluations after the moves,
// marks, and of errors the better line and the refutation. What others wrote stays. how
// says how it was reviewed.
func Annotated(o *view.Options, g *view.Reviewed, how string) *record.Record {
	a := &annotation{Options: o.Under(g.Ruleset), game: g, rec: g.Report.Canonical(), plies: make(map[int]int)}
	for i, s := range g.Steps {
		a.plies[s.Item] = i
	}
	a.write()
	how = "damone, " + how
	if before := annotator().ReplaceAllString(a.rec.Tag("Annotator"), ""); before != "" {
		how = before + "; " + how
	}
	a.rec.SetTag("Annotator", how)
	r := judged(g.Ruleset, a.rec)
	r.Guessed = g.Report.Guessed
	return r.Canonical()
}

// InWords returns a reviewed game with its review, as a page shows it.
func InWords(o *view.Options, g *view.Reviewed) *replay.Game {
	return &replay.Game{Index: g.Game, Report: judged(g.Ruleset, Annotated(o, g, ""))}
}

func judged(rs *rules.Ruleset, rec *record.Record) *replay.Report {
	judge := replay.NewJudge(rs)
	judge.KeepSteps = true
	return judge.Judge(rec)
}

// GraphOf returns the graph of a review.
func GraphOf(o *view.Options, g *view.Reviewed) *draw.Graph {
	graph := &draw.Graph{Title: frames.HeadOf(g.Report.Record).Title}
	graph.Points, graph.Known = g.Graph()
	for i := range g.Plies {
		if p := &g.Plies[i]; g.Shown(i) && p.Judgement != review.Unmarked {
			graph.Marks = append(graph.Marks, draw.Mark{At: i + 1, Level: int(p.Judgement), Black: p.Before.Turn() == rules.Black})
		}
	}
	graph.Title = strings.TrimSpace(graph.Title + " " + string(g.Report.Record.Result()))
	graph.Desc = o.Lang.Say("review-graph")
	return graph
}

type annotation struct {
	*view.Options
	game    *view.Reviewed
	rec     *record.Record
	plies   map[int]int // by item
	out     []record.Item
	pending *review.Ply // whose lines are to be written after what others say of it; nil for none
}

func (a *annotation) write() {
	items, depth := a.rec.Items, 0
	if len(a.game.Plies) > 0 {
		start := &a.game.Plies[0]
		if eval := evaluation(&start.Best, start.Before.Turn(), 0); eval != "" {
			a.out = append(a.out, record.Item{Kind: record.Comment, Text: "[%by damone]" + eval})
		}
	}
	for i := 0; i < len(items); i++ {
		it := items[i]
		if n := ours(items[i:]); n > 0 {
			i += n - 1
			continue
		}
		switch it.Kind {
		case record.Open:
			depth++
		case record.Close:
			depth--
		case record.Move, record.Setup:
			if depth == 0 {
				a.lines()
			}
		}
		if it.Kind != record.Move {
			a.out = append(a.out, it)
			continue
		}
		a.move(it, items[i+1:])
		ply, reviewed := a.plies[i]
		move := len(a.out) - 1
		for ; reviewed && i+1 < len(items) && items[i+1].Kind == record.NAG; i++ { // which stay next to their move
			a.out = append(a.out, items[i+1])
		}
		if reviewed {
			a.evaluate(ply, &a.out[move])
		}
	}
	a.lines()
	a.rec.Items = a.out
}

// ours returns how many of the next items an earlier review wrote.
func ours(items []record.Item) int {
	switch {
	case items[0].Kind == record.Comment && byUs().MatchString(items[0].Text):
		return 1
	case items[0].Kind != record.Open || len(items) < 2 || items[1].Kind != record.Comment || !byUs().MatchString(items[1].Text):
		return 0
	}
	depth := 0
	for n := range items {
		switch items[n].Kind {
		case record.Open:
			depth++
		case record.Close:
			if depth--; depth == 0 {
				return n + 1
			}
		}
	}
	return 0
}

// move writes a move without the mark of an earlier review.
func (a *annotation) move(it record.Item, after []record.Item) {
	for _, next := range after {
		if next.Kind != record.Comment && next.Kind != record.NAG {
			break
		}
		if m := byUs().FindStringSubmatch(next.Text); m != nil && m[1] != "" && m[1] == it.Strength {
			it.Strength = ""
		}
	}
	a.out = append(a.out, it)
}

// evaluate writes what the position after a move is worth, and what is wrong with the move.
func (a *annotation) evaluate(ply int, move *record.Item) {
	p, mark, text := &a.game.Plies[ply], "", ""
	if a.game.Shown(ply) && p.Judgement != review.Unmarked {
		if text = " " + view.Capital(a.Judged(p)) + "."; move.Strength == "" {
			mark = p.Judgement.Mark()
			move.Strength = mark
		}
		if reasons := a.ReviewReasons(p, false); len(reasons) > 0 {
			text += " " + strings.Join(reasons, " ")
		}
		a.pending = p
	}
	eval := evaluation(&p.Played, p.Before.Turn(), 1)
	if eval == "" && text == "" {
		return
	}
	a.out = append(a.out, record.Item{Kind: record.Comment, Text: strings.TrimSpace(strings.TrimSpace("[%by damone "+mark) + "]" + eval + text)})
}

// evaluation returns a worth to a side in PDN's commands, from White's side and after so
// many plies of it; "" for the end of a game, and where nothing is known.
func evaluation(w *review.Worth, side rules.Color, after int) string {
	score, value, sign := w.Score, w.Value, ""
	if side == rules.Black {
		score, value = -score, value.Opposite()
	}
	if score < 0 {
		sign = "-"
	}
	text := fmt.Sprintf(" [%%eval %.2f,%d]", float64(score)/100, w.Depth)
	plies, counted := w.Score.Plies()
	plies = max(plies-after, 0)
	switch {
	case value == search.Draw:
		text = " [%eval 0.00] [%tb draw]"
	case w.Source == "" || w.Source == review.Rules || value != search.Open && !counted:
		return ""
	case value != search.Open:
		text = fmt.Sprintf(" [%%eval #%s%d]", sign, (plies+1)/2)
	}
	if w.Source == review.Table && value != search.Draw {
		text += fmt.Sprintf(" [%%tb %s %d]", value, plies)
	}
	return text
}

// lines writes the better line and the refutation of an error as variations.
func (a *annotation) lines() {
	p := a.pending
	if a.pending = nil; p == nil {
		return
	}
	if m, ok := p.Best.Move(); ok && m != p.Move {
		a.variation(p.Best.Line)
	}
	if len(p.Played.Line) > 1 {
		a.variation(p.Played.Line)
	}
}

// variation writes a line in the place of its first move.
func (a *annotation) variation(line []rules.Move) {
	a.out = append(a.out, record.Item{Kind: record.Open}, record.Item{Kind: record.Comment, Text: "[%by damone]"})
	for _, m := range line[:min(len(line), linePlies)] {
		a.out = append(a.out, record.NewMove(notation.FormatMove(m, notation.Number)))
	}
	a.out = append(a.out, record.Item{Kind: record.Close})
}

var (
	evalCommand  = lists.Expression(`\[%eval\s+(#?)([-+]?[0-9.]+)(?:,(\d+))?\]`)
	tableCommand = lists.Expression(`\[%tb (win|draw|loss)(?: (\d+))?\]`)
	command      = lists.Expression(`\[%(?:by|eval|tb)\b[^\]]*\] ?`)
)

// Stored returns what a record says that each position is worth to its side to move, the
// start first and then that after each of some moves; nil where it says nothing.
func Stored(r *replay.Report, steps []replay.Step) []*review.Worth {
	start := r.Start
	if len(steps) > 0 { // where another position may have been set up
		start = steps[0].Before
	}
	list := []*review.Worth{storedAfter(r.Record.Items, start.Turn())}
	for _, s := range steps {
		list = append(list, storedAfter(r.Record.Items[s.Item+1:], s.Before.Turn().Other()))
	}
	return list
}

func storedAfter(items []record.Item, side rules.Color) *review.Worth {
	for _, it := range items {
		if it.Kind != record.Comment && it.Kind != record.NAG {
			return nil
		}
		if m := evalCommand().FindStringSubmatch(it.Text); it.Kind == record.Comment && m != nil {
			return storedIn(it.Text, m, side)
		}
	}
	return nil
}

func storedIn(text string, m []string, side rules.Color) *review.Worth {
	n, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		return nil
	}
	s := &review.Worth{Certain: true, Score: search.Score(max(min(100*n, float64(search.MaxOpinion)), -float64(search.MaxOpinion))), Source: review.Search}
	s.Depth, _ = strconv.Atoi(m[3])
	if m[1] == "#" {
		black, plies := strings.HasPrefix(m[2], "-"), 2*int(max(n, -n))
		if black == (side == rules.Black) { // who wins is to move
			plies--
		}
		if s.Source, s.Score = review.Proof, search.WinIn(plies); black {
			s.Score = -s.Score
		}
		s.Value = s.Score.Value()
	}
	if tb := tableCommand().FindStringSubmatch(text); tb != nil {
		s.Source = review.Table
		s.Value = map[string]search.Value{"win": search.Win, "draw": search.Draw, "loss": search.Loss}[tb[1]]
		if plies, err := strconv.Atoi(tb[2]); err == nil && s.Value != search.Draw {
			s.Score = search.ScoreIn(s.Value, plies)
		}
	}
	if side == rules.Black {
		s.Score, s.Value = -s.Score, s.Value.Opposite()
	}
	return s
}
