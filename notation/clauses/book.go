// Package clauses reads RULES.md, in any language, and finds clauses in it by their ids and words.
//
// RULES.md is prose for people, in a form strict enough for a program: each clause is a heading of the third
// level with its id and title, an anchor, paragraphs, a source, and examples in fences of their own. Parse
// refuses anything else, so a slip in RULES.md cannot go unnoticed. A comment near the top says how the source,
// our choice and the readings are introduced in the language of the text.
package clauses

import (
	"slices"
	"strings"
	"unicode"

	"github.com/xrash/smetrics"

	"damone/notation/lists"
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

// Find returns the clause with an id, or every clause of the family the id stands for: "DAM-6" finds DAM-6.1 to
// DAM-6.vii, "WIN" all of Winther's. Case does not matter. It is empty when there is none.
func (b Book) Find(id string) []Clause {
	id = canonical(id)
	for i, c := range b.Clauses {
		if canonical(c.ID) == id {
			return b.Clauses[i : i+1]
		}
	}
	return lists.Where(b.Clauses, func(c Clause) bool { return belongs(canonical(c.ID), id) })
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

// canonical returns how ids are compared: lower case, without the space around them
// and without a full stop or hyphen at the end.
func canonical(id string) string {
	return strings.TrimRight(strings.ToLower(strings.TrimSpace(id)), ".-")
}

// idLike is an id, or what somebody types who means one: READ_4, dam6.i.
var idLike = lists.Expression(`(?i)^\s*(?:dam|win|ita|read)(?:\W|_|[0-9]|$)`)

// LooksLikeID reports whether a text is an id, the name of a family, or one of
// these mistyped, and not a word to search for.
func LooksLikeID(text string) bool { return idLike().MatchString(text) }

// Near returns up to n ids that somebody who typed id may have meant, the likeliest first.
func (b Book) Near(id string, n int) []string {
	return nearest(canonical(id), b.IDs(), 3, n)
}

// IDs lists the ids of the clauses.
func (b Book) IDs() []string {
	return lists.Each(b.Clauses, func(c Clause) string { return c.ID })
}

// nearest returns up to n words that differ from a word in no more letters than are allowed, the nearest first.
func nearest(word string, words []string, most, n int) []string {
	distance := func(w string) int { return smetrics.WagnerFischer(word, canonical(w), 1, 1, 1) }
	near := slices.DeleteFunc(words, func(w string) bool {
		return len(word)-len(w) > most || distance(w) > most // the first is a limit for long words, which are slow
	})
	slices.SortStableFunc(near, func(x, y string) int { return distance(x) - distance(y) })
	return near[:min(n, len(near))]
}

// Hit is a clause that a search found.
type Hit struct {
	Clause
	Sentence string `json:"sentence,omitempty"` // that has the words, as Markdown; "" when the title does
}

// Search finds the clauses that have all of some words in their titles and
// texts. The beginning of a word finds it; case and accents do not matter.
func (b Book) Search(words string) []Hit {
	wanted := slices.Compact(slices.Sorted(slices.Values(wordsOf(words))))
	if len(wanted) == 0 {
		return nil
	}
	var hits []Hit
	for _, c := range b.Clauses {
		sentences := c.sentences()
		switch {
		case mentioned(wanted, c.Title) == len(wanted):
			hits = append(hits, Hit{Clause: c})
		case mentioned(wanted, c.Title+" "+strings.Join(sentences, " ")) == len(wanted):
			most := func(x, y string) int { return mentioned(wanted, x) - mentioned(wanted, y) }
			hits = append(hits, Hit{c, slices.MaxFunc(sentences, most)})
		}
	}
	return hits
}

// NearWords returns up to n words of the clauses that somebody who typed word may
// have meant, the likeliest first.
func (b Book) NearWords(word string, n int) []string {
	var words []string
	for _, c := range b.Clauses {
		words = append(words, wordsOf(c.Title+" "+strings.Join(c.sentences(), " "))...)
	}
	slices.Sort(words)
	return nearest(strings.Join(wordsOf(word), " "), slices.Compact(words), 1+len(word)/5, n)
}

// sentences returns all that a clause says beneath its title.
func (c Clause) sentences() []string {
	paragraphs := slices.Concat(c.Body, []string{c.Choice}, lists.Each(c.Examples, func(e Example) string { return e.Intro }))
	var sentences []string
	for _, p := range paragraphs {
		for s := range strings.SplitAfterSeq(p, ". ") {
			sentences = append(sentences, strings.TrimSpace(s))
		}
	}
	return sentences
}

// mentioned counts the words that begin a word of a text.
func mentioned(wanted []string, text string) int {
	words := wordsOf(Plain(text))
	return len(lists.Where(wanted, func(w string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, w) })
	}))
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(accents.Replace(strings.ToLower(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

var accents = strings.NewReplacer(
	"à", "a", "á", "a", "â", "a", "ä", "a", "ç", "c", "è", "e", "é", "e", "ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i",
	"ï", "i", "ñ", "n", "ò", "o", "ó", "o", "ô", "o", "ö", "o", "ù", "u", "ú", "u", "û", "u", "ü", "u",
)
