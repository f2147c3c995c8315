package notation

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// jsonPlaces is where the tags and the items of a game's JSON stand, the items
// of variations among the others in the order of the text. at is the place of
// the JSON.
func jsonPlaces(raw []byte, at Place) (tags, items []Place) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	var within []json.Delim
	list, done := &items, 0
	for {
		token, err := dec.Token()
		if err != nil {
			return tags, items
		}
		switch t := token.(type) {
		case string:
			if len(within) == 1 && strings.EqualFold(t, "tags") {
				list = &tags
			} else if len(within) == 1 {
				list = &items
			}
		case json.Delim:
			if t == ']' || t == '}' {
				within = within[:len(within)-1]
				continue
			}
			if n := len(within); t == '{' && n > 0 && within[n-1] == '[' {
				begins := int(dec.InputOffset()) - 1
				at, done = at.after(raw[done:begins]), begins
				*list = append(*list, at)
			}
			within = append(within, t)
		}
	}
}

// nth is the i-th place, nowhere when there are fewer.
func nth(places []Place, i int) Place {
	if i < len(places) {
		return places[i]
	}
	return Place{}
}

// after is the place behind some text.
func (p Place) after(text []byte) Place {
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		p.Line += int32(bytes.Count(text, []byte("\n")))
		p.Col = 1
		text = text[i+1:]
	}
	p.Col += int32(utf8.RuneCount(text))
	return p
}
