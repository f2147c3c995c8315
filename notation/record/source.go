package record

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"damone/notation"
)

// Source is how the readers of games see a file: as text in UTF-8, through a window that
// moves over it and knows the place of what comes next.
type Source struct {
	r       io.Reader
	buf     []byte
	At, End int // what of buf is text and still to be read
	filled  int // how much of buf has been read from the file
	Done    bool
	Err     error // what ended the file, unless its end

	page   int      // among pages, of what is not UTF-8, as far as letters told
	odd    []oddity // not noted yet, in order
	placed int      // of these, those that have a place
	closed int64    // bytes of the text up to the Ctrl-Z that ends it, 0 without one
	base   int64    // bytes of the text before buf
	place  notation.Place
	marked int // the byte of buf that place is of
}

// oddity is bytes that are no text in UTF-8.
type oddity struct {
	offset int64 // in the text
	place  notation.Place
	kind   notation.Kind // NotUTF8, LostByte or NULBytes
	n      int           // NULBytes
	lost   []byte        // LostByte, where it is told which
}

// How much of a file a source sees.
const (
	Window    = 64 << 10
	Lookahead = 1 << 10 // what a token can count on seeing, unless the file ends
	lookback  = 64      // what stays in the window of what has been read
)

// NewSource returns a source of the bytes of r.
func NewSource(r io.Reader) *Source { return open(r, Window, notation.Place{Line: 1, Col: 1}) }

// NewLineSource returns a source of the bytes of a line that stands somewhere in a file.
func NewLineSource(line []byte, at notation.Place) *Source {
	return open(bytes.NewReader(line), len(line)+1, at)
}

func open(r io.Reader, window int, at notation.Place) *Source {
	s := &Source{r: r, buf: make([]byte, window), place: at}
	s.More()
	if bytes.HasPrefix(s.Rest(), []byte("\uFEFF")) {
		s.At = len("\uFEFF")
		s.marked = s.At
	}
	return s
}

// Rest returns what is in the window.
func (s *Source) Rest() []byte { return s.buf[s.At:s.End] }

// Ready sees to it that the next token can be seen; false at the end.
func (s *Source) Ready() bool {
	for s.End-s.At < Lookahead && !s.Done {
		s.More()
	}
	return s.At < s.End
}

// Before returns up to n bytes before an offset in the file, as far as they are in the window.
func (s *Source) Before(offset int64, n int) string {
	end := int(offset - s.base)
	if end < 0 || n < 0 {
		return ""
	}
	return string(s.buf[max(0, end-n):end])
}

// Breaks returns how many line ends there are right before the next byte, with blanks
// between; at the beginning of the text one.
func (s *Source) Breaks() int {
	before := s.buf[max(0, s.At-lookback):s.At]
	text := bytes.TrimRight(before, " \t\r\n")
	gap, first := before[len(text):], 0
	if len(bytes.TrimSpace(text)) == 0 && s.Offset() < lookback {
		first = 1
	}
	return max(bytes.Count(gap, []byte("\n"))+first, bytes.Count(gap, []byte("\r")))
}

// Peek returns the byte n after the next one, 0 beyond the end.
func (s *Source) Peek(n int) byte {
	if s.At+n < s.End {
		return s.buf[s.At+n]
	}
	return 0
}

// More reads on, making room by dropping what has been read and, when that is
// not enough, by doubling the window.
func (s *Source) More() {
	if gone := s.At - lookback; gone > len(s.buf)/2 {
		s.Here()
		s.base += int64(gone)
		s.filled = copy(s.buf, s.buf[gone:s.filled])
		s.End, s.At, s.marked = s.End-gone, lookback, lookback
	}
	if s.filled == len(s.buf) {
		s.buf = append(s.buf, make([]byte, len(s.buf))...)
	}
	n, err := io.ReadAtLeast(s.r, s.buf[s.filled:], 1)
	s.filled, s.Done = s.filled+n, err != nil
	if err != io.EOF {
		s.Err = err
	}
	fresh := s.buf[s.End:s.filled]
	if !s.Done {
		fresh = fresh[:len(fresh)-unsure(fresh)]
	}
	if clean(fresh) {
		s.End += len(fresh)
		return
	}
	text := s.decoded(fresh)
	s.buf = slices.Replace(s.buf[:s.filled], s.End, s.End+len(fresh), text...)
	s.filled, s.End, s.buf = len(s.buf), s.End+len(text), s.buf[:cap(s.buf)]
}

// Offset returns how many bytes of the text come before the next one.
func (s *Source) Offset() int64 { return s.base + int64(s.At) }

// Find returns how far ahead the next of some bytes is, from byte from on and
// looking at no more than limit bytes; -1 when it is not there.
func (s *Source) Find(from int, chars string, limit int) int {
	for {
		ahead := s.Rest()
		ahead = ahead[:min(len(ahead), limit)]
		if from < len(ahead) {
			if i := bytes.IndexAny(ahead[from:], chars); i >= 0 {
				return from + i
			}
			from = len(ahead)
		}
		if len(ahead) == limit || s.Done {
			return -1
		}
		s.More()
	}
}

// Skip returns how many bytes ahead the first is that is none of some.
func (s *Source) Skip(chars string) int {
	for n := 0; ; n++ {
		if n == len(s.Rest()) && !s.Done {
			s.More()
		}
		if n >= len(s.Rest()) || n == Window || strings.IndexByte(chars, s.Rest()[n]) < 0 {
			return n
		}
	}
}

// ToLineEnd passes over what is left of the line.
func (s *Source) ToLineEnd() {
	for s.Ready() {
		if n := s.Find(0, "\r\n", Window); n >= 0 {
			s.At += n
			return
		}
		s.At = min(s.At+Window, s.End)
	}
}

// Take returns the next n bytes, and what is left of a character, which are passed over.
func (s *Source) Take(n int) string {
	from := s.At
	for s.At += n; s.At < s.End && !utf8.RuneStart(s.buf[s.At]); {
		s.At++
	}
	return string(s.buf[from:s.At])
}

// Here returns the place of the next byte.
func (s *Source) Here() notation.Place {
	for ; s.placed < len(s.odd) && s.odd[s.placed].offset <= s.Offset(); s.placed++ {
		s.walk(int(s.odd[s.placed].offset - s.base))
		s.odd[s.placed].place = s.place
	}
	s.walk(s.At)
	return s.place
}

// walk moves the place that is known on to a byte of buf.
func (s *Source) walk(to int) {
	p, size := s.place, 1
	for i := s.marked; i < to; i += size {
		switch c := s.buf[i]; {
		case c == '\n', c == '\r' && !(i+1 < s.End && s.buf[i+1] == '\n'):
			p.Line++
			p.Col, size = 1, 1
		case c < utf8.RuneSelf:
			p.Col, size = p.Col+1, 1
		default:
			_, size = utf8.DecodeRune(s.buf[i:s.End])
			p.Col++
		}
	}
	s.place, s.marked = p, to
}

// Closed reports whether, n bytes ahead, a Ctrl-Z has ended the text, all of which can be seen.
func (s *Source) Closed(n int) bool { return s.closed > 0 && s.Offset()+int64(n) >= s.closed && s.Done }

// Unfold makes a space of every other blank in what can be seen, up to the next brace, line of comment or quotation
// mark, and leaves out what has no width. It returns how long that text is then.
func (s *Source) Unfold() (n int) {
	b := s.Rest()[:min(len(s.Rest()), Lookahead)]
	b = b[:len(b)-unsure(b)]
	plain := true
	for ; n < len(b) && b[n] != '{' && b[n] != '"' && b[n] != '%' && b[n] != ';'; n++ {
		plain = plain && b[n] < utf8.RuneSelf
	}
	if plain {
		return n
	}
	text := bytes.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) && r >= utf8.RuneSelf:
			return ' '
		case unicode.Is(unicode.Cf, r) && r != '\u00AD': // a dash
			return -1
		}
		return r
	}, b[:n])
	less := n - len(text)
	for i := range s.odd[s.placed:] {
		o := &s.odd[s.placed+i]
		o.offset = max(s.Offset(), o.offset-int64(less))
	}
	s.buf = slices.Replace(s.buf[:s.filled], s.At, s.At+n, text...)
	s.filled, s.End, s.buf = len(s.buf), s.End-less, s.buf[:cap(s.buf)]
	return len(text)
}

// Rune returns the next character.
func (s *Source) Rune() (r rune, size int) { return utf8.DecodeRune(s.Rest()) }
