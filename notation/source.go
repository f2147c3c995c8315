package notation

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// source is a file being read: a window on it, and the place of what comes
// next.
type source struct {
	r       io.Reader
	buf     []byte
	at, end int // what of buf is still to be read
	done    bool
	err     error // what ended the file, unless its end

	base   int64 // bytes of the file before buf
	place  Place // of buf[marked]
	marked int
}

const (
	firstWindow = 64 << 10
	lookahead   = 1 << 10 // what a token can count on seeing, unless the file ends
)

func newSource(r io.Reader) *source { return newSourceOf(r, firstWindow, Place{1, 1}) }

// newSourceAt is a source of the bytes of a line that stands somewhere in a
// file.
func newSourceAt(line []byte, at Place) *source {
	return newSourceOf(bytes.NewReader(line), len(line)+1, at)
}

func newSourceOf(r io.Reader, window int, at Place) *source {
	s := &source{r: r, buf: make([]byte, window), place: at}
	s.more()
	if bytes.HasPrefix(s.rest(), []byte("\uFEFF")) {
		s.at = len("\uFEFF")
		s.marked = s.at
	}
	return s
}

// rest is what is in the window.
func (s *source) rest() []byte { return s.buf[s.at:s.end] }

// ready sees to it that the next token can be seen; false at the end.
func (s *source) ready() bool {
	for s.end-s.at < lookahead && !s.done {
		s.more()
	}
	return s.at < s.end
}

// peek is the byte n after the next one, 0 beyond the end.
func (s *source) peek(n int) byte {
	if s.at+n < s.end {
		return s.buf[s.at+n]
	}
	return 0
}

// more reads on, making room by dropping what has been read and, when that is
// not enough, by doubling the window.
func (s *source) more() {
	if s.at > len(s.buf)/2 {
		s.here()
		s.base += int64(s.at)
		s.end = copy(s.buf, s.rest())
		s.at, s.marked = 0, 0
	}
	if s.end == len(s.buf) {
		s.buf = append(s.buf, make([]byte, len(s.buf))...)
	}
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += n
		if err != nil {
			s.done = true
			if err != io.EOF {
				s.err = err
			}
			return
		}
		if n > 0 {
			return
		}
	}
	s.done, s.err = true, io.ErrNoProgress
}

// offset is how many bytes of the file come before the next one.
func (s *source) offset() int64 { return s.base + int64(s.at) }

// find is how far ahead the next of some bytes is, from byte from on and
// looking at no more than limit bytes; -1 when it is not there.
func (s *source) find(from int, chars string, limit int) int {
	for {
		ahead := s.rest()
		ahead = ahead[:min(len(ahead), limit)]
		if from < len(ahead) {
			if i := bytes.IndexAny(ahead[from:], chars); i >= 0 {
				return from + i
			}
			from = len(ahead)
		}
		if len(ahead) == limit || s.done {
			return -1
		}
		s.more()
	}
}

// toLineEnd passes over what is left of the line.
func (s *source) toLineEnd() {
	for s.ready() {
		if n := s.find(0, "\r\n", firstWindow); n >= 0 {
			s.at += n
			return
		}
		s.at = min(s.at+firstWindow, s.end)
	}
}

// take is the next n bytes as text, which are passed over. Bytes that are not
// UTF-8 are taken for Windows' Latin-1.
func (s *source) take(n int) string {
	text := decoded(s.buf[s.at : s.at+n])
	s.at += n
	return text
}

// here is the place of the next byte.
func (s *source) here() Place {
	p, i := s.place, s.marked
	for ; i < s.at; i++ {
		switch c := s.buf[i]; {
		case c == '\n', c == '\r' && !(i+1 < s.end && s.buf[i+1] == '\n'):
			p.Line++
			p.Col = 1
		case c < utf8.RuneSelf || c >= 0xC0:
			p.Col++
		}
	}
	s.place, s.marked = p, s.at
	return p
}

// decoded is text in UTF-8 made of some bytes.
func decoded(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	text := make([]rune, 0, len(b))
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			r = fromLatin(b[0])
		}
		text, b = append(text, r), b[size:]
	}
	return string(text)
}

// fromLatin is a character of Windows' Latin-1: ISO 8859-1 but for quotes and
// dashes.
func fromLatin(c byte) rune {
	switch c {
	case 0x85:
		return '…'
	case 0x91:
		return '‘'
	case 0x92:
		return '’'
	case 0x93:
		return '“'
	case 0x94:
		return '”'
	case 0x96:
		return '–'
	case 0x97:
		return '—'
	}
	return rune(c)
}

// rune is the next character, with Latin-1 taken as such.
func (s *source) rune() (r rune, size int) {
	r, size = utf8.DecodeRune(s.rest())
	if r == utf8.RuneError && size == 1 {
		r = fromLatin(s.buf[s.at])
	}
	return r, size
}
