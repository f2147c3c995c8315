package view

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
)

// Object is a JSON object put together member by member. Its keys are a promise;
// only the words in it may change.
type Object struct {
	text []byte // without its end
	err  error
}

// NewObject begins an object of a type with keys and values in turn.
func NewObject(t Type, members ...any) *Object { return object("type", string(t)).Add(members...) }

// object is an object that stands in another, and has no type.
func object(members ...any) *Object { return new(Object).Add(members...) }

// left is a member that is left out.
type left struct{}

// OrLeft is a value, left out of its object when it is empty.
func OrLeft(value any) any {
	v := reflect.ValueOf(value)
	if v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0 {
		return left{}
	}
	return value
}

// OrNull is a value, null when it is zero.
func OrNull[T comparable](value T) any {
	if value == *new(T) {
		return nil
	}
	return value
}

// Add adds members, keys and values in turn.
func (j *Object) Add(members ...any) *Object {
	for i := 0; i < len(members); i += 2 {
		if members[i+1] == (left{}) {
			continue
		}
		next := byte(',')
		if len(j.text) == 0 {
			next = '{'
		}
		j.text = append(appendString(append(j.text, next), members[i].(string)), ':')
		j.add(members[i+1])
	}
	return j
}

func (j *Object) add(value any) {
	switch v := value.(type) {
	case nil:
		j.text = append(j.text, "null"...)
	case string:
		j.text = appendString(j.text, v)
	case bool:
		j.text = strconv.AppendBool(j.text, v)
	case int:
		j.text = strconv.AppendInt(j.text, int64(v), 10)
	case json.RawMessage:
		j.text = append(j.text, v...)
	case []string:
		j.text = array(j.text, v, appendString)
	case *Object:
		j.err = cmp.Or(j.err, v.err)
		j.text = append(append(j.text, v.text...), '}')
	case []*Object:
		j.text = array(j.text, v, func(dst []byte, v *Object) []byte {
			j.err = cmp.Or(j.err, v.err)
			return append(append(dst, v.text...), '}')
		})
	default:
		var b bytes.Buffer
		j.err = cmp.Or(j.err, WriteJSON(&b, v))
		j.text = append(j.text, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
	}
}

// MarshalJSON implements json.Marshaler.
func (j *Object) MarshalJSON() ([]byte, error) { return append(j.text, '}'), j.err }

// Write writes the object in a line.
func (j *Object) Write(w io.Writer) error {
	if j.err != nil {
		return j.err
	}
	return writeLine(w, append(j.text, '}'))
}

// WriteJSON writes a value as one line of JSON.
func WriteJSON(w io.Writer, value any) error {
	if j, ok := value.(*Object); ok {
		return j.Write(w)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(value)
}
