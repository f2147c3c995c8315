package notation

import (
	"bytes"
	"encoding/json"

	"damone/rules"
)

// jsonGame is a record in JSON, as it is written. Its keys are a promise.
type jsonGame struct {
	Tags []jsonTag  `json:"tags"`
	Game []jsonItem `json:"game"`
}

type jsonTag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// jsonItem is one item of a record: exactly one of its pointers, or Move or
// Variation, says what it is.
type jsonItem struct {
	Move     string `json:"move,omitempty"`
	Number   int    `json:"number,omitempty"`
	Dots     bool   `json:"dots,omitempty"`
	Strength string `json:"strength,omitempty"`
	Piece    string `json:"piece,omitempty"`
	Crown    string `json:"crown,omitempty"`

	Comment   *string    `json:"comment,omitempty"`
	Glyph     *int       `json:"nag,omitempty"`
	Setup     *string    `json:"setup,omitempty"`
	Unread    *string    `json:"unread,omitempty"`
	Variation []jsonItem `json:"variation,omitempty"`
}

// AppendJSON appends a record as one JSON object in one line. JSONReader
// reads it back the same.
//
//	{"tags":[{"name":"White","value":"Rossi"}],
//	 "game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]}]}
func AppendJSON(dst []byte, r *Record) ([]byte, error) {
	g := jsonGame{Tags: make([]jsonTag, len(r.Tags))}
	for i, t := range r.Tags {
		g.Tags[i] = jsonTag{t.Name, t.Value}
	}
	g.Game, _ = jsonItems(r.Items)
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(g)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// jsonItems is the items up to the one that closes their variation; used is
// how many those are.
func jsonItems(items []Item) (list []jsonItem, used int) {
	list = []jsonItem{}
	for used < len(items) {
		it := &items[used]
		used++
		switch it.Kind {
		case CloseItem:
			return list, used
		case OpenItem:
			inner, n := jsonItems(items[used:])
			list, used = append(list, jsonItem{Variation: inner}), used+n
		default:
			list = append(list, jsonOf(it))
		}
	}
	return list, used
}

func jsonOf(it *Item) jsonItem {
	switch it.Kind {
	case CommentItem:
		return jsonItem{Comment: &it.Text}
	case NAGItem:
		return jsonItem{Glyph: &it.Number}
	case SetupItem:
		return jsonItem{Setup: &it.Text}
	case UnreadItem:
		return jsonItem{Unread: &it.Text}
	}
	return jsonItem{Move: it.Text, Number: it.Number, Dots: it.Dots, Strength: it.Strength, Piece: rankWords[it.Piece], Crown: rankWords[it.Crown]}
}

// rankWords are the names of the ranks, whatever the game calls them.
var rankWords = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}
