package view

import (
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
	faults := notation.FaultsOf(err)
	words := []string{}
	for _, f := range faults[:min(len(faults), maxListed)] {
		words = append(words, capital(catalog.Words(o.Lang, o.Squares, f))+".")
	}
	return words
}
