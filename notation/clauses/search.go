package clauses

import (
	"slices"
	"strings"
	"unicode"
)

// Hit is a clause that a search found.
type Hit struct {
	Clause
	Sentence string // the sentence that speaks of it, as Markdown; "" when the title does
}

// Search finds the clauses that speak of some words: each word begins a word
// of the title or of the text. Neither case nor accents matter.
func (b Book) Search(words string) []Hit {
	wanted := wordsOf(words)
	if len(wanted) == 0 {
		return nil
	}
	var hits []Hit
	for _, c := range b.Clauses {
		if sentences := c.sentences(); mentioned(wanted, strings.Join(sentences, " ")) == len(wanted) {
			best := slices.MaxFunc(sentences, func(x, y string) int { return mentioned(wanted, x) - mentioned(wanted, y) })
			if best == c.Title {
				best = ""
			}
			hits = append(hits, Hit{c, best})
		}
	}
	return hits
}

// Words is every word that a clause uses, in small letters and without
// accents, sorted.
func (b Book) Words() []string {
	var words []string
	for _, c := range b.Clauses {
		words = append(words, wordsOf(strings.Join(c.sentences(), " "))...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// sentences is all that a clause says, the title first.
func (c Clause) sentences() []string {
	paragraphs := append(slices.Clone(c.Body), c.Choice)
	for _, e := range c.Examples {
		paragraphs = append(paragraphs, e.Intro)
	}
	sentences := []string{c.Title}
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
