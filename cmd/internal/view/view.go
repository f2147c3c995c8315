// Package view draws what the rules say: as text for people, in their
// language, and as JSON for programs. It decides nothing.
package view

import (
	"fmt"
	"io"
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

// Printer prints line by line until a write fails.
type Printer struct {
	*Options
	W   io.Writer
	Err error // of the first write that failed
}

// Printer prints as the options have it.
func (o *Options) Printer(w io.Writer) *Printer { return &Printer{Options: o, W: w} }

// Line prints texts as one line.
func (p *Printer) Line(texts ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintln(p.W, texts...)
	}
}

// Text prints a text that has its line ends.
func (p *Printer) Text(text string) {
	if p.Err == nil {
		_, p.Err = io.WriteString(p.W, text)
	}
}

// Color is how a terminal is told to show a text.
type Color string

// The colours.
const (
	Bold  Color = "\x1b[1m"
	Red   Color = "\x1b[31m"
	Green Color = "\x1b[32m"
	Plain Color = "\x1b[0m"
)

// Paint returns a text in a colour, if colours are wanted.
func (p *Printer) Paint(c Color, text string) string {
	if !p.Color {
		return text
	}
	return string(c) + text + string(Plain)
}
