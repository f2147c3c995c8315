package ask

import (
	"io"

	"damone"
	"damone/cmd/internal/catalog"
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

// writeClauses writes a clause, or the list of them all for no id.
func writeClauses(l catalog.Lang, id string, w io.Writer) error {
	book := damone.Rules(l.String())
	if id == "" {
		list := lists.Each(book.Clauses, func(c clauses.Clause) heading { return heading{c.ID, clauses.Plain(c.Title), c.Chapter} })
		return view.WriteJSON(w, list)
	}
	for _, c := range book.Find(id) {
		if c.ID == id {
			return view.WriteJSON(w, plain(c))
		}
	}
	return notation.Fault{Kind: UnknownClause, Text: short(id)}
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
