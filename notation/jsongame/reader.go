// Package jsongame reads and writes games as JSON objects, one after the other
// or in a list. It reads what Append writes and nothing else: a key that it does
// not know is a fault.
package jsongame

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	// The standard library tells neither where a token begins nor of a key that
	// stands twice.
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/record"
)

// Reader reads games in JSON, one at a time.
type Reader struct {
	text  *text
	dec   *jsontext.Decoder
	game  decoder
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
	kind, begins := j.next()
	for ; kind == '[' && j.dec.StackDepth() == 0 || kind == ']'; kind, begins = j.next() {
		if _, err := j.dec.ReadToken(); err != nil {
			return nil, j.broken(begins, err)
		}
	}
	value, err := j.dec.ReadValue()
	if err != nil {
		return nil, j.broken(begins, err)
	}
	rec, began := record.New(), j.text.at(begins)
	rec.Place = began
	if fault := j.game.read(j.text, value, rec); fault != nil {
		rec.Recycle()
		return nil, &record.Error{Fault: *fault, Began: began}
	}
	rec.TidyPositions()
	return rec, nil
}

// next looks at the next token: at its kind and its offset.
func (j *Reader) next() (jsontext.Kind, int64) {
	kind, between := j.dec.PeekKind(), j.dec.UnreadBuffer()
	return kind, j.dec.InputOffset() + int64(len(between)-len(bytes.TrimLeft(between, separators)))
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
	passed := int(offset - t.base)
	for _, c := range t.ahead.Next(passed) {
		if c == '\n' {
			t.place = notation.Place{Line: t.place.Line + 1}
		}
		if utf8.RuneStart(c) {
			t.place.Col++
		}
	}
	t.base = offset
	return t.place
}

// What may be wrong with a game in JSON.
const (
	NotJSON     notation.Kind = "not-json"           // what stands there is not JSON
	CutShort    notation.Kind = "json-cut-short"     // the file ends within a game, or a list of games
	KeyTwice    notation.Kind = "json-key-twice"     // key
	NotAGame    notation.Kind = "not-a-game-in-json" // a value that is no object with tags or a game
	UnknownKey  notation.Kind = "unknown-key"        // keys: those there are
	WrongValue  notation.Kind = "wrong-json-value"   // key, want: a Kind of value
	SaysNothing notation.Kind = "item-says-nothing"  // keys: of which it needs one
	SaysTwice   notation.Kind = "item-says-two-things"
	TooManyTags notation.Kind = "too-many-tags" // n: the limit

	aNumber notation.Kind = "a-whole-number" // from 0 to a billion, a NAG to 255
)
