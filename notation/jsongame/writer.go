package jsongame

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"damone/notation/record"
	"damone/rules"
)

// isGame is the type of an object that is a game.
const isGame = "game"

// ranks are the names of the ranks, whatever the game calls them.
var ranks = [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}

// Append appends a record as one JSON object in one line. Reader
// reads it back the same. A result after the moves that is not the Result tag's
// stands in "result".
//
//	{"type":"game","tags":[{"name":"White","value":"Rossi"}],
//	 "game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]}]}
func Append(dst []byte, r *record.Record) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	w := &writer{out: jsontext.NewEncoder(b, jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))}
	w.put(jsontext.BeginObject, "type", isGame, "tags", jsontext.BeginArray)
	for _, t := range r.Tags {
		w.put(jsontext.BeginObject, "name", t.Name, "value", t.Value, jsontext.EndObject)
	}
	w.put(jsontext.EndArray, "game", jsontext.BeginArray)
	for i := range r.Items {
		w.item(&r.Items[i])
	}
	w.put(jsontext.EndArray)
	if r.Ended != "" {
		w.put("result", string(r.Ended))
	}
	w.put(jsontext.EndObject)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), w.err
}

// writer writes JSON up to the first error.
type writer struct {
	out *jsontext.Encoder
	err error
}

// put writes tokens: texts, whole numbers, and those of jsontext.
func (w *writer) put(tokens ...any) {
	for _, t := range tokens {
		token, _ := t.(jsontext.Token)
		switch t := t.(type) {
		case string:
			token = jsontext.String(t)
		case int:
			token = jsontext.Int(int64(t))
		}
		if w.err == nil {
			w.err = w.out.WriteToken(token)
		}
	}
}

func (w *writer) item(it *record.Item) {
	switch it.Kind {
	case record.Move:
		w.move(it)
	case record.Open:
		w.put(jsontext.BeginObject, things[it.Kind], jsontext.BeginArray)
	case record.Close:
		w.put(jsontext.EndArray, jsontext.EndObject)
	case record.NAG:
		w.put(jsontext.BeginObject, things[it.Kind], it.Number, jsontext.EndObject)
	default:
		w.put(jsontext.BeginObject, things[it.Kind], it.Text, jsontext.EndObject)
	}
}

// move writes a move, and of what belongs to it only what there is.
func (w *writer) move(it *record.Item) {
	w.put(jsontext.BeginObject, "move", it.Text)
	if it.Number != 0 {
		w.put("number", it.Number)
	}
	if it.Dots {
		w.put("dots", jsontext.True)
	}
	for _, p := range [...][2]string{{"strength", it.Strength}, {"piece", ranks[it.Piece]}, {"crown", ranks[it.Crown]}} {
		if p[1] != "" {
			w.put(p[0], p[1])
		}
	}
	w.put(jsontext.EndObject)
}
