// Package view draws what the rules say: as text for people, in their
// language, and as JSON for programs. It decides nothing.
package view

import (
	"damone/cmd/internal/catalog"
	"damone/notation"
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
