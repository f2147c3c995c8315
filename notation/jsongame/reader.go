// Package jsongame reads and writes games as JSON objects, one after the other
// or in a list. It reads what Append writes and nothing else: a key that it does
// not know is a fault.
package jsongame

import (
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/source"
	"damone/notation/record"
)

// Reader reads games in JSON, one at a time.
type Reader struct {
	src   *source.File
	dec   *jsontext.Decoder
	given int64 // bytes of the file that dec has been given, those before begun included
	begun int64 // bytes of the file before the first that dec was given
	ended error // why there is no next game
	game  decoder
}

// NewReader reads JSON from r.
func NewReader(r io.Reader) *Reader {
	j := &Reader{src: source.New(r)}
	j.begun = j.src.Offset()
	j.given = j.begun
	j.dec = jsontext.NewDecoder((*feed)(j))
	j.game.src = j.src
	return j
}

// Read reads the next game. At the end the error is io.EOF. A *record.Error is
// a value that is no game; the next Read goes on after it, unless what is left
// of the file is not JSON.
func (j *Reader) Read() (*record.Record, error) {
	if j.ended != nil {
		return nil, j.ended
	}
	for kind := j.dec.PeekKind(); kind == '[' && j.dec.StackDepth() == 0 || kind == ']'; kind = j.dec.PeekKind() {
		if _, err := j.dec.ReadToken(); err != nil {
			return nil, j.broken(j.src.Here(), err)
		}
	}
	j.pass(j.start())
	began := j.src.Here()
	value, err := j.dec.ReadValue()
	if err != nil {
		return nil, j.broken(began, err)
	}
	rec := record.New()
	rec.Place = began
	fault := j.game.read(value, rec)
	j.pass(j.dec.InputOffset())
	if fault != nil {
		rec.Recycle()
		return nil, &record.Error{Fault: *fault, Began: began}
	}
	rec.TidyPositions()
	return rec, nil
}

// start is where the next value begins, in the bytes given to dec.
func (j *Reader) start() int64 {
	between := j.dec.UnreadBuffer()
	return j.dec.InputOffset() + int64(len(between)-len(bytes.TrimLeft(between, " \t\r\n,")))
}

// pass has the source stand at an offset of the bytes given to dec.
func (j *Reader) pass(offset int64) {
	j.src.At += int(j.begun + offset - j.src.Offset())
}

// broken is the error of a file that is not JSON any more, or that ends.
func (j *Reader) broken(began notation.Place, err error) error {
	var wrong *jsontext.SyntacticError
	f := notation.NewFault(NotJSON)
	j.ended = io.EOF
	switch {
	case j.src.Err != nil:
		j.ended = j.src.Err
		return j.src.Err
	case errors.Is(err, errTooLong):
		f = record.TooLong(began)
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		j.src.At = j.src.End
		f.Kind = CutShort
	case errors.As(err, &wrong):
		j.pass(wrong.ByteOffset)
		if r, size := j.src.Rune(); size > 0 {
			f.Text = string(r)
		}
		if errors.Is(err, jsontext.ErrDuplicateName) {
			f.Kind, f.Text, f.Args = KeyTwice, "", notation.Args("key", wrong.JSONPointer.LastToken())
		}
	}
	f.Place = cmp.Or(f.Place, j.src.Here())
	return &record.Error{Fault: f, Began: began}
}

// feed is the source as a decoder reads it, which leaves all of it there until
// it is passed.
type feed Reader

var errTooLong = errors.New("a game longer than any may be")

// Read implements io.Reader.
func (f *feed) Read(p []byte) (n int, err error) {
	ahead := int(f.given - f.src.Offset())
	for ahead == len(f.src.Rest()) {
		if f.src.Done {
			return 0, cmp.Or(f.src.Err, io.EOF)
		}
		if ahead > record.MaxBytes {
			return 0, errTooLong
		}
		f.src.More()
	}
	n = copy(p, f.src.Rest()[ahead:])
	f.given += int64(n)
	return n, nil
}

// What may be wrong with a game in JSON.
const (
	NotJSON     notation.Kind = "not-json"           // what stands there is not JSON
	CutShort    notation.Kind = "json-cut-short"     // the file ends within a game, or a list of games
	KeyTwice    notation.Kind = "json-key-twice"     // key
	NotAGame    notation.Kind = "not-a-game-in-json" // a value that is no object with tags or a game
	UnknownKey  notation.Kind = "unknown-key"        // keys: those there are
	WrongValue  notation.Kind = "wrong-json-value"   // key, want: a Kind below
	SaysNothing notation.Kind = "item-says-nothing"  // keys: of which it needs one
	SaysTwice   notation.Kind = "item-says-two-things"
	TooManyTags notation.Kind = "too-many-tags" // n: the limit
)

// What the value of a key must be.
const (
	aNumber notation.Kind = "a-whole-number" // from 0 to a billion, a NAG to 255
)
