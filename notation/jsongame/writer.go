package jsongame

import (
	"bytes"
	"encoding/json"

	"damone/notation/record"
	"damone/rules"
)

// game is a record in JSON, as it is written. Its keys are a promise.
type game struct {
	Type string `json:"type"`
	Tags []tag  `json:"tags"`
	Game []item `json:"game"`
}

// isGame is the type of an object that is a game.
const isGame = "game"

type tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// item is one item of a record: exactly one of its pointers, or Move or
// Variation, says what it is.
type item struct {
	Move     string `json:"move,omitempty"`
	Number   int    `json:"number,omitempty"`
	Dots     bool   `json:"dots,omitempty"`
	Strength string `json:"strength,omitempty"`
	Piece    string `json:"piece,omitempty"`
	Crown    string `json:"crown,omitempty"`

	Comment   *string `json:"comment,omitempty"`
	Glyph     *int    `json:"nag,omitempty"`
	Setup     *string `json:"setup,omitempty"`
	Unread    *string `json:"unread,omitempty"`
	Variation []item  `json:"variation,omitempty"`
}

// Append appends a record as one JSON object in one line. Reader
// reads it back the same.
//
//	{"type":"game","tags":[{"name":"White","value":"Rossi"}],
//	 "game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]}]}
func Append(dst []byte, r *record.Record) ([]byte, error) {
	g := game{Type: isGame, Tags: make([]tag, len(r.Tags))}
	for i, t := range r.Tags {
		g.Tags[i] = tag{t.Name, t.Value}
	}
	g.Game, _ = itemsOf(r.Items)
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(g)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// itemsOf is the items up to the one that closes their variation; used is
// how many those are.
func itemsOf(items []record.Item) (list []item, used int) {
	list = []item{}
	for used < len(items) {
		it := &items[used]
		used++
		switch it.Kind {
		case record.Close:
			return list, used
		case record.Open:
			inner, n := itemsOf(items[used:])
			list, used = append(list, item{Variation: inner}), used+n
		default:
			list = append(list, itemOf(it))
		}
	}
	return list, used
}

func itemOf(it *record.Item) item {
	switch it.Kind {
	case record.Comment:
		return item{Comment: &it.Text}
	case record.NAG:
		return item{Glyph: &it.Number}
	case record.Setup:
		return item{Setup: &it.Text}
	case record.Unread:
		return item{Unread: &it.Text}
	}
	return item{Move: it.Text, Number: it.Number, Dots: it.Dots, Strength: it.Strength, Piece: ranks[it.Piece], Crown: ranks[it.Crown]}
}

// ranks are the names of the ranks, whatever the game calls them.
var ranks = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}
