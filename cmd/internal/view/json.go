package view

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Object is a JSON object put together member by member. Its keys are a promise;
// only the words in it may change.
type Object struct {
	text []byte // without its end
	err  error
}

// NewObject begins an object of a type with keys and values in turn.
func NewObject(t Type, members ...any) *Object { return object("type", string(t)).Add(members...) }

// object returns an object that stands in another, and has no type.
func object(members ...any) *Object { return new(Object).Add(members...) }

// left is a member that is left out.
type left struct{}

// OrLeft returns a value, left out of its object when it is empty.
func OrLeft(value any) any {
	v := reflect.ValueOf(value)
	if v.IsZero() || (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0 {
		return left{}
	}
	return value
}

// OrNull returns a value, null when it is zero.
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

// Type says in a word what a JSON object is. It is the first member of every
// object that stands in a line of its own, and of the same object in a list.
// The words are a promise.
type Type string

// The types.
const (
	OfPosition Type = "position" // an answer about a position
	OfMove     Type = "move"     // a move that was judged
	OfGame     Type = "game"     // recorded, or of a match
	OfPly      Type = "ply"      // of a game that was reviewed
	OfReview   Type = "review"
	OfPuzzle   Type = "puzzle"
	OfLesson   Type = "lesson"
	OfTheme    Type = "theme"
	OfClause   Type = "clause"
	OfRuleset  Type = "ruleset"
	OfCase     Type = "case"   // of the exam
	OfResult   Type = "result" // how a case was answered
	OfMutant   Type = "mutant"
	OfSlice    Type = "slice"  // of the endgame tables
	OfRun      Type = "run"    // on a farm
	OfWorker   Type = "worker" // on a farm
	OfVersion  Type = "version"
	OfSummary  Type = "summary" // what a command comes to, after its other lines or alone
	OfError    Type = "error"   // what could not be read, in the place of an answer
)

// Types lists the types in the order that the help has them in.
var Types = []Type{
	OfPosition, OfMove, OfGame, OfPly, OfReview, OfPuzzle, OfLesson, OfTheme, OfClause, OfRuleset, OfCase, OfResult, OfMutant, OfSlice, OfRun, OfWorker, OfVersion, OfSummary, OfError,
}

// Sequence writes JSON objects one after the other: in a list of one document,
// or a line each.
type Sequence struct {
	w     io.Writer
	lines bool
	name  string // of the list in the document; "" where the list is the document
	next  string // before the next object of a document
	err   error  // of the first write that failed
}

// NewSequence begins a sequence: of lines, or the list of that name.
func NewSequence(w io.Writer, lines bool, name string) *Sequence {
	q := &Sequence{w: w, lines: lines, name: name, next: "\n"}
	if !lines && name == "" {
		q.write("[", nil, "")
	} else if !lines {
		q.write(`{"`+name+`":[`, nil, "")
	}
	return q
}

// Add writes an object. The error is that of the first write that failed; Close
// has it too.
func (q *Sequence) Add(object any) error {
	if q.lines {
		q.write("", object, "\n")
	} else {
		q.write(q.next, object, "")
		q.next = ",\n"
	}
	return q.err
}

// Close ends the sequence with a summary, which is nil where there is none.
func (q *Sequence) Close(summary any) error {
	switch {
	case q.lines && summary != nil:
		q.write("", summary, "\n")
	case q.lines:
	case q.name == "":
		q.write("]\n", nil, "")
	default:
		q.write("],\n\"summary\":", summary, "}\n")
	}
	return q.err
}

// write writes an object between texts; nil is none.
func (q *Sequence) write(before string, object any, after string) {
	if q.err != nil {
		return
	}
	b := bytes.NewBufferString(before)
	if object != nil {
		if q.err = WriteJSON(b, object); q.err != nil {
			return
		}
		b.Truncate(b.Len() - len("\n"))
	}
	_, q.err = q.w.Write(append(b.Bytes(), after...))
}

// array appends an array of what each appends for every one of some values.
func array[T any](dst []byte, values []T, each func(dst []byte, value T) []byte) []byte {
	dst = append(dst, '[')
	for i, value := range values {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = each(dst, value)
	}
	return append(dst, ']')
}

// appendOrNull appends a text as JSON, null when it is empty.
func appendOrNull(dst []byte, text string) []byte {
	if text == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, text)
}

// appendString appends a text as JSON; what is not UTF-8 becomes U+FFFD.
func appendString(dst []byte, text string) []byte {
	if isPlain(text) {
		return append(append(append(dst, '"'), text...), '"')
	}
	var b bytes.Buffer
	_ = WriteJSON(&b, text) // every text can be written
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a text, as most do, stands for itself in JSON.
func isPlain(text string) bool {
	ascii := true
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
		ascii = ascii && c < utf8.RuneSelf
	}
	return ascii || utf8.ValidString(text) && !strings.ContainsAny(text, "\u2028\u2029")
}

// available returns room to append to in w's own buffer, if it has one.
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
