package view

import (
	"errors"
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

type errorJSON struct {
	Error  string        `json:"error"`
	Kind   notation.Kind `json:"kind,omitempty"`
	Faults []string      `json:"faults"` // each by itself, where a text has several
}

// WriteError writes an error, in the place of an answer, as a JSON object.
func (o *Options) WriteError(w io.Writer, err error) error {
	return WriteJSON(w, errorJSON{catalog.Error(o.Lang, err), notation.KindOf(err), o.faults(err)})
}

// faults is the sentences of a text's faults.
func (o *Options) faults(err error) []string {
	var position *notation.PositionError
	var syntax *notation.SyntaxError
	var faults []notation.Fault
	switch {
	case errors.As(err, &position):
		faults = position.Faults
	case errors.As(err, &syntax):
		faults = syntax.Faults
	}
	words := []string{}
	for _, f := range faults[:min(len(faults), maxListed)] {
		words = append(words, capital(catalog.Words(o.Lang, o.Squares, f))+".")
	}
	return words
}
