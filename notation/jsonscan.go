package notation

import (
	"encoding/json"
	"strconv"
	"strings"
)

// jsonScanner reads the pieces that JSON is made of, and keeps to its grammar.
// After a break in the grammar, or at the end of the file, it finds nothing
// more.
type jsonScanner struct {
	src   *source
	began int64      // bytes of the file before the game
	fault *ReadFault // the first in the game, nil when there is none
	lost  bool       // the grammar is broken: what follows means nothing
	depth int
}

// wrong notes the first fault of a game. The grammar is whole.
func (s *jsonScanner) wrong(at Place, what, hint Phrase) {
	if s.fault == nil {
		s.fault = &ReadFault{Place: at, What: what, Hint: hint}
	}
}

// breakOff notes that the grammar is broken here.
func (s *jsonScanner) breakOff(what, hint Phrase) {
	if !s.lost {
		s.fault = &ReadFault{Place: s.src.here(), What: what, Hint: hint}
		s.lost = true
	}
}

// next is the next byte that is not white space; 0 when there is none. A zero
// in the file counts as 1, for nothing begins with either.
func (s *jsonScanner) next() byte {
	for !s.lost && s.src.ready() {
		switch c := s.src.buf[s.src.at]; c {
		case ' ', '\t', '\n', '\r':
			s.src.at++
		default:
			return max(c, 1)
		}
	}
	return 0
}

// take passes over a byte if it is the next.
func (s *jsonScanner) take(c byte) bool {
	if s.next() != c {
		return false
	}
	s.src.at++
	return true
}

// list reads a list in some brackets, its elements by each.
func (s *jsonScanner) list(open, end byte, each func()) {
	if !s.take(open) {
		s.unexpected()
		return
	}
	if s.depth++; s.depth > 2*maxDepth+2 { // a variation is an object with a list
		s.breakOff("the game is nested too deep", "")
		return
	}
	for first := true; !s.take(end) && !s.lost; first = false {
		if !first && !s.take(',') {
			s.unexpected()
			return
		}
		if each(); s.src.offset()-s.began > maxGameBytes {
			s.breakOff("the game is too long", Say("a game may have {n} MB", "n", maxGameBytes>>20))
		}
	}
	s.depth--
}

// unexpected breaks off at what the grammar does not have here.
func (s *jsonScanner) unexpected() {
	if s.next() == 0 {
		s.breakOff("not a game in JSON: the file ends within the game", "it may be cut short")
		return
	}
	r, _ := s.src.rune()
	s.breakOff(Say("not a game in JSON: {text} is not expected here", "text", strconv.QuoteRune(r)), "")
}

// object reads an object; each is told a key and reads its value.
func (s *jsonScanner) object(each func(key string)) {
	s.list('{', '}', func() {
		key := s.key()
		if !s.take(':') {
			s.unexpected()
			return
		}
		each(key)
	})
}

// key reads a key, in small letters.
func (s *jsonScanner) key() string {
	n, plain := s.quoted()
	if n == 0 {
		return ""
	}
	b := s.src.rest()[1 : n-1]
	if plain {
		if key, ok := jsonKeys[string(b)]; ok {
			s.src.at += n
			return key
		}
	}
	return strings.ToLower(s.unquoted(n, plain))
}

// jsonKeys saves making the keys anew.
var jsonKeys = map[string]string{
	"tags": "tags", "game": "game", "name": "name", "value": "value", "move": "move", "number": "number", "dots": "dots",
	"strength": "strength", "piece": "piece", "crown": "crown", "comment": "comment", "nag": "nag", "setup": "setup",
	"unread": "unread", "variation": "variation",
}

// quoted is the length of the text that comes next, with its quotes, and
// whether it says what it spells; 0 when none comes.
func (s *jsonScanner) quoted() (length int, plain bool) {
	if s.next() != '"' {
		s.unexpected()
		return 0, false
	}
	plain = true
	for i := 1; ; i++ {
		for i >= len(s.src.rest()) && !s.src.done {
			s.src.more()
		}
		b := s.src.rest()
		switch {
		case i >= len(b), b[i] < ' ', i > maxGameBytes:
			s.breakOff("not a game in JSON: the text in quotes has no end", `write " where it ends, and \n for a line end in it`)
			return 0, false
		case b[i] == '"':
			return i + 1, plain
		case b[i] == '\\':
			plain = false
			i++
		}
	}
}

// unquoted takes a text of n bytes, quotes included.
func (s *jsonScanner) unquoted(n int, plain bool) string {
	if plain {
		s.src.at++
		text := s.src.take(n - 2)
		s.src.at++
		return text
	}
	var text string
	if err := json.Unmarshal(s.src.rest()[:n], &text); err != nil {
		s.breakOff("not a game in JSON: an escape in the text that there is not", `write \" for a quote and \\ for a backslash`)
		return ""
	}
	s.src.at += n
	return text
}

// text reads a text; ok is false when there is something else.
func (s *jsonScanner) text(key string) (text string, ok bool) {
	if s.next() != '"' {
		s.skip(key, "a text in quotes")
		return "", false
	}
	n, plain := s.quoted()
	if n == 0 {
		return "", false
	}
	return s.unquoted(n, plain), true
}

// number reads a whole number; ok is false when there is something else.
func (s *jsonScanner) number(key string) (n int, ok bool) {
	c := s.next()
	if c != '-' && !isDigit(c) {
		s.skip(key, "a whole number")
		return 0, false
	}
	at := s.src.here()
	n, err := strconv.Atoi(s.word())
	if err != nil {
		s.wrong(at, Say("{key} is not {what}", "key", strconv.Quote(key), "what", Phrase("a whole number")), "")
	}
	return n, err == nil
}

// truth reads true or false; ok is false when there is something else.
func (s *jsonScanner) truth(key string) (is, ok bool) {
	if c := s.next(); c != 't' && c != 'f' {
		s.skip(key, "true or false")
		return false, false
	}
	return s.word() == "true", true
}

// word reads a number, true, false or null.
func (s *jsonScanner) word() string {
	b := s.src.rest()
	n := 0
	for n < len(b) && n < maxSquareText && (isDigit(b[n]) || isLetter(b[n]) || b[n] == '-' || b[n] == '+' || b[n] == '.') {
		n++
	}
	if word := string(b[:n]); word == "true" || word == "false" || word == "null" || json.Valid(b[:n]) {
		s.src.at += n
		return word
	}
	s.unexpected()
	return ""
}

// skip passes over a value that is not what a key wants. No value, null, is
// forgiven.
func (s *jsonScanner) skip(key string, want Phrase) {
	at, null := s.src.here(), s.next() == 'n'
	s.value()
	if !null {
		s.wrong(at, Say("{key} is not {what}", "key", strconv.Quote(key), "what", want), "")
	}
}

// value passes over a value of any kind.
func (s *jsonScanner) value() {
	switch c := s.next(); {
	case c == '"':
		if n, plain := s.quoted(); n > 0 {
			s.unquoted(n, plain)
		}
	case c == '{':
		s.object(func(string) { s.value() })
	case c == '[':
		s.list('[', ']', s.value)
	case c == '-', isDigit(c), isLetter(c):
		s.word()
	default:
		s.unexpected()
	}
}
