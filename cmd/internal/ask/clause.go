package ask

import (
	"context"
	"io"

	"damone"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
)

// heading is a clause in the list of them all.
type heading struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Chapter string `json:"chapter"`
}

// clauseQuestion asks for a clause, or the list of them all.
type clauseQuestion struct {
	manner
	Clause string `json:"clause"`
}

func (q *clauseQuestion) answer(_ context.Context, _ *Desk, o *view.Options, w io.Writer) error {
	book := damone.Rules(o.Lang.String())
	if q.Clause == "" {
		list := lists.Each(book.Clauses, func(c clauses.Clause) heading { return heading{c.ID, clauses.Plain(c.Title), c.Chapter} })
		return view.WriteJSON(w, list)
	}
	for _, c := range book.Find(q.Clause) {
		if c.ID == q.Clause {
			return view.WriteJSON(w, plain(c))
		}
	}
	return notation.Fault{Kind: UnknownClause, Text: short(q.Clause)}
}

// plain is a clause without Markdown.
func plain(c clauses.Clause) clauses.Clause {
	c.Title, c.Source, c.Choice = clauses.Plain(c.Title), clauses.Plain(c.Source), clauses.Plain(c.Choice)
	c.Body = lists.Each(c.Body, clauses.Plain)
	c.Examples = append([]clauses.Example(nil), c.Examples...)
	for i := range c.Examples {
		c.Examples[i].Intro = clauses.Plain(c.Examples[i].Intro)
	}
	return c
}
