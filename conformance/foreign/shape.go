package foreign

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	fastjson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
)

// unexpected is what is wrong with a line that is no reply: it is no JSON, or JSON
// of another shape, and then what should be in which place.
func unexpected(line string, err error) error {
	if !json.Valid([]byte(line)) {
		return says("engine-speaks-no-json").of(line)
	}
	if wrong, ok := errors.AsType[*fastjson.SemanticError](err); ok && wrong.JSONPointer != "" && wrong.GoType != nil {
		return says(shapeOf(wrong.GoType), "at", placeOf(wrong.JSONPointer)).of(line)
	}
	return says("engine-answers-in-another-shape").of(line)
}

// shapeOf is the kind of fault where a value of a type was expected.
func shapeOf(t reflect.Type) notation.Kind {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Int, reflect.Uint64:
		return "engine-owes-a-number"
	case reflect.String:
		return "engine-owes-a-text"
	case reflect.Slice:
		return "engine-owes-a-list"
	case reflect.Bool:
		return "engine-owes-a-truth"
	}
	return "engine-owes-an-object"
}

// placeOf writes a pointer as programs do: result.moves[0].takes[0].
func placeOf(p jsontext.Pointer) string {
	var b strings.Builder
	for token := range p.Tokens() {
		switch {
		case strings.Trim(token, "0123456789") == "":
			b.WriteString("[" + token + "]")
		case b.Len() > 0:
			b.WriteString("." + clip(token))
		default:
			b.WriteString(clip(token))
		}
	}
	return b.String()
}
