package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/replay"
	"damone/rules"
)

// Written is answers to a page that has nobody to ask, by what it asks: the subject, and
// the question as the page puts it, its fields in the order of their names.
type Written map[string]json.RawMessage

// asked is a question as the page puts it.
type asked map[string]any

// about is what a Written knows a question by.
func (q asked) about(s Subject) string {
	b := bytes.NewBufferString(string(s) + " ")
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false) // as a browser writes it
	_ = enc.Encode(q)        // texts, numbers and lists of them can be written
	return string(bytes.TrimSpace(b.Bytes()))
}

// write has an answer written down.
func (w Written) write(s Subject, q asked, answer func(io.Writer) error) {
	var b bytes.Buffer
	_ = answer(&b) // a buffer takes everything
	w[q.about(s)] = b.Bytes()
}

// put has an answer written down that is a value.
func (w Written) put(s Subject, q asked, answer any) {
	w.write(s, q, func(out io.Writer) error { return view.WriteJSON(out, answer) })
}

// stand has it written down how a game stands and, of the captures that the ladder puts
// out, why, however far somebody comes with them.
func (w Written) stand(q asked, g *rules.Game, o *view.Options) {
	e := Explain(o.Ruleset, g.Position())
	w.write(OfPosition, q, func(out io.Writer) error { return o.WriteStand(out, &view.Stand{Game: g, Explanation: e}) })
	for _, round := range e.Rounds {
		for _, out := range round.Out {
			names := lists.Each(out.Line.Path(), func(s rules.Square) string { return notation.FormatSquare(s, o.Squares) })
			for n := 2; n <= len(names); n++ {
				w.refusal(q, g, strings.Join(names[:n], "x"), true, o)
			}
		}
	}
}

// refusal has it written down why a move may not be played, unless it cannot be read.
func (w Written) refusal(q asked, g *rules.Game, move string, begun bool, o *view.Options) {
	about := asked{"ruleset": q["ruleset"], "position": q["position"], "moves": q["moves"], "move": move, "begun": begun}
	if j, err := judge(o.Ruleset, g.Position(), move, begun); err == nil {
		w.write(OfMove, about, func(out io.Writer) error { return o.WriteAttempt(out, j) })
	}
}

// Part is answers of which a page unpacks none before it asks the first.
type Part struct {
	First string // what that is; "" for what it may ask at once
	Written
}

// Book writes down what a page asks about the games of a file.
type Book struct {
	list  list
	cited map[string]bool
}

// NewBook is a book that speaks as the options say.
func NewBook(o *view.Options) *Book {
	return &Book{list: list{gamesJSON: gamesJSON{Games: []listedJSON{}}, o: o}, cited: make(map[string]bool)}
}

// Add takes up a game that has been judged, with its steps, and answers all
// that the page asks about it.
func (b *Book) Add(g *replay.Game) (Part, error) {
	if err := b.list.add(g); err != nil {
		return Part{}, err
	}
	o := *b.list.o
	o.Ruleset = g.Report.Ruleset
	j, w, q := gameOf(g, &o), make(Written), asked{"file": true, "game": len(b.list.Games)}
	w.put(OfGame, q, j)
	for i := range j.Nodes {
		if err := w.node(j, i, &o); err != nil {
			return Part{}, err
		}
	}
	b.cite(w)
	return Part{q.about(OfGame), w}, nil
}

// node answers what the page asks at a move of a game: how it stands there, and
// why a move that may not be played may not.
func (w Written) node(j *gameJSON, i int, o *view.Options) error {
	at := j.at(i)
	g, err := at.replay(context.Background(), o)
	if err != nil {
		return err
	}
	q := asked{"ruleset": j.Ruleset, "position": at.Position, "moves": append([]string{}, at.Moves...)}
	if n := &j.Nodes[i]; n.Illegal {
		w.refusal(q, g, n.Move, false, o)
	}
	if w[q.about(OfPosition)] == nil {
		w.stand(q, g, o)
	}
	return nil
}

// at is how a game stood after a move: the moves since its start or since the last place
// where they cannot be followed, as the page asks.
func (j *gameJSON) at(i int) *soFar {
	n := j.Nodes
	if n[i].Illegal {
		i = max(n[i].Parent, 0)
	}
	q := new(soFar)
	for ; n[i].Parent >= 0 && n[i].Move != "" && n[i].FEN != "" && !n[i].Illegal; i = n[i].Parent {
		q.Moves = append(q.Moves, n[i].Move)
	}
	slices.Reverse(q.Moves)
	for n[i].FEN == "" && n[i].Parent >= 0 {
		i = n[i].Parent
	}
	q.Position = n[i].FEN
	return q
}

// Common answers what the page asks about all the games that were added: the
// list of them, and the clauses that they cite, without examples.
func (b *Book) Common() Part {
	w := make(Written)
	b.list.Place, b.list.Summary = nil, b.list.o.Games(&b.list.tally)
	w.put(OfText, asked{"file": true}, b.list.gamesJSON)
	b.clauses(w)
	return Part{"", w}
}

var citations = regexp.MustCompile(`"clause":"([^"]+)"`)

// cite takes up the clauses that answers cite.
func (b *Book) cite(w Written) {
	for _, answer := range w {
		for _, m := range citations.FindAllSubmatch(answer, -1) {
			b.cited[string(m[1])] = true
		}
	}
}

// clauses answers what the page asks about the clauses that were cited.
func (b *Book) clauses(w Written) {
	headings := []heading{}
	for _, c := range damone.Rules(b.list.o.Lang.String()).Clauses {
		if !b.cited[c.ID] {
			continue
		}
		c = plain(c)
		c.Examples = nil
		headings = append(headings, heading{c.ID, c.Title, c.Chapter})
		for _, reading := range c.Readings { // they come last
			b.cited[reading] = true
		}
		w.put(OfClause, asked{"clause": c.ID}, c)
	}
	w.put(OfClause, asked{}, headings)
}
