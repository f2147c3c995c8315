package ask

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"

	"damone"
	"damone/cmd/internal/arena"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// fields are those of a small answer.
type fields map[string]any

// gameQuestion is a question about a game that is being played: it says all of it, each
// time.
type gameQuestion struct {
	manner
	Position string   // anything that package notation reads; the start where it is empty
	Moves    []string // played from there

	Move         string // that somebody tries, or that a picture shows
	Begun        bool   // it is a capture that may go on
	Refused      string // a move that a picture shows
	Flip         bool   // Black is at its bottom
	Pixels       bool   // it is a PNG
	Level        int    // of the computer
	Seed         uint64 // varies its openings
	White, Black string // who played
	Result       string // that was agreed on
}

// onGame returns how a question about a game is answered.
func onGame(answer func(*asking, *gameQuestion, *rules.Game) error) func(*asking, []byte) error {
	return about(func(a *asking, q *gameQuestion) error {
		g, err := a.replay(q.Position, q.Moves)
		if err != nil {
			return err
		}
		return answer(a, q, g)
	})
}

// maxMoves is how many moves a game on the board may have.
const maxMoves = 2000

// replay reads a game from a position, "" for the start.
func (a *asking) replay(position string, moves []string) (*rules.Game, error) {
	start := a.Ruleset.Start()
	if position != "" {
		var err error
		if start, err = notation.ParsePosition(a.Ruleset, position); err != nil {
			return nil, err
		}
	}
	if len(moves) > maxMoves {
		return nil, notation.NewFault("too-many-moves", "n", len(moves), "limit", maxMoves)
	}
	g := rules.NewGame(a.Ruleset, start)
	for i, text := range moves {
		m, err := notation.ParseMove(a.Ruleset, g.Position(), text)
		if err = cmp.Or(err, a.ctx.Err()); err != nil {
			return nil, notation.NewFault("played-move-refused", "n", i+1, "move", short(text), "cause", a.refusal(g, text, err))
		}
		g.Push(m)
	}
	return g, nil
}

// refusal returns why a move is refused, in words where the rules forbid it.
func (a *asking) refusal(g *rules.Game, text string, err error) any {
	if _, illegal := errors.AsType[*rules.IllegalMoveError](err); illegal {
		if j, err := Judge(a.Ruleset, g.Position(), text); err == nil {
			return a.Fault(j)
		}
	}
	return err
}

// stand answers how a game stands and what may be played.
func (a *asking) stand(_ *gameQuestion, g *rules.Game) error {
	return a.WriteStand(&a.out, &view.Stand{Game: g, Explanation: Explain(a.Ruleset, g.Position())})
}

// attempt answers what the rules say of a move that somebody tries.
func (a *asking) attempt(q *gameQuestion, g *rules.Game) error {
	j, err := judge(a.Ruleset, g.Position(), q.Move, q.Begun)
	if err != nil {
		return unreadable(q.Move, err)
	}
	return a.WriteAttempt(&a.out, j)
}

// unreadable returns what is wrong with a move that somebody has typed alone: it needs no place.
func unreadable(move string, err error) error {
	faults := notation.FaultsOf(err)
	switch {
	case len(faults) == 0:
		return err
	case faults[0].Kind == notation.NotASquare:
		return notation.Fault{Kind: "not-a-typed-move", Text: short(move)}
	}
	f := faults[0]
	f.Place = notation.Place{}
	return f
}

// pictureSize is the width of a picture, in pixels.
const pictureSize = 600

// picture draws a position, with a move that is legal and one that is not.
func (a *asking) picture(q *gameQuestion, g *rules.Game) error {
	b := draw.Board{Position: g.Position(), Ruleset: a.Ruleset, Flip: q.Flip, Squares: a.Squares, Theme: draw.Screen, Lang: a.Lang}
	for _, text := range []string{q.Move, q.Refused} {
		if text == "" {
			continue
		}
		j, err := Judge(a.Ruleset, g.Position(), text)
		switch {
		case err != nil:
			return err
		case j.Legal:
			b.Lines = append(b.Lines, j.Move)
		case j.Verdict.Fault == rules.Outranked:
			b.Refused = append(b.Refused, j.Move)
		}
	}
	if !q.Pixels {
		return a.write(fields{"svg": b.Scene().SVG(pictureSize)})
	}
	var pixels bytes.Buffer
	if err := b.Scene().WritePNG(&pixels, 2*pictureSize); err != nil {
		return err
	}
	return a.write(fields{"png": pixels.Bytes()})
}

// diagram draws a position in letters.
func (a *asking) diagram(q *gameQuestion, g *rules.Game) error {
	return a.write(fields{"diagram": notation.Diagram(g.Position(), notation.DiagramOptions{Flip: q.Flip, Turn: true})})
}

// record writes a game as PDN.
func (a *asking) record(q *gameQuestion, g *rules.Game) error {
	rec := &record.Record{}
	for i := range g.Plies() {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	result := record.ResultOf(g.Status())
	if result == record.Unfinished && q.Result != "" {
		result = record.Result(q.Result)
	}
	for _, tag := range [][2]string{{"White", q.White}, {"Black", q.Black}, {"Result", string(result)}} {
		if tag[1] != "" {
			rec.SetTag(tag[0], tag[1])
		}
	}
	rec.SetStart(g.Ruleset(), g.Start())
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return a.write(fields{"pdn": string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}

// levelIn returns a level of the computer, which plays a game that is not over.
func levelIn(g *rules.Game, n int) (arena.Level, error) {
	level, err := arena.LevelOf(n)
	if err != nil {
		return level, notation.NewFault("no-such-level", "value", n, "most", arena.Levels)
	}
	if s := g.Status(); s.Over() {
		return level, search.OverFault(s)
	}
	return level, nil
}

// reply answers with the computer's move.
func (a *asking) reply(q *gameQuestion, g *rules.Game) error {
	level, err := levelIn(g, q.Level)
	if err != nil {
		return err
	}
	m, err := Reply(a.ctx, g, level, nil, rand.New(rand.NewPCG(q.Seed, uint64(2+g.Plies()))))
	if err != nil {
		return err
	}
	return a.write(fields{"move": notation.FormatMove(m, a.Squares)})
}

// offerNodes is what any level looks at before it takes a draw, or gives a hint: more
// than for a move.
const offerNodes = 20_000

// offer answers whether the computer takes a draw.
func (a *asking) offer(q *gameQuestion, g *rules.Game) error {
	if _, err := levelIn(g, q.Level); err != nil {
		return err
	}
	taken, err := TakesDraw(a.ctx, g, alphabeta.Options{Limits: search.Limits{Nodes: offerNodes}})
	if err != nil {
		return err
	}
	return a.write(fields{"taken": taken && g.Ruleset().Clauses().Agreement != ""})
}

// What an analysis for a page may cost, and how many lines it has.
const (
	insightNodes = 20_000_000
	insightLines = 3
)

// analysis looks for the best moves, deeper and deeper; a level looks less far. Where the
// tables know the position, each move has a value and a distance.
func (a *asking) analysis(q *gameQuestion, g *rules.Game) error {
	if _, err := levelIn(g, cmp.Or(q.Level, arena.Levels)); err != nil {
		return err
	}
	o := alphabeta.Options{Limits: search.Limits{Nodes: insightNodes}, Lines: insightLines, Learnt: patterns.Learnt(g.Ruleset())}
	if q.Level != 0 {
		o.Limits.Nodes = offerNodes
	}
	insight := view.Analysis{Position: g.Position()}
	tables, _ := a.desk.shelf.of(a.ctx, g.Ruleset()) // without any there is an opinion
	if tables != nil {
		o.Prober = tables.Prober()
		if insight.Table = tables.Ask(g.Position(), g.Quiet()); insight.Table.Known {
			o.Lines = len(insight.Table.Moves)
		}
	}
	if a.show != nil {
		o.Progress = func(so alphabeta.Analysis) {
			var b bytes.Buffer
			_ = a.WriteInsight(&b, &view.Analysis{Position: insight.Position, Analysis: so, Table: insight.Table}) // a buffer takes everything
			a.show(b.Bytes())
		}
	}
	var err error
	insight.Analysis, err = alphabeta.Consider(a.ctx, g, o)
	if err = cmp.Or(err, tables.Err()); err != nil { // tables cut short meanwhile have answered by zeros
		return err
	}
	return a.WriteInsight(&a.out, &insight)
}

// pageSolveNodes is what a solution for a page may cost.
const pageSolveNodes = 2_000_000

// solve answers what 'damone puzzle solve' prints of a position.
func (a *asking) solve(_ *gameQuestion, g *rules.Game) error {
	o := alphabeta.Options{Limits: search.Limits{Nodes: pageSolveNodes}}
	if tables, _ := a.desk.shelf.of(a.ctx, a.Ruleset); tables != nil { // without any there are no draws
		o.Prober = tables.Prober()
	}
	solution, err := Solve(a.ctx, a.Ruleset, g.Position(), puzzles.Stipulation{Kind: puzzles.Win}, o)
	if err != nil {
		return err
	}
	var text strings.Builder
	a.Printer(&text).Solution(solution)
	return a.write(fields{"text": text.String()})
}

// setupQuestion asks what the rules have against pieces on a board.
type setupQuestion struct {
	manner
	Position string
}

func (a *asking) setup(q *setupQuestion) error {
	s := &view.Setup{Setup: a.Ruleset.Start().Setup()}
	if q.Position != "" {
		var p rules.Position
		s.Setup, _, _ = notation.ReadSetup(q.Position)
		if p, s.Err = notation.ParsePosition(a.Ruleset, q.Position); s.Err == nil {
			s.Setup, s.Doubts, s.Status = p.Setup(), a.Ruleset.Doubts(p), a.Ruleset.Status(p)
		}
	}
	return a.WriteSetup(&a.out, s)
}

// MaxProbes is how many positions may be looked up at once.
const MaxProbes = 100

// tablesQuestion asks what the endgame tables know of some positions.
type tablesQuestion struct {
	manner
	Positions []string
}

// tables answers with an object for one position, with an array for several, in which a
// position that cannot be read is an error.
func (a *asking) tables(q *tablesQuestion) error {
	if n := len(q.Positions); n == 0 || n > MaxProbes {
		return notation.NewFault("positions-to-probe", "n", n, "most", MaxProbes)
	}
	tables, err := a.desk.shelf.of(a.ctx, a.Ruleset)
	if err != nil {
		return err
	}
	list := make([]json.RawMessage, len(q.Positions))
	for i, text := range q.Positions {
		var one bytes.Buffer // which takes everything
		answer, err := probe(tables, a.Ruleset, text)
		switch {
		case tables.Err() != nil:
			return tables.Err()
		case err == nil:
			_ = a.WriteAnswer(&one, answer)
		case len(list) == 1:
			return err
		default:
			_ = a.WriteError(&one, err)
		}
		list[i] = one.Bytes()
	}
	if len(list) == 1 {
		return a.write(list[0])
	}
	return a.write(list)
}

func probe(tables *tablebase.Tables, rs *rules.Ruleset, text string) (*tablebase.Answer, error) {
	p, err := notation.ParsePosition(rs, text)
	if err != nil {
		return nil, err
	}
	if status := rs.Status(p); status.Over() {
		return nil, search.OverFault(status)
	}
	return tables.Ask(p, 0), nil
}

// clauseQuestion asks for a clause, or the list of them all.
type clauseQuestion struct {
	manner
	Clause string
}

// heading is a clause in the list of them all.
type heading struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Chapter string `json:"chapter"`
}

func (a *asking) clause(q *clauseQuestion) error {
	book := damone.Rules(a.Lang.String())
	if q.Clause == "" {
		return a.write(lists.Each(book.Clauses, func(c clauses.Clause) heading { return heading{c.ID, clauses.Plain(c.Title), c.Chapter} }))
	}
	for _, c := range book.Find(q.Clause) {
		if c.ID == q.Clause {
			return a.write(plain(c))
		}
	}
	return notation.Fault{Kind: "clause-not-in-the-rules", Text: short(q.Clause)}
}

// plain returns a clause without Markdown.
func plain(c clauses.Clause) clauses.Clause {
	c.Title, c.Source, c.Choice = clauses.Plain(c.Title), clauses.Plain(c.Source), clauses.Plain(c.Choice)
	c.Body = lists.Each(c.Body, clauses.Plain)
	c.Examples = append([]clauses.Example(nil), c.Examples...)
	for i := range c.Examples {
		c.Examples[i].Intro = clauses.Plain(c.Examples[i].Intro)
	}
	return c
}
