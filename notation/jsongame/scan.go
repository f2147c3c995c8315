package jsongame

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/internal/source"
	"damone/notation/record"

	"github.com/go-json-experiment/json/jsontext"
)

// scanner reads JSON token by token and knows where each stands. After a
// break in the grammar, or at the end of the file, it finds nothing more.
//
// The grammar is jsontext's. The source keeps the place, and the way back into
// the file after a break.
type scanner struct {
	src    *source.File // what follows the last token
	dec    *jsontext.Decoder
	start  int64         // where in the file dec began
	fed    int           // how much of what follows src.at dec has been given
	within bool          // dec is to begin within a list, and has not been told yet
	began  int64         // bytes of the file before the game
	fault  *record.Fault // the first in the game, nil when there is none
	lost   bool          // the grammar is broken: what follows means nothing
}

// restart has a new decoder begin at what comes next, within a list or not.
func (s *scanner) restart(within bool) {
	s.fed, s.within, s.start = 0, within, s.src.Offset()
	s.dec = jsontext.NewDecoder((*feed)(s), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if within {
		s.start--
		s.dec.ReadToken()
	}
}

// feed is the source as a decoder reads it, which leaves all of it there
// until its tokens are passed.
type feed scanner

var errGameTooLong = errors.New("the game is too long")

// Read implements io.Reader.
func (f *feed) Read(p []byte) (n int, err error) {
	if f.within {
		f.within = false
		return copy(p, "["), nil
	}
	for f.fed == len(f.src.Rest()) {
		if f.src.Done {
			return 0, cmp.Or(f.src.Err, io.EOF)
		}
		if f.fed > record.MaxBytes {
			return 0, errGameTooLong
		}
		f.src.More()
	}
	n = copy(p, f.src.Rest()[f.fed:])
	f.fed += n
	return n, nil
}

// next is the kind of the next token, its first byte ('0' for numbers); 0 when
// there is none. The source stands at that token.
func (s *scanner) next() byte {
	if s.lost {
		return 0
	}
	kind := s.dec.PeekKind()
	s.pass(s.dec.InputOffset())
	for kind != jsontext.KindInvalid && s.fed > 0 && strings.IndexByte(" \t\r\n,:", s.src.Buf[s.src.At]) >= 0 {
		s.src.At++
		s.fed--
	}
	return byte(kind)
}

// pass moves the source on to where the decoder has so many bytes behind it.
func (s *scanner) pass(decoded int64) {
	if n := int(s.start + decoded - s.src.Offset()); n > 0 && n <= s.fed {
		s.src.At += n
		s.fed -= n
	}
}

// take passes over a token if it is the next.
func (s *scanner) take(kind byte) bool {
	if s.next() != kind {
		return false
	}
	_, err := s.dec.ReadToken()
	s.check(err)
	return err == nil
}

// wrong notes the first fault of a game. The grammar is whole.
func (s *scanner) wrong(at notation.Place, what, hint notation.Phrase) {
	if s.fault == nil {
		s.fault = &record.Fault{Place: at, What: what, Hint: hint}
	}
}

// breakOff notes that the grammar is broken here.
func (s *scanner) breakOff(what, hint notation.Phrase) {
	if !s.lost {
		s.fault = &record.Fault{Place: s.src.Here(), What: what, Hint: hint}
		s.lost = true
	}
}

// check breaks off at what the decoder could not read.
func (s *scanner) check(err error) {
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil:
	case errors.Is(err, errGameTooLong):
		s.tooLong()
	case errors.Is(err, io.ErrUnexpectedEOF), s.src.Err != nil:
		s.pass(s.src.Offset() + int64(s.fed) - s.start)
		s.breakOff("not a game in JSON: the file ends within the game", "it may be cut short")
	case errors.As(err, &syntax):
		if s.pass(syntax.ByteOffset); s.dec.StackDepth() > 2*record.MaxDepth {
			s.breakOff("the game is nested too deep", "")
		}
		s.unexpected()
	}
}

// unexpected breaks off at what the grammar does not have here.
func (s *scanner) unexpected() {
	switch c := s.src.Peek(0); {
	case c == '\n' || c == '\r':
		s.breakOff("not a game in JSON: the text in quotes has no end", `write " where it ends, and \n for a line end in it`)
	case c == '\\':
		s.breakOff("not a game in JSON: an escape in the text that there is not", `write \" for a quote and \\ for a backslash`)
	default:
		r, _ := s.src.Rune()
		s.breakOff(notation.Say("not a game in JSON: {text} is not expected here", "text", strconv.QuoteRune(r)), "")
	}
}

func (s *scanner) tooLong() {
	s.breakOff("the game is too long", notation.Say("a game may have {n} MB", "n", record.MaxBytes>>20))
}

// list reads a list in some brackets, its elements by each.
func (s *scanner) list(open, end byte, each func()) {
	if !s.take(open) {
		s.raw()
		return
	}
	if s.dec.StackDepth() > 2*record.MaxDepth+3 { // a variation is an object with a list
		s.breakOff("the game is nested too deep", "")
	}
	for !s.take(end) && !s.lost {
		if s.src.Offset()-s.began > record.MaxBytes {
			s.tooLong()
		}
		each()
	}
}

// object reads an object; each is told a key and reads its value.
func (s *scanner) object(each func(key string)) {
	s.list('{', '}', func() {
		if key := s.raw(); key != nil {
			each(keyOf(key))
		}
	})
}

// raw is the next value as it is spelled; nil when there is none.
func (s *scanner) raw() jsontext.Value {
	if s.lost {
		return nil
	}
	v, err := s.dec.ReadValue()
	s.check(err)
	return v
}

// keyOf is the key that a text spells, in small letters.
func keyOf(spelled jsontext.Value) string {
	if key, ok := keys[string(spelled[1:len(spelled)-1])]; ok {
		return key
	}
	return strings.ToLower(unquoted(spelled))
}

// keys saves making the keys anew.
var keys = map[string]string{
	"tags": "tags", "game": "game", "name": "name", "value": "value", "move": "move", "number": "number", "dots": "dots",
	"strength": "strength", "piece": "piece", "crown": "crown", "comment": "comment", "nag": "nag", "setup": "setup",
	"unread": "unread", "variation": "variation",
}

// unquoted is what a text spells.
func unquoted(spelled jsontext.Value) string {
	if bytes.IndexByte(spelled, '\\') < 0 {
		return source.Decoded(spelled[1 : len(spelled)-1])
	}
	text, _ := jsontext.AppendUnquote(nil, spelled) // what is not UTF-8 becomes U+FFFD
	return string(text)
}

// text reads a text; ok is false when there is something else.
func (s *scanner) text(key string) (text string, ok bool) {
	if s.next() != '"' {
		s.skip(key, "a text in quotes")
		return "", false
	}
	v := s.raw()
	if v == nil {
		return "", false
	}
	return unquoted(v), true
}

// number reads a whole number; ok is false when there is something else.
func (s *scanner) number(key string) (n int, ok bool) {
	if s.next() != '0' {
		s.skip(key, "a whole number")
		return 0, false
	}
	at := s.src.Here()
	n, err := strconv.Atoi(string(s.raw()))
	if err != nil {
		s.wrong(at, notation.Say("{key} is not {what}", "key", strconv.Quote(key), "what", notation.Phrase("a whole number")), "")
	}
	return n, err == nil
}

// truth reads true or false; ok is false when there is something else.
func (s *scanner) truth(key string) (is, ok bool) {
	if c := s.next(); c != 't' && c != 'f' {
		s.skip(key, "true or false")
		return false, false
	}
	return string(s.raw()) == "true", true
}

// skip passes over a value that is not what a key wants. No value, null, is
// forgiven.
func (s *scanner) skip(key string, want notation.Phrase) {
	at, null := s.src.Here(), s.next() == 'n'
	s.value()
	if !null {
		s.wrong(at, notation.Say("{key} is not {what}", "key", strconv.Quote(key), "what", want), "")
	}
}

// value passes over a value of any kind.
func (s *scanner) value() {
	if !s.lost {
		s.check(s.dec.SkipValue())
	}
}
