package notation

import (
	"fmt"
	"strings"
)

// Phrase is something said of a text, in English, and in such a form that a
// catalogue can say it in another language: words with names in braces, {n},
// and behind them what those names stand for. A constant is a Phrase of words
// alone; Say makes the others.
type Phrase string

// What is filled in stands behind the words, each name and each value behind a
// mark: that of a value tells whether it is a text or words of a catalogue.
const (
	nameMark   = '\x1d'
	textMark   = '\x1e'
	phraseMark = '\x1f'
)

// Say is words in which names are filled in; fill is names and values in turn.
// A value of type Phrase, words alone, is for a catalogue to translate too.
func Say(words Phrase, fill ...any) Phrase {
	var b strings.Builder
	b.WriteString(string(words))
	for i := 0; i+1 < len(fill); i += 2 {
		mark := textMark
		if _, ok := fill[i+1].(Phrase); ok {
			mark = phraseMark
		}
		fmt.Fprintf(&b, "%c%s%c%s", nameMark, fill[i], mark, unmarkedText(fmt.Sprint(fill[i+1])))
	}
	return Phrase(b.String())
}

// unmarkedText is a text without the marks, which may be in a file's.
func unmarkedText(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= nameMark && r <= phraseMark {
			return '\uFFFD'
		}
		return r
	}, text)
}

// String is the phrase in English.
func (p Phrase) String() string {
	return p.In(func(words string) string { return words })
}

// In is the phrase in another language: translate gives the words for English
// ones, with the same names in braces.
func (p Phrase) In(translate func(words string) string) string {
	words, rest, filled := strings.Cut(string(p), string(nameMark))
	text := translate(words)
	if !filled {
		return text
	}
	var pairs []string
	for pair := range strings.SplitSeq(rest, string(nameMark)) {
		i := strings.IndexAny(pair, string(textMark)+string(phraseMark))
		value := pair[i+1:]
		if pair[i] == phraseMark {
			value = translate(value)
		}
		pairs = append(pairs, "{"+pair[:i]+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
