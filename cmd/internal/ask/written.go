//go:build !small

package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/replay"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

// Part is answers to a page that has nobody to ask, by what it asks: the subject, and the
// question as the page puts it, its fields in the order of their names.
type Part struct {
	First   string // the question before which a page unpacks none of them; "" for no such question
	Answers map[string]json.RawMessage
}

// about returns what a Part knows a question by.
func (q fields) about(subject string) string {
	b := bytes.NewBufferString(subject + " ")
	_ = view.WriteJSON(b, q) // a buffer takes everything
	return string(bytes.TrimSpace(b.Bytes()))
}

// writer writes answers down.
type writer struct {
	asking
	Part
}

func newWriter(ctx context.Context, o *view.Options, rs *rules.Ruleset) *writer {
	return &writer{asking{Options: *o.Under(rs), ctx: ctx}, Part{Answers: make(map[string]json.RawMessage)}}
}

// put writes down the answer just given to a question, unless there is none.
func (w *writer) put(subject string, q fields, failed error) {
	if failed == nil {
		w.Answers[q.about(subject)] = bytes.Clone(w.out.Bytes())
	}
	w.out.Reset()
}

// position answers how a game stands and, of the captures that the ladder puts out, why,
// however far somebody comes with them.
func (w *writer) position(g *rules.Game, position string, moves []string) {
	q := fields{"ruleset": w.Ruleset.ID(), "position": position, "moves": moves}
	if w.Answers[q.about("position")] != nil {
		return
	}
	w.put("position", q, w.stand(nil, g))
	for _, round := range w.Ruleset.Explain(g.Position()).Rounds {
		for _, out := range round.Out {
			names := lists.Each(out.Line.Path(), func(s rules.Square) string { return notation.FormatSquare(s, w.Squares) })
			for n := 2; n <= len(names); n++ {
				w.move(q, g, strings.Join(names[:n], "x"), true)
			}
		}
	}
}

// move answers what the rules say of a move in a position.
func (w *writer) move(q fields, g *rules.Game, move string, begun bool) {
	about := fields{"ruleset": q["ruleset"], "position": q["position"], "moves": q["moves"], "move": move, "begun": begun}
	w.put("move", about, w.attempt(&gameQuestion{Move: move, Begun: begun}, g))
}

// Book writes down what a page asks about games or puzzles.
type Book struct {
	o       *view.Options
	list    *list
	puzzles []drilled
	cited   map[string]bool // clauses
}

// NewBook returns a book that speaks as the options say.
func NewBook(o *view.Options) *Book {
	return &Book{o: o, list: newList(o), puzzles: []drilled{}, cited: make(map[string]bool)}
}

// AddGame takes up a game that has been judged, with its steps, and answers all that the
// page asks about it.
func (b *Book) AddGame(g *replay.Game) (Part, error) {
	if err := b.list.add(g); err != nil {
		return Part{}, err
	}
	w, q := newWriter(context.Background(), b.o, g.Report.Ruleset), fields{"file": true, "game": len(b.list.games)}
	j := gameOf(g, &w.Options)
	w.put("game", q, w.write(j))
	for i := range j.Nodes {
		if err := w.node(j.Nodes, i); err != nil {
			return Part{}, err
		}
	}
	w.First = q.about("game")
	b.cite(w.Part)
	return w.Part, nil
}

// node answers what the page asks at a move of a game: how it stands there, by the moves
// since its start or since the last place where they cannot be followed, and why a move
// that may not be played may not.
func (w *writer) node(n []frames.Frame, i int) error {
	at, moves := i, []string{}
	if n[i].Illegal {
		at = max(n[i].Parent, 0)
	}
	for ; n[at].Parent >= 0 && n[at].Written != "" && n[at].Known && !n[at].Illegal; at = n[at].Parent {
		moves = append(moves, n[at].Written)
	}
	slices.Reverse(moves)
	for !n[at].Known && n[at].Parent >= 0 {
		at = n[at].Parent
	}
	g, err := w.replay(n[at].FEN, moves)
	if err != nil {
		return err
	}
	w.position(g, n[at].FEN, moves)
	if n[i].Illegal {
		w.move(fields{"ruleset": w.Ruleset.ID(), "position": n[at].FEN, "moves": moves}, g, n[i].Written, false)
	}
	return nil
}

// AddPuzzle takes up a puzzle with the answers about it.
func (b *Book) AddPuzzle(p *puzzles.Puzzle, answers Part) {
	b.cite(answers)
	b.puzzles = append(b.puzzles, drilled{p.ID, p.Band, "new", ""})
}

// mostHints is how many hints there are at most.
const mostHints = 5

// Exercise answers all that the page asks about a puzzle: every legal move at every step
// of the solution, the hints, and how it stands. The error is that of drill.NewTrial.
func Exercise(ctx context.Context, p *puzzles.Puzzle, o *view.Options) (Part, error) {
	t, err := drill.NewTrial(ctx, p, SolveNodes)
	if err != nil {
		return Part{}, err
	}
	w, q := newWriter(ctx, o, p.Ruleset), fields{"puzzle": p.ID}
	w.First = q.about("puzzle")
	w.put("puzzle", q, w.write(puzzleOf(p, &w.Options)))
	w.line(p, t.ToTheEnd())
	w.put("remarks", q, w.remarks(nil, t))
	for found := 0; !t.Over(); found++ {
		w.step(t, found)
		t.Advance()
	}
	return w.Part, ctx.Err()
}

// step answers what is asked where a move is to be found.
func (w *writer) step(t *drill.Trial, found int) {
	p := t.Puzzle()
	w.put("solution", fields{"puzzle": p.ID, "found": found}, w.solution(nil, t))
	for n := 1; n <= mostHints; n++ {
		w.put("hint", fields{"puzzle": p.ID, "found": found, "hint": n}, w.hint(&puzzleQuestion{Hint: n}, t))
	}
	for _, m := range p.Ruleset.Moves(nil, t.Position()) {
		trial, move := *t, notation.FormatMove(m, w.Squares)
		w.put("try", fields{"puzzle": p.ID, "found": found, "move": move}, w.try(&puzzleQuestion{Move: move}, &trial))
		if trial.Over() {
			w.line(p, trial.ToTheEnd()) // it may be another way to the end
		}
	}
}

// line answers how it stands along a line of moves.
func (w *writer) line(p *puzzles.Puzzle, line []rules.Move) {
	g, start := rules.NewGame(p.Ruleset, p.Position), notation.FormatPosition(p.Position, notation.Number)
	for n := range len(line) + 1 {
		if n > 0 {
			g.Push(line[n-1])
		}
		w.position(g, start, w.MoveTexts(line[:n]))
	}
}

// Common answers what the page asks about all that was added: the lists, and the clauses
// that the answers cite, without examples.
func (b *Book) Common() Part {
	w := newWriter(context.Background(), b.o, nil)
	w.put("text", fields{"file": true}, w.write(b.list.answer()))
	w.put("training", fields{}, w.write(training{Themes: []fields{}, Puzzles: b.puzzles}))
	headings := []heading{}
	for _, c := range damone.Rules(b.o.Lang.String()).Clauses {
		if !b.cited[c.ID] {
			continue
		}
		c = plain(c)
		c.Examples = nil
		headings = append(headings, heading{c.ID, c.Title, c.Chapter})
		for _, reading := range c.Readings { // they come last
			b.cited[reading] = true
		}
		w.put("clause", fields{"clause": c.ID}, w.write(c))
	}
	w.put("clause", fields{}, w.write(headings))
	return w.Part
}

var citations = lists.Expression(`"clause":"([^"]+)"`)

// cite takes up the clauses that answers cite.
func (b *Book) cite(p Part) {
	for _, answer := range p.Answers {
		for _, m := range citations().FindAllSubmatch(answer, -1) {
			b.cited[string(m[1])] = true
		}
	}
}
