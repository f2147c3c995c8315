// Package jsongame reads and writes games as JSON objects, one after the other
// or in a list. It reads what Append writes and nothing else: a key that it does
// not know is a fault.
package jsongame

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	// The standard library tells neither where a token begins nor of a key that
	// stands twice.
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/record"
	"damone/rules"
)

// Reader reads games in JSON, one at a time.
type Reader struct {
	text  *text
	dec   *jsontext.Decoder
	ended error // why there is no next game
}

// NewReader reads JSON from r.
func NewReader(r io.Reader) *Reader {
	in := bufio.NewReaderSize(r, 64<<10)
	if mark, _ := in.Peek(3); string(mark) == "\uFEFF" {
		in.Discard(3)
	}
	t := &text{r: in, place: notation.Place{Line: 1, Col: 1}}
	return &Reader{text: t, dec: jsontext.NewDecoder(t)}
}

// Read reads the next game. At the end the error is io.EOF. A *record.Error is
// a value that is no game; the next Read goes on after it, unless what is left
// of the file is not JSON.
func (j *Reader) Read() (*record.Record, error) {
	if j.ended != nil {
		return nil, j.ended
	}
	kind, begins := j.dec.PeekKind(), here(j.dec)
	for ; kind == '[' && j.dec.StackDepth() == 0 || kind == ']'; kind, begins = j.dec.PeekKind(), here(j.dec) {
		if _, err := j.dec.ReadToken(); err != nil {
			return nil, j.broken(begins, err)
		}
	}
	value, err := j.dec.ReadValue()
	if err != nil {
		return nil, j.broken(begins, err)
	}
	v := filling{rec: record.New(), value: value}
	v.rec.Place = j.text.at(begins)
	if fault := v.read(); fault != nil {
		began := v.rec.Place
		v.rec.Recycle()
		return nil, &record.Error{Fault: *fault, Began: began}
	}
	v.rec.TidyPositions()
	return v.rec, nil
}

// here returns where the next token begins.
func here(d *jsontext.Decoder) int64 {
	between := d.UnreadBuffer()
	return d.InputOffset() + int64(len(between)-len(bytes.TrimLeft(between, separators)))
}

// separators stand between the tokens of JSON.
const separators = " \t\r\n,:"

// broken returns the error of a file that is not JSON any more, or that ends, in
// the value that begins at an offset. A separator too many stands before that.
func (j *Reader) broken(begins int64, err error) error {
	var wrong *jsontext.SyntacticError
	if errors.As(err, &wrong) {
		begins = min(begins, wrong.ByteOffset)
	}
	began, f := j.text.at(begins), notation.NewFault(NotJSON)
	j.ended = io.EOF
	switch {
	case j.text.err != nil:
		j.ended = j.text.err
		return j.text.err
	case errors.Is(err, errTooLong):
		f = record.TooLong(began)
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		f.Kind, f.Place = CutShort, j.text.at(j.text.base+int64(j.text.ahead.Len()))
	case wrong != nil:
		f.Place = j.text.at(wrong.ByteOffset)
		if errors.Is(err, jsontext.ErrDuplicateName) {
			f.Kind, f.Args = KeyTwice, notation.Args("key", wrong.JSONPointer.LastToken())
		} else if _, size := utf8.DecodeRune(j.text.ahead.Bytes()); size > 0 {
			f.Text = record.Decoded(j.text.ahead.Bytes()[:size])
		}
	}
	return &record.Error{Fault: f, Began: began}
}

// filling fills a record with a value, known to be JSON.
type filling struct {
	rec    *record.Record
	value  []byte
	passed int64 // bytes of the value up to the last place that was asked for
	place  notation.Place
}

// at returns the place of an offset in the value.
func (v *filling) at(offset int64) notation.Place {
	if v.passed > offset || v.passed == 0 {
		v.passed, v.place = 0, v.rec.Place
	}
	v.place = after(v.place, v.value[v.passed:offset])
	v.passed = offset
	return v.place
}

func (v *filling) fault(offset int64, kind notation.Kind, args ...any) *notation.Fault {
	return &notation.Fault{Kind: kind, Args: notation.Args(args...), Place: v.at(offset)}
}

func (v *filling) tooLong(offset int64) *notation.Fault {
	f := record.TooLong(v.at(offset))
	return &f
}

// read reads the value as a game.
func (v *filling) read() *notation.Fault {
	var g game
	if err := json.Unmarshal(v.value, &g, json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(true)); err != nil {
		return v.wrong(err)
	}
	if g.Type != "" && g.Type != isGame || g.Tags == nil && g.Game == nil {
		return v.fault(0, NotAGame)
	}
	for i, t := range g.Tags {
		if i == record.MaxTags {
			return v.tooLong(t.at)
		}
		at := v.at(t.at)
		value := chars.OneLine(v.rec.Plain(t.Value, at))
		if strings.ContainsAny(t.Value, "\r\n") {
			v.rec.Fault(at, t.Name, record.LineEndInValue)
		}
		v.rec.AddTag(record.Tag{Name: t.Name, Value: value, Place: at})
	}
	if fault := v.items(g.Game, 0); fault != nil || g.Result == nil {
		return fault
	}
	result, ok := record.ParseResult(g.Result.text)
	if !ok {
		return v.fault(g.Result.at, WrongValue, "key", "result")
	}
	v.rec.End(result, v.at(g.Result.at), g.Result.text)
	return nil
}

// wrong returns what is wrong with a value that is no game.
func (v *filling) wrong(err error) *notation.Fault {
	e, _ := errors.AsType[*json.SemanticError](err) // it is JSON
	f, known := errors.AsType[notation.Fault](e.Err)
	f.Place = v.at(e.ByteOffset)
	path := slices.Collect(e.JSONPointer.Tokens())
	switch last := len(path) - 1; {
	case known:
	case last < 0:
		f.Kind = NotAGame
	case e.Err == json.ErrUnknownName:
		f.Kind, f.Text, f.Args = UnknownKey, chars.Clip(chars.OneLine(path[last])), notation.Args("keys", keys(e.GoType))
	case chars.AllDigits(path[last]): // one of a list
		f.Kind, f.Args = WrongValue, notation.Args("key", path[last-1])
	default:
		f.Kind, f.Args = WrongValue, notation.Args("key", path[last])
	}
	return &f
}

// keys returns those of an object.
func keys(object reflect.Type) (keys []string) {
	for f := range object.Fields() {
		if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// items takes up items, which may be those of a variation within others.
func (v *filling) items(list []item, depth int) *notation.Fault {
	for i := range list {
		it, at := &list[i], v.at(list[i].at)
		switch {
		case len(v.rec.Items) > record.MaxItems:
			return v.tooLong(it.at)
		case it.Variation == nil:
			v.rec.Items = append(v.rec.Items, v.item(it, at))
		case depth == record.MaxDepth:
			return v.fault(it.at, record.VariationsTooDeep, "n", record.MaxDepth)
		default:
			v.rec.Items = append(v.rec.Items, record.Item{Kind: record.Open, Place: at})
			if fault := v.items(*it.Variation, depth+1); fault != nil {
				return fault
			}
			v.rec.CloseVariation()
		}
	}
	return nil
}

func (v *filling) item(it *item, at notation.Place) record.Item {
	switch {
	case it.Move != nil:
		m := it.Move.Item
		m.Number, m.Dots, m.Strength = int(min(it.Number, 1e9)), it.Dots && it.Number > 0, string(it.Strength)
		m.Piece, m.Crown, m.Place = rules.Rank(it.Piece), rules.Rank(it.Crown), at
		return m
	case it.NAG != nil:
		return record.Item{Kind: record.NAG, Number: int(*it.NAG), Place: at}
	case it.Setup != nil:
		return record.Item{Kind: record.Setup, Text: record.TidySetup(v.rec.Plain(*it.Setup, at)), Place: at}
	case it.Comment != nil:
		return record.Item{Kind: record.Comment, Text: chars.Newlines(v.rec.Plain(*it.Comment, at)), Place: at}
	}
	v.rec.Fault(at, *it.Unread, record.UnreadableWord)
	return record.Item{Kind: record.Unread, Text: chars.Newlines(v.rec.Plain(*it.Unread, at)), Place: at}
}

// text is a file as a decoder reads it, kept from the last place that was asked
// for.
type text struct {
	r     io.Reader
	ahead bytes.Buffer
	base  int64          // where ahead begins
	place notation.Place // and the place of that
	err   error          // what ended the file, unless its end
}

var errTooLong = errors.New("a game longer than any may be")

// Read implements io.Reader.
func (t *text) Read(p []byte) (n int, err error) {
	if t.ahead.Len() > record.MaxBytes {
		return 0, errTooLong
	}
	n, err = t.r.Read(p)
	t.ahead.Write(p[:n])
	if err != io.EOF {
		t.err = err
	}
	return n, err
}

// at returns the place of an offset, which must not come before the last.
func (t *text) at(offset int64) notation.Place {
	t.place = after(t.place, t.ahead.Next(int(offset-t.base)))
	t.base = offset
	return t.place
}

// after returns the place that comes after some bytes at a place.
func after(p notation.Place, passed []byte) notation.Place {
	for _, c := range passed {
		if c == '\n' {
			p = notation.Place{Line: p.Line + 1}
		}
		if utf8.RuneStart(c) {
			p.Col++
		}
	}
	return p
}

// What may be wrong with a game in JSON.
const (
	NotJSON     notation.Kind = "not-json"           // what stands there is not JSON
	CutShort    notation.Kind = "json-cut-short"     // the file ends within a game, or a list of games
	KeyTwice    notation.Kind = "json-key-twice"     // key
	NotAGame    notation.Kind = "not-a-game-in-json" // a value that is no object with tags or a game
	UnknownKey  notation.Kind = "unknown-key"        // keys: those there are
	WrongValue  notation.Kind = "wrong-json-value"   // key
	NotOneThing notation.Kind = "item-not-one-thing"
)
