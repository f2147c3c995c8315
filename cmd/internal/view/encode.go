package view

import (
	"encoding/json"
	"io"

	"damone/notation"
	"damone/rules"
)

// WriteJSON writes a value as one line of JSON.
func WriteJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// positionJSON is how every object about a position begins. Its keys and those
// of all other JSON are a promise; only the words in it may change.
type positionJSON struct {
	FEN     string `json:"fen"`
	Ruleset string `json:"ruleset"`
	Turn    string `json:"turn"`
}

func (o *Options) positionJSON(p rules.Position) positionJSON {
	return positionJSON{notation.FormatPosition(p, notation.Number), o.Ruleset.ID(), p.Turn().String()}
}

// orNull is a text, null when it is empty.
func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// each is what of makes of every one of some values; never nil, which JSON
// would have as null.
func each[T, U any](values []T, of func(T) U) []U {
	list := make([]U, len(values))
	for i, value := range values {
		list[i] = of(value)
	}
	return list
}

func (o *Options) moveTexts(moves []rules.Move) []string { return each(moves, o.move) }

// available is room to append to in w's own buffer, if it has one.
func available(w io.Writer) []byte {
	if b, ok := w.(interface{ AvailableBuffer() []byte }); ok {
		return b.AvailableBuffer()
	}
	return nil
}

func writeLine(w io.Writer, text []byte) error {
	_, err := w.Write(append(text, '\n'))
	return err
}
