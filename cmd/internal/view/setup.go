package view

import (
	"io"

	"damone/notation"
	"damone/rules"
)

// Setup is pieces that somebody sets up, possible or not.
type Setup struct {
	rules.Setup
	Err    error // what is wrong with it; nil for a position
	Doubts []rules.Problem
}

type setupJSON struct {
	FEN      string      `json:"fen"`
	Turn     string      `json:"turn"`
	Pieces   []pieceJSON `json:"pieces"`
	Possible bool        `json:"possible"`
	Words    []string    `json:"words"` // everything wrong or doubtful
}

// WriteSetup writes pieces that are set up, with all that the rules have
// against them, as a JSON object.
func (o *Options) WriteSetup(w io.Writer, s *Setup) error {
	j := setupJSON{notation.FormatSetup(s.Setup, notation.Number), s.Turn.String(), o.pieces(s.Setup), s.Err == nil, []string{}}
	if s.Err != nil {
		j.Words = o.words(s.Err)
	}
	for _, d := range s.Doubts {
		j.Words = append(j.Words, o.doubt(d))
	}
	return WriteJSON(w, j)
}
