//go:build !small

package view

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/rules"
)

// Reviewed is a game of a file, reviewed as far as it is legal.
type Reviewed struct {
	*review.Review
	File    string
	Game    int
	Report  *replay.Report
	Steps   []replay.Step // those that were reviewed
	Stopped error         // why the review ends before the game; nil where it does not
	Sides   [2]bool       // that are shown, by colour
	Least   review.Judgement
	Tables  int // pieces of the endgame tables
}

// Shown reports whether the i-th move is listed.
func (g *Reviewed) Shown(i int) bool {
	p := &g.Plies[i]
	return g.Sides[p.Before.Turn()] && p.Kind != "" && (p.Judgement >= g.Least || p.Kind == review.Slower && g.Least <= review.Inaccuracy)
}

func (g *Reviewed) sides() []rules.Color {
	return lists.Where([]rules.Color{rules.White, rules.Black}, func(c rules.Color) bool { return g.Sides[c] })
}

// Left returns how many moves of the main line were not reviewed.
func (g *Reviewed) Left() int { return g.Report.Record.Moves() - len(g.Steps) }

// Player returns the name of a side, "" where the record has none.
func (g *Reviewed) Player(c rules.Color) string {
	name := g.Report.Record.Tag([...]string{"White", "Black"}[c])
	return strings.Trim(name, "?")
}

func (o *Options) sideName(g *Reviewed, c rules.Color) string {
	name, side := g.Player(c), catalog.Side(o.Lang, c)
	if name != "" && strings.EqualFold(name, g.Player(c.Other())) {
		return name + " (" + side + ")"
	}
	return cmp.Or(name, side)
}

// Review prints what is wrong with the moves of a game, and what that comes to.
func (p *Printer) Review(g *Reviewed) {
	defer func(o *Options) { p.Options = o }(p.Options)
	p.Options = p.Under(g.Ruleset)
	name := p.gameName(&RecordedGame{Game: &replay.Game{Index: g.Game, Report: g.Report}})
	p.Line(p.Paint(Bold, catalog.Inline(g.File)+": "+name) + " " + string(g.Report.Record.Result()) + ", " + catalog.RulesetName(p.Lang, g.Ruleset))
	for i := range g.Plies {
		if g.Shown(i) {
			p.Line("  " + p.reviewedMove(g, i) + "  " + p.Paint(Red, p.Judged(&g.Plies[i])))
			for _, why := range p.ReviewReasons(&g.Plies[i], true) {
				p.Line("      " + why)
			}
		}
	}
	if g.Stopped != nil {
		p.Line("  " + p.Paint(Red, p.Lang.Say("review-stopped", "n", len(g.Steps), "cause", catalog.Error(p.Lang, g.Stopped))))
	}
	if left := g.Unjudged(); len(left) > 0 {
		moves := lists.Each(left, func(i int) string { return p.reviewedMove(g, i) })
		p.Line("  " + p.Lang.Say("review-unjudged", "moves", strings.Join(moves, ", ")))
	}
	if text := p.resultRemark(g); text != "" {
		p.Line("  " + text)
	}
	if len(g.Plies) == 0 {
		p.Line("  " + p.Lang.Say("review-no-moves"))
		return
	}
	if s := &g.Review.Sides; s[0].Decisions+s[1].Decisions > 0 || len(g.Unjudged()) == 0 {
		p.graph(g)
	}
	p.Table(p.tallyHeads(), lists.Each(g.sides(), func(c rules.Color) []string { return p.tallyRow(p.sideName(g, c), &g.Review.Sides[c]) }))
}

// NotReviewed says why there is no review of a game.
func (p *Printer) NotReviewed(file string, g *replay.Game, why error) {
	p.Line(p.Paint(Bold, catalog.Inline(file)+": "+p.gameName(&RecordedGame{Game: g})) + ": " + catalog.Error(p.Lang, why))
}

func (o *Options) reviewedMove(g *Reviewed, i int) string {
	p := &g.Plies[i]
	move := notation.FormatShort(p.Move, o.Ruleset.Moves(nil, p.Before), o.Squares)
	return notation.MoveNumber(g.Steps[i].Number, p.Before.Turn()) + " " + move + p.Judgement.Mark()
}

// Judged says how bad a move is and how sure that is: blunder, exact: a won position is now drawn.
func (o *Options) Judged(p *review.Ply) string {
	if p.Kind == review.Slower {
		best, _ := p.Best.Score.Plies()
		played, _ := p.Played.Score.Plies()
		return o.Lang.Say("review-slower", "evidence", o.evidence(p), "later", o.Lang.Count(played-best, "ply"))
	}
	if best, played := p.Best.Known(), p.Played.Known(); best != played {
		return o.Lang.Say("review-mixed", "mark", o.Lang.Name("review.judgement", p.Judgement.String()),
			"after", o.judgedWorth(p, &p.Played), "before", o.judgedWorth(p, &p.Best), "loss", o.decimal("%.2f", p.Loss))
	}
	return o.Lang.Say("review-judged", "mark", o.Lang.Name("review.judgement", p.Judgement.String()), "evidence", o.evidence(p), "what", o.gaveAway(p))
}

// judgedWorth says what a move is worth and how sure that is: lost (proved).
func (o *Options) judgedWorth(p *review.Ply, w *review.Worth) string {
	switch {
	case w.Known():
		return o.Lang.Say("review-known", "value", o.Lang.Say(catalog.Key("review.end."+w.Value.String())), "evidence", o.Lang.Name("review.evidence", string(w.Evidence())))
	case w.Unseen():
		return o.score(w)
	case p.Weak:
		return o.Lang.Say("review-weak", "score", o.score(w), "evidence", o.Lang.Say("evidence-weak"))
	}
	return o.Lang.Say("review-seen", "score", o.score(w))
}

func (o *Options) score(w *review.Worth) string {
	switch {
	case w.Unseen():
		value := map[bool]search.Value{true: search.Win, false: search.Loss}[w.Score > 0]
		return o.Lang.Say("review-seen", "score", o.Lang.Say(catalog.Key("review.end."+value.String())))
	case w.Score == 0:
		return o.decimal("%.2f", 0.0)
	}
	return o.decimal("%s", w.Score)
}

func (o *Options) evidence(p *review.Ply) string {
	switch {
	case p.Weak:
		return o.Lang.Say("evidence-weak")
	case p.Evidence == review.Opinion && p.Played.Depth > 0:
		return o.Lang.Say("evidence-depth", "depth", p.Played.Depth)
	}
	return o.Lang.Name("review.evidence", string(p.Evidence))
}

// gaveAway says what was lost: a value, or points.
func (o *Options) gaveAway(p *review.Ply) string {
	best, played := p.Best.Value, p.Played.Value
	if best != search.Open && played != search.Open {
		return o.Lang.Say(catalog.Key("review.value." + best.String() + "-" + played.String()))
	}
	return o.Lang.Say("review-points", "loss", o.decimal("%.2f", p.Loss), "before", o.score(&p.Best), "after", o.score(&p.Played))
}

// decimal returns a number with the decimal sign of the language.
func (o *Options) decimal(format string, n any) string {
	return strings.Replace(fmt.Sprintf(format, n), ".", o.Lang.Say("decimal"), 1)
}

// ReviewReasons says in words why a move is an error, a sentence each; with what should
// have followed, where that does not stand beside it.
func (o *Options) ReviewReasons(p *review.Ply, follows bool) (list []string) {
	say := func(key catalog.Key, fill ...any) { list = append(list, o.Lang.Say(key, fill...)) }
	if m, ok := p.Best.Move(); ok && m != p.Move {
		if follows && len(p.Best.Line) > 1 {
			say("review-better-line", "move", o.move(m), "line", o.List(p.Best.Line[1:min(len(p.Best.Line), shownMoves)]))
		} else {
			say("review-better", "move", o.move(m))
		}
	}
	if r := p.Reason(o.Ruleset); r.Won.Gain() > 0 && p.Kind != review.Slower {
		say("review-missed", "taken", o.haul(r.Won.Taken), "given", o.haul(r.Won.Given))
	}
	return append(list, o.Refutation(p)...)
}

// Refutation says in words what a move brings about, a sentence each, and not what would
// have been better.
func (o *Options) Refutation(p *review.Ply) (list []string) {
	r := p.Reason(o.Ruleset)
	say := func(key catalog.Key, fill ...any) { list = append(list, o.Lang.Say(key, fill...)) }
	if len(r.Line) > 0 {
		key := catalog.Key("review-takes")
		if r.Shot {
			key = "review-shot"
		}
		say(key, "taken", o.haul(r.Taken), "given", o.haul(r.Given), "line", o.List(r.Line))
	}
	if plies, ok := p.Played.Score.Plies(); ok && p.Played.Value == search.Loss {
		say("review-ends", "plies", o.plies(plies))
	}
	if c := p.Played.Clause; c != "" && (p.Played.Value == search.Draw || c == o.Ruleset.Clauses().Repetition) {
		say("review-rule", "line", o.List(p.Played.Line), "clause", c)
	}
	if r.Clause != "" && len(r.Line) > 0 {
		say("review-forces", "clause", r.Clause, "move", o.move(r.Reply))
	}
	if p.Played.Known() && !p.Played.Certain || p.Best.Known() && !p.Best.Certain {
		say("review-unless", "clause", o.Ruleset.Clauses().Repetition)
	}
	return list
}

// haul says which pieces are taken: 2 men and 1 king, nothing.
func (o *Options) haul(taken [rules.Damone + 1]int) string {
	var list []string
	for r, n := range taken {
		if n > 0 {
			list = append(list, catalog.Count(o.Lang, o.Ruleset, n, rules.Rank(r)))
		}
	}
	if len(list) == 0 {
		return o.Lang.Say("nothing")
	}
	return o.Lang.And(list)
}

// shownMoves is how many moves of a line are printed.
const shownMoves = 14

// resultRemark says that a game was given up or drawn that was not so on the board.
func (o *Options) resultRemark(g *Reviewed) string {
	result, last := g.Report.Record.Result().Says(), &g.Last
	white := last.Value
	if g.Final.Turn() == rules.Black {
		white = white.Opposite()
	}
	told := map[record.Result]search.Value{record.WhiteWon: search.Win, record.BlackWon: search.Loss, record.DrawnGame: search.Draw}[result]
	if g.Stopped != nil || told == search.Open || white == search.Open || told == white {
		return ""
	}
	return o.Lang.Say("review-result", "result", string(result), "value", o.Lang.Say(catalog.Key("review.end."+white.String())),
		"evidence", o.Lang.Name("review.evidence", string(last.Evidence())))
}

// graphWidth is how many columns the graph has at most.
const graphWidth = 72

var blocks = []rune("▁▂▃▄▅▆▇█")

func (p *Printer) graph(g *Reviewed) {
	points, _ := g.Graph()
	n := min(len(points), graphWidth)
	heights, marks := make([]rune, n), make([]rune, n)
	for i := range n {
		first, end := i*len(points)/n, (i+1)*len(points)/n
		sum, worst := 0.0, review.Unmarked
		for at := first; at < end; at++ {
			sum += points[at]
			if at > 0 && g.Sides[g.Plies[at-1].Before.Turn()] {
				worst = max(worst, g.Plies[at-1].Judgement)
			}
		}
		heights[i] = blocks[min(int(sum/float64(end-first)*float64(len(blocks))), len(blocks)-1)]
		marks[i] = [...]rune{' ', '.', '?', 'X'}[worst]
	}
	p.Line("  " + string(heights) + "  " + p.Lang.Say("review-graph"))
	if below := strings.TrimRight(string(marks), " "); below != "" {
		p.Line("  " + below + "  (. = ?!, ? = ?, X = ??)")
	}
}

func (o *Options) tallyHeads() []string {
	return append(o.Heads("head-player", "head-decisions", "head-best"), append([]string{"?!", "?", "??"},
		o.Heads("head-lost-exact", "head-lost-proved", "head-lost-opinion", "head-accuracy")...)...)
}

func (o *Options) tallyRow(name string, t *review.Tally) []string {
	row := []string{catalog.Inline(name), fmt.Sprint(t.Decisions), fmt.Sprint(t.Best)}
	for _, n := range t.Marks[review.Inaccuracy:] {
		row = append(row, fmt.Sprint(n))
	}
	for _, e := range []review.Evidence{review.Exact, review.Proved, review.Opinion} {
		row = append(row, o.decimal("%.2f", t.Lost[e]))
	}
	if percent, ok := t.Accuracy(); ok {
		return append(row, o.decimal("%.1f %%", percent))
	}
	return append(row, "-")
}

// Player is what was counted of a player over some games.
type Player struct {
	Name string
	review.Tally
}

// ReviewSummary is what the reviews of some games come to.
type ReviewSummary struct {
	Games, Reviewed, Unjudged int // games, those that were reviewed, and moves that were not
	Players                   []*Player
	Nodes                     uint64
}

// Add counts a game.
func (s *ReviewSummary) Add(o *Options, g *Reviewed) {
	s.Reviewed++
	s.Unjudged += g.Left() + len(g.Unjudged())
	s.Nodes += g.Nodes
	for _, c := range g.sides() {
		name := o.sideName(g, c)
		i := slices.IndexFunc(s.Players, func(p *Player) bool { return strings.EqualFold(p.Name, name) })
		if i < 0 {
			i = len(s.Players)
			s.Players = append(s.Players, &Player{Name: name})
		}
		s.Players[i].Add(&g.Review.Sides[c])
	}
}

// ReviewSummary prints the players over all games, and where their errors lie.
func (p *Printer) ReviewSummary(s *ReviewSummary) {
	p.Line(p.Lang.Say("review-games", "games", s.Games, "reviewed", s.Reviewed, "unjudged", s.Unjudged))
	if s.Reviewed < 2 || len(s.Players) == 0 {
		return
	}
	slices.SortStableFunc(s.Players, func(a, b *Player) int { return cmp.Compare(b.Games, a.Games) })
	p.Table(p.tallyHeads(), lists.Each(s.Players, func(t *Player) []string { return p.tallyRow(t.Name, &t.Tally) }))
	if len(s.Players) > 1 {
		return
	}
	t := &s.Players[0].Tally
	for _, k := range review.Kinds {
		p.countLine(p.Lang.Name("review.kind", string(k)), t.Kinds[k])
	}
	for _, phase := range review.Phases {
		p.countLine(p.Lang.Name("review.phase", string(phase)), t.Phases[phase])
	}
	for _, clause := range slices.Sorted(maps.Keys(t.Clauses)) {
		p.countLine(p.Lang.Say("review-by-clause", "clause", clause), t.Clauses[clause])
	}
}

func (p *Printer) countLine(what string, n int) {
	if n > 0 {
		p.Line(fmt.Sprintf("  %4d  %s", n, what))
	}
}

// AddReview writes the moves of a game and its review as JSON objects.
func (o *Options) AddReview(q *Sequence, g *Reviewed) error {
	own := o.Under(g.Ruleset)
	for i := range g.Plies {
		q.Add(own.plyObject(g, i))
	}
	players := lists.Each([]rules.Color{rules.White, rules.Black}, func(c rules.Color) *Object {
		return tallyObject(g.Player(c), &g.Review.Sides[c])
	})
	points, known := g.Graph()
	var stopped any
	if g.Stopped != nil {
		stopped = catalog.Error(o.Lang, g.Stopped)
	}
	return q.Add(NewObject(OfReview, "file", g.File, "game", g.Game, "ruleset", g.Ruleset.ID(), "result", string(g.Report.Record.Result()),
		"white", players[0], "black", players[1], "phases", own.phases(g),
		"graph", lists.Each(points, func(e float64) float64 { return rounded(e, 1000) }), "known", known, "last", own.worthObject(g.Review, &g.Last, g.Final),
		"scale", g.Scale.Points, "nodes", g.Nodes, "pieces", g.Tables, "unjudged", g.Left()+len(g.Unjudged()),
		"weak", slices.ContainsFunc(g.Plies, func(p review.Ply) bool { return p.Weak }), "stopped", stopped, "remark", OrNull(own.resultRemark(g))))
}

// faultOf says what is wrong with a move, and why, "" for nothing.
func (o *Options) faultOf(p *review.Ply) string {
	if p.Kind == "" {
		return ""
	}
	return strings.Join(append([]string{Capital(o.Judged(p)) + "."}, o.ReviewReasons(p, true)...), " ")
}

// Retried says what comes of a move that was tried in the place of an error: what it still
// loses, and by which line.
func (o *Options) Retried(p *review.Ply) string {
	what := o.gaveAway(p)
	if p.Judgement != review.Unmarked || p.Kind == review.Slower {
		what = o.Judged(p)
	}
	list := append([]string{Capital(what) + "."}, o.Refutation(p)...)
	if line := p.Played.Line; len(p.Reason(o.Ruleset).Line) == 0 && len(line) > 1 {
		list = append(list, o.Lang.Say("review-goes-on", "line", o.List(line[1:min(len(line), shownMoves)])))
	}
	return strings.Join(list, " ")
}

// WriteReview writes a review for a page as a JSON object: what White may expect, what is wrong
// with each move, and the table of both players.
func (o *Options) WriteReview(w io.Writer, g *Reviewed) error {
	own := o.Under(g.Ruleset)
	points, known := g.Graph()
	plies := make([]*Object, len(g.Plies))
	for i := range g.Plies {
		p := &g.Plies[i]
		lapse := ""
		if l, ok := p.Lapse(g.Ruleset); ok {
			lapse = l.ID()
		}
		plies[i] = object("mark", p.Judgement.Mark(), "side", p.Before.Turn().String(), "reason", own.faultOf(p), "lapse", lapse)
	}
	rows := lists.Each([]rules.Color{rules.White, rules.Black}, func(c rules.Color) []string {
		return own.tallyRow(own.sideName(g, c), &g.Review.Sides[c])
	})
	return object("points", lists.Each(points, func(e float64) float64 { return rounded(e, 1000) }), "known", known,
		"plies", plies, "heads", own.tallyHeads(), "rows", rows, "remark", own.resultRemark(g)).Write(w)
}

// phases returns with which move the middle and the ending of a game begin, null for never.
func (o *Options) phases(g *Reviewed) *Object {
	begins := func(phase review.Phase) any {
		if i := slices.IndexFunc(g.Plies, func(p review.Ply) bool { return p.Phase == phase }); i >= 0 {
			return i + 1
		}
		return nil
	}
	return object("middle", begins(review.Middle), "ending", begins(review.Ending))
}

func tallyObject(name string, t *review.Tally) *Object {
	var accuracy any
	if percent, ok := t.Accuracy(); ok {
		accuracy = rounded(percent, 10)
	}
	total := t.Lost[review.Exact] + t.Lost[review.Proved] + t.Lost[review.Opinion]
	return object("name", OrNull(name), "games", t.Games, "decisions", t.Decisions, "forced", t.Forced, "lost", rounded(total, 1000),
		"lost_exact", rounded(t.Lost[review.Exact], 1000), "lost_proved", rounded(t.Lost[review.Proved], 1000), "accuracy", accuracy,
		"inaccuracies", t.Marks[review.Inaccuracy], "mistakes", t.Marks[review.Mistake], "blunders", t.Marks[review.Blunder], "best", t.Best,
		"kinds", t.Kinds, "phases", t.Phases, "clauses", t.Clauses)
}

func (o *Options) plyObject(g *Reviewed, i int) *Object {
	p := &g.Plies[i]
	j := NewObject(OfPly, "file", g.File, "game", g.Game, "ply", i+1, "number", g.Steps[i].Number, "side", p.Before.Turn().String(),
		"fen", notation.FormatPosition(p.Before, notation.Number), "move", o.move(p.Move), "forced", p.Forced, "clause", OrNull(p.Clause))
	if !p.Judged {
		return j.Add("best", nil, "played", nil, "loss", nil, "exact", false, "evidence", nil, "judgement", nil, "kind", nil, "phase", string(p.Phase),
			"reason", nil, "second", false, "weak", false)
	}
	return j.Add("best", o.worthObject(g.Review, &p.Best, p.Before), "played", o.worthObject(g.Review, &p.Played, p.Before), "loss", p.Loss,
		"exact", p.Evidence == review.Exact, "evidence", string(p.Evidence), "judgement", OrNull(p.Judgement.String()), "kind", OrNull(string(p.Kind)),
		"phase", string(p.Phase), "reason", OrNull(o.faultOf(p)), "second", p.Second, "weak", p.Weak)
}

func (o *Options) worthObject(r *review.Review, w *review.Worth, pos rules.Position) *Object {
	var move, plies any
	if m, ok := w.Move(); ok {
		move = o.move(m)
	}
	if n, ok := w.Score.Plies(); ok {
		plies = n
	}
	value := ""
	if w.Known() {
		value = w.Value.String()
	}
	return object("move", move, "score", int(w.Score), "proved", OrNull(value), "plies", plies,
		"expected", w.Expected(r.Scale, pos.Occupied().Len()), "depth", w.Depth, "nodes", w.Nodes, "source", string(w.Source),
		"certain", w.Certain, "line", o.MoveTexts(w.Line))
}

// ReviewSummaryJSON returns what the reviews of some games come to as a JSON object.
func (o *Options) ReviewSummaryJSON(s *ReviewSummary) any {
	return NewObject(OfSummary, "games", s.Games, "reviewed", s.Reviewed, "unjudged", s.Unjudged, "nodes", s.Nodes,
		"players", lists.Each(s.Players, func(p *Player) *Object { return tallyObject(p.Name, &p.Tally) }))
}
