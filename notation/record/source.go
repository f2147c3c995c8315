package record

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
)

// Source is how the readers of games see a file: through a window that moves
// over it and knows the place of what comes next.
type Source struct {
	r       io.Reader
	Buf     []byte
	At, End int // what of buf is still to be read
	Done    bool
	Err     error // what ended the file, unless its end

	NotUTF8 notation.Place   // of the first character taken that is not UTF-8
	Lost    []notation.Place // of bytes taken that are no character in Windows' Latin-1 either

	page   codePage       // of what is not UTF-8, as far as letters told
	base   int64          // bytes of the file before buf
	place  notation.Place // of buf[marked]
	marked int
}

// How much of a file a source sees.
const (
	Window    = 64 << 10
	Lookahead = 1 << 10 // what a token can count on seeing, unless the file ends
	lookback  = 64      // what stays in the window of what has been read
)

// NewSource returns a source of the bytes of r.
func NewSource(r io.Reader) *Source { return open(r, Window, notation.Place{Line: 1, Col: 1}) }

// NewLineSource returns a source of the bytes of a line that stands somewhere
// in a file.
func NewLineSource(line []byte, at notation.Place) *Source {
	return open(bytes.NewReader(line), len(line)+1, at)
}

func open(r io.Reader, window int, at notation.Place) *Source {
	s := &Source{r: r, Buf: make([]byte, window), place: at}
	s.More()
	if bytes.HasPrefix(s.Rest(), []byte("\uFEFF")) {
		s.At = len("\uFEFF")
		s.marked = s.At
	}
	return s
}

// Rest returns what is in the window.
func (s *Source) Rest() []byte { return s.Buf[s.At:s.End] }

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
	return string(s.Buf[max(0, end-n):end])
}

// Breaks returns how many line ends there are right before the next byte, with blanks
// between; at the beginning of the text one.
func (s *Source) Breaks() int {
	before := s.Before(s.Offset(), lookback)
	if strings.TrimSpace(before) == "" && s.Offset() < lookback {
		before += "\n"
	}
	gap := before[len(strings.TrimRight(before, " \t\r\n")):]
	return max(strings.Count(gap, "\n"), strings.Count(gap, "\r"))
}

// Peek returns the byte n after the next one, 0 beyond the end.
func (s *Source) Peek(n int) byte {
	if s.At+n < s.End {
		return s.Buf[s.At+n]
	}
	return 0
}

// More reads on, making room by dropping what has been read and, when that is
// not enough, by doubling the window.
func (s *Source) More() {
	if gone := s.At - lookback; gone > len(s.Buf)/2 {
		s.Here()
		s.base += int64(gone)
		s.End = copy(s.Buf, s.Buf[gone:s.End])
		s.At, s.marked = lookback, lookback
	}
	if s.End == len(s.Buf) {
		s.Buf = append(s.Buf, make([]byte, len(s.Buf))...)
	}
	n, err := io.ReadAtLeast(s.r, s.Buf[s.End:], 1)
	s.End, s.Done = s.End+n, err != nil
	if err != io.EOF {
		s.Err = err
	}
}

// Offset returns how many bytes of the file come before the next one.
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

// Take returns the next n bytes as text, which are passed over. Bytes that are not
// UTF-8 are taken for Windows' Latin-1, or what else makes letters of them.
func (s *Source) Take(n int) string {
	end := s.At + n
	taken := s.Buf[s.At:end]
	if plain(taken) {
		s.At = end
		return string(taken)
	}
	s.page = pageOf(taken, s.page)
	for size := 0; s.At < end; s.At += size {
		var r rune
		r, size = utf8.DecodeRune(s.Buf[s.At:end])
		if latin := r == utf8.RuneError && size == 1; latin && s.NotUTF8 == (notation.Place{}) {
			s.NotUTF8 = s.Here()
		} else if !latin && !chars.IsControl(r) {
			continue
		}
		if r, _ = s.page.decode(s.Buf[s.At:end]); r == utf8.RuneError && len(s.Lost) < MaxFaults && (s.At == 0 || s.Buf[s.At] != s.Buf[s.At-1]) {
			s.Lost = append(s.Lost, s.Here())
		}
	}
	return s.page.decoded(taken)
}

// Here returns the place of the next byte.
func (s *Source) Here() notation.Place {
	p, size := s.place, 1
	for i := s.marked; i < s.At; i += size {
		switch c := s.Buf[i]; {
		case c == '\n', c == '\r' && !(i+1 < s.End && s.Buf[i+1] == '\n'):
			p.Line++
			p.Col, size = 1, 1
		case c < utf8.RuneSelf:
			p.Col, size = p.Col+1, 1
		default:
			_, size = utf8.DecodeRune(s.Buf[i:s.End])
			p.Col++
		}
	}
	s.place, s.marked = p, s.At
	return p
}

// Decoded returns text in UTF-8 made of some bytes.
func Decoded(b []byte) string {
	if plain(b) {
		return string(b)
	}
	return pageOf(b, windows).decoded(b)
}

func (p codePage) decoded(b []byte) string {
	text := make([]rune, 0, len(b))
	for len(b) > 0 {
		r, size := p.decode(b)
		text, b = append(text, r), b[size:]
	}
	return string(text)
}

// plain reports whether bytes are UTF-8 without control characters.
func plain(b []byte) bool {
	for _, c := range b {
		if c < ' ' && chars.IsControl(rune(c)) {
			return false
		}
	}
	return utf8.Valid(b)
}

// decode returns the first character of some bytes. A control character is none.
func (p codePage) decode(b []byte) (r rune, size int) {
	if r, size = utf8.DecodeRune(b); chars.IsControl(r) {
		return utf8.RuneError, 1
	}
	if r == utf8.RuneError && size == 1 {
		r = pages[p].DecodeByte(b[0])
	}
	return r, size
}

// Encoded returns how many of some bytes the first n bytes of their text came from.
func Encoded(b []byte, n int) (size int) {
	for n > 0 && size < len(b) {
		r, width := windows.decode(b[size:])
		size, n = size+width, n-utf8.RuneLen(r)
	}
	return size
}

// Rune returns the next character, with Windows' Latin-1 taken as such.
func (s *Source) Rune() (r rune, size int) { return windows.decode(s.Rest()) }
