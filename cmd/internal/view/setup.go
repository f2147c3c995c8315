package view

import (
	"io"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Setup is pieces that somebody sets up, possible or not.
type Setup struct {
	rules.Setup
	Err    error // what is wrong with it; nil for a position
	Doubts []rules.Problem
}

// WriteSetup writes pieces that are set up, with all that the rules have
// against them, as a JSON object.
func (o *Options) WriteSetup(w io.Writer, s *Setup) error {
	words := []string{} // everything wrong or doubtful
	if s.Err != nil {
		words = o.words(s.Err)
	}
	words = append(words, lists.Each(s.Doubts, o.doubt)...)
	return object("fen", notation.FormatSetup(s.Setup, notation.Number), "turn", s.Turn.String(), "pieces", o.pieces(s.Setup),
		"possible", s.Err == nil, "words", words).Write(w)
}
