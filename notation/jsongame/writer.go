package jsongame

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation/lists"
	"damone/notation/record"
)

// isGame is the type of an object that is a game.
const isGame = "game"

// Append appends a record as one JSON object in one line. Reader reads it back the same.
//
//	{"type":"game","tags":[{"name":"White","value":"Rossi"}],
//	 "game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]}]}
func Append(dst []byte, r *record.Record) ([]byte, error) {
	g := game{Type: isGame, Tags: lists.Each(r.Tags, func(t record.Tag) tag { return tag{Name: t.Name, Value: t.Value} })}
	g.Game, _ = written(r.Items)
	if r.Ended != "" {
		g.Result = &result{text: string(r.Ended)}
	}
	text, err := json.Marshal(&g, jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))
	return append(dst, text...), err
}

// written returns items up to the end of their variation, and those after it.
func written(items []record.Item) (list []item, rest []record.Item) {
	for len(items) > 0 && items[0].Kind != record.Close {
		it := &items[0]
		items = items[1:]
		var w item
		switch it.Kind {
		case record.Move:
			w = item{Move: &move{*it}, Number: uint32(it.Number), Dots: it.Dots, Strength: strength(it.Strength), Piece: rank(it.Piece), Crown: rank(it.Crown)}
		case record.NAG:
			glyph := uint8(it.Number)
			w.NAG = &glyph
		case record.Open:
			var variation []item
			variation, items = written(items)
			w.Variation = &variation
		case record.Comment:
			w.Comment = &it.Text
		case record.Setup:
			w.Setup = &it.Text
		case record.Unread:
			w.Unread = &it.Text
		}
		list = append(list, w)
	}
	return list, items[min(1, len(items)):]
}
