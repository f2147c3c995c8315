// Package rulebook reads RULES.md and finds clauses in it by their ids.
//
// RULES.md is prose for people and strict enough for this package: each clause
// is a heading of the third level with its id and title, an anchor, paragraphs,
// a source, and examples in fences of their own. Parse refuses anything that
// strays from that form, so that the page cannot decay unnoticed.
package rulebook

import (
	"strings"
	"sync"

	"damone"
)

// Book is all the clauses of RULES.md, in its order.
type Book struct {
	Clauses []Clause
}

// Clause is one rule under its fixed id.
type Clause struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Chapter  string    `json:"chapter,omitempty"` // the game, or "Readings"
	Body     []string  `json:"body"`              // paragraphs, each on one line, as Markdown
	Source   string    `json:"source,omitempty"`
	Choice   string    `json:"choice,omitempty"`   // what we chose where the sources differ or say nothing; may be empty
	Readings []string  `json:"readings,omitempty"` // the readings that bear on it
	Examples []Example `json:"examples,omitempty"`
}

// Open is the book that the program carries with it. It panics if that is
// broken, which the tests of this package rule out.
var Open = sync.OnceValue(func() Book {
	book, err := Parse(damone.Rules)
	if err != nil {
		panic(err)
	}
	return book
})

// Find is the clause with an id, or every clause of the family the id stands
// for: "DAM-6" finds DAM-6.1 to DAM-6.vii, "WIN" all of Winther's. Case does
// not matter. It is empty when there is none.
func (b Book) Find(id string) []Clause {
	id = canonical(id)
	for i, c := range b.Clauses {
		if canonical(c.ID) == id {
			return b.Clauses[i : i+1]
		}
	}
	var family []Clause
	for _, c := range b.Clauses {
		if belongs(canonical(c.ID), id) {
			family = append(family, c)
		}
	}
	return family
}

// belongs reports whether an id lies beneath another: the shorter one ends
// where a dot, a hyphen or a letter of the longer one begins a finer part.
func belongs(id, family string) bool {
	rest, ok := strings.CutPrefix(id, family)
	if !ok || family == "" || rest == "" {
		return false
	}
	return strings.ContainsAny(rest[:1], ".-") || strings.HasSuffix(family, "-q")
}

// canonical is how ids are compared: lower case, without the space around them
// and without a full stop or hyphen at the end.
func canonical(id string) string {
	return strings.TrimRight(strings.ToLower(strings.TrimSpace(id)), ".-")
}

// Near is up to n ids that somebody who typed id may have meant, the likeliest
// first.
func (b Book) Near(id string, n int) []string {
	var near []string
	for limit := 1; limit <= 3 && len(near) < n; limit++ {
		for _, c := range b.Clauses {
			if len(near) < n && distance(canonical(id), canonical(c.ID)) == limit {
				near = append(near, c.ID)
			}
		}
	}
	return near
}

// distance is how many letters must be put in, left out or changed to turn one
// text into the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
