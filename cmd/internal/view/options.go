// Package view draws what the rules say: as text for people, in their
// language, and as JSON for programs. It decides nothing.
package view

import (
	"unicode"
	"unicode/utf8"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Options is how results are drawn.
type Options struct {
	Ruleset *rules.Ruleset
	Squares notation.Squares
	Lang    catalog.Lang
	Color   bool // with colours, for a terminal
}

func (o *Options) move(m rules.Move) string { return notation.FormatMove(m, o.Squares) }

func (o *Options) square(s rules.Square) string { return notation.FormatSquare(s, o.Squares) }

// Heads returns the heads of a table's columns.
func (o *Options) Heads(texts ...catalog.Key) []string {
	return lists.Each(texts, func(t catalog.Key) string { return o.Lang.Say(t) })
}

// Capital begins a text with a capital letter.
func Capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}
