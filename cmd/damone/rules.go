package main

import (
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/clauses"
)

func printRules(c *cli.Context, s *cli.Settings) error {
	words := c.Args().Slice()
	book := damone.Rules(s.View.Lang.String())
	byID := !slices.ContainsFunc(words, func(word string) bool { return !clauses.LooksLikeID(word) })
	find := searchClauses
	if byID {
		find = findClauses
	}
	hits, err := find(book, words)
	if err != nil {
		return err
	}
	draw := s.View.Clauses
	switch {
	case s.Format == "json":
		return json.NewEncoder(c.App.Writer).Encode(withPlainSources(hits))
	case len(words) == 0 || !byID && len(hits) > 1:
		draw = s.View.ClauseList
	}
	return cli.Buffered(c, func(w io.Writer) error { return draw(w, hits) })
}

// findClauses finds the clauses of some ids, all of them for none.
func findClauses(book clauses.Book, ids []string) ([]clauses.Hit, error) {
	found := book.Clauses
	if len(ids) > 0 {
		found = nil
	}
	for _, id := range ids {
		family := book.Find(id)
		if len(family) == 0 {
			return nil, cli.Misuse("no-such-clause", "id", id, "near", nearIt(book, id))
		}
		found = append(found, family...)
	}
	var hits []clauses.Hit
	for _, c := range found {
		hits = append(hits, clauses.Hit{Clause: c})
	}
	return hits, nil
}

// nearIt is a few clauses with ids like one that does not exist.
func nearIt(book clauses.Book, id string) any {
	near := book.Near(id, 3)
	if len(near) == 0 {
		return ""
	}
	return notation.Fault{Kind: "near-it", Args: []notation.Arg{{Name: "clauses", Value: strings.Join(near, ", ")}}}
}

// searchClauses finds the clauses that have some words.
func searchClauses(book clauses.Book, words []string) ([]clauses.Hit, error) {
	hits := book.Search(strings.Join(words, " "))
	if len(hits) == 0 {
		return nil, &unmentionedError{words, book}
	}
	return hits, nil
}

// unmentionedError says that no clause has some words.
type unmentionedError struct {
	words []string
	book  clauses.Book
}

func (e *unmentionedError) Error() string   { return e.Say(catalog.English) }
func (e *unmentionedError) ExitStatus() int { return cli.ExitNo }

// Say is the error in a language, with words that those no clause has may be
// misspellings of.
func (e *unmentionedError) Say(l catalog.Lang) string {
	text := l.Say("no-clause-has", "words", strconv.Quote(strings.Join(e.words, " ")))
	var near []string
	for _, word := range e.words {
		if len(e.book.Search(word)) == 0 {
			near = append(near, e.book.NearWords(word, 2)...)
		}
	}
	if len(near) > 0 {
		text += "; " + l.Say("did-you-mean", "words", strings.Join(near, ", "))
	}
	return text
}

// withPlainSources is clauses whose sources are plain text and not Markdown.
func withPlainSources(hits []clauses.Hit) []clauses.Hit {
	hits = slices.Clone(hits)
	for i := range hits {
		hits[i].Source = clauses.Plain(hits[i].Source)
	}
	return hits
}
