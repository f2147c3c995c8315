package clauses

import (
	"slices"
	"strings"
	"unicode"
)

// Hit is a clause that a search found.
type Hit struct {
	Clause
	Sentence string `json:"sentence,omitempty"` // that has the words, as Markdown; "" when the title does
}

// Search finds the clauses that have all of some words in their titles and
// texts. The beginning of a word finds it; case and accents do not matter.
func (b Book) Search(words string) []Hit {
	wanted := wordsOf(words)
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

// NearWords is up to n words of the clauses that somebody who typed word may
// have meant, the likeliest first.
func (b Book) NearWords(word string, n int) []string {
	var words []string
	for _, c := range b.Clauses {
		words = append(words, wordsOf(c.Title+" "+strings.Join(c.sentences(), " "))...)
	}
	slices.Sort(words)
	return nearest(strings.Join(wordsOf(word), " "), slices.Compact(words), 1+len(word)/5, n)
}

// sentences is all that a clause says beneath its title.
func (c Clause) sentences() []string {
	paragraphs := append(slices.Clone(c.Body), c.Choice)
	for _, e := range c.Examples {
		paragraphs = append(paragraphs, e.Intro)
	}
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
	words, n := wordsOf(Plain(text)), 0
	for _, w := range wanted {
		if slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, w) }) {
			n++
		}
	}
	return n
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
