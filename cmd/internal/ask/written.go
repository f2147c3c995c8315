package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"damone"
	"damone/cmd/internal/view"
	"damone/notation/replay"
	"damone/rules"
)

// Written is answers to a page that has nobody to ask, by what it asks: the
// subject, the ruleset, the position and the moves, with spaces between.
type Written map[string]json.RawMessage

// asked is a question as a Written knows it.
func (q *Question) asked(about Subject) string {
	return strings.Join(append(append([]string{string(about), q.Ruleset, q.Position}, q.Moves...), q.Move), " ")
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
func (b *Book) Add(g *replay.Game) (Written, error) {
	if err := b.list.add(g); err != nil {
		return nil, err
	}
	o := *b.list.o
	o.Ruleset = g.Report.Ruleset
	j, w := gameOf(g, &o), make(Written)
	if err := w.put("game "+strconv.Itoa(len(b.list.Games)), j); err != nil {
		return nil, err
	}
	for i := range j.Nodes {
		if err := w.node(j, i, &o); err != nil {
			return nil, err
		}
	}
	b.cite(w)
	return w, nil
}

// node answers what the page asks at a move of a game: how it stands there, and
// why a move that may not be played may not.
func (w Written) node(j *gameJSON, i int, o *view.Options) error {
	q := j.question(i)
	g, err := q.game(context.Background(), o)
	if err == nil {
		err = w.stand(q, g, o)
	}
	if err != nil {
		return err
	}
	if n := &j.Nodes[i]; n.Illegal {
		if q.Move = n.Move; q.judge(g, o, io.Discard) == nil {
			return w.write(q.asked(OfMove), func(out io.Writer) error { return q.judge(g, o, out) })
		}
	}
	return nil
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

// stand has it written down how a game stands.
func (w Written) stand(q *Question, g *rules.Game, o *view.Options) error {
	stand := &view.Stand{Game: g, Explanation: Explain(o.Ruleset, g.Position())}
	return w.write(q.asked(OfPosition), func(out io.Writer) error { return o.WriteStand(out, stand) })
}

// put has an answer written down.
func (w Written) put(asked string, answer any) error {
	return w.write(asked, func(out io.Writer) error { return view.WriteJSON(out, answer) })
}

func (w Written) write(asked string, write func(io.Writer) error) error {
	var answer bytes.Buffer
	err := write(&answer)
	w[asked] = answer.Bytes()
	return err
}

// question asks how a game stood after a move, by the moves since its start or
// since the last place where they cannot be followed, as the page does.
func (j *gameJSON) question(i int) *Question {
	n := j.Nodes
	if n[i].Illegal {
		i = max(n[i].Parent, 0)
	}
	q := &Question{Ruleset: j.Ruleset}
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
func (b *Book) Common() (Written, error) {
	w := make(Written)
	b.list.Place, b.list.Summary = nil, b.list.o.Games(&b.list.tally)
	if err := w.put(string(OfText), b.list.gamesJSON); err != nil {
		return nil, err
	}
	return w, b.clauses(w)
}

// clauses answers what the page asks about the clauses that were cited.
func (b *Book) clauses(w Written) error {
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
		if err := w.put(string(OfClause)+" "+c.ID, c); err != nil {
			return err
		}
	}
	return w.put(string(OfClause), headings)
}
