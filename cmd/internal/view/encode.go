package view

import (
	"encoding/json"
	"io"
)

// WriteJSON writes a value as one line of JSON.
func WriteJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(value)
}
