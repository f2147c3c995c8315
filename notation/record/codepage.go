package record

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"damone/notation"
	"damone/notation/internal/chars"
)

// pages is the encodings of one byte for a character, the commonest first.
var pages = [...]struct {
	*charmap.Charmap
	name string
}{{charmap.Windows1252, "Windows-1252"}, {charmap.CodePage850, "CP850"}, {charmap.Macintosh, "MacRoman"}}

// clean reports whether bytes are UTF-8 without control characters.
func clean(b []byte) bool {
	for _, c := range b {
		if c < ' ' && chars.IsControl(rune(c)) {
			return false
		}
	}
	return utf8.Valid(b)
}

// unsure returns how many bytes at the end mean what the next ones show: part of a
// character, or NUL bytes and Ctrl-Z.
func unsure(b []byte) int {
	if n := len(b) - len(bytes.TrimRight(b, "\x00\x1A")); n > 0 && n < maxHole {
		return n
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if last := b[len(b)-n:]; utf8.RuneStart(last[0]) && !utf8.FullRune(last) {
			return n
		}
	}
	return 0
}

// maxHole is the longest run of NUL bytes that is taken for one.
const maxHole = 1 << 20

// decoded returns bytes of a file as text in UTF-8, and keeps in mind what was none. What is
// not UTF-8 is taken for Windows' Latin-1, or what else makes letters of a line.
func (s *Source) decoded(b []byte) (text []byte) {
	note := func(kind notation.Kind, n int) {
		if len(s.odd) == maxOdd { // of a game that has more than enough
			s.odd, s.placed = slices.Delete(s.odd, 0, maxOdd/2), max(0, s.placed-maxOdd/2)
		}
		s.odd = append(s.odd, oddity{offset: s.base + int64(s.End+len(text)), kind: kind, n: n})
	}
	lost := 0 // up to where the text ends in characters that are none
	for line := range bytes.Lines(b) {
		s.page = pageOf(line, s.page)
		for i, size := 0, 0; i < len(line); i += size {
			if size = len(line[i:]) - len(bytes.TrimLeft(line[i:], "\x00\x1A")); size > 0 {
				filling, kind := " ", NULBytes
				if !s.hole(text, line[i+size:]) {
					filling, kind = "\uFFFD", LostByte
				}
				if n := bytes.Count(line[i:i+size], []byte{0}); kind == LostByte || n > 0 && line[i] == 0 && s.closed == 0 {
					note(kind, n)
				}
				text = append(text, strings.Repeat(filling, size)...)
				if z := bytes.IndexByte(line[i:i+size], '\x1A'); z >= 0 && kind == NULBytes && s.closed == 0 {
					s.closed = s.base + int64(s.End+len(text))
				}
				continue
			}
			var r rune
			r, size = utf8.DecodeRune(line[i:])
			if r == utf8.RuneError && size == 1 {
				if r = pages[s.page].DecodeByte(line[i]); r != utf8.RuneError || lost != len(text) {
					note(NotUTF8, 0)
				}
			}
			if r == utf8.RuneError && size == 1 || chars.IsControl(r) {
				r = utf8.RuneError
				if lost == 0 || lost != len(text) {
					note(LostByte, 0)
				}
				last := &s.odd[len(s.odd)-1]
				last.lost = append(last.lost, line[i:i+size]...)
				lost = len(text) + len("\uFFFD")
			}
			text = utf8.AppendRune(text, r)
		}
	}
	return text
}

// maxOdd is how many bytes that are no text a source keeps in mind.
const maxOdd = 1 << 14

// hole reports whether NUL bytes or Ctrl-Z between two texts are what a broken disk leaves or a file
// of DOS ends with, and no part of a word.
func (s *Source) hole(before, after []byte) bool {
	if len(before) == 0 {
		before = s.buf[:s.End]
	}
	return len(before) == 0 || len(after) == 0 || noWord(before[len(before)-1]) || noWord(after[0])
}

func noWord(c byte) bool { return c <= ' ' || chars.IsDigit(c) || strings.IndexByte(".()[]*", c) >= 0 }

// accented is what a letter of a word may be followed by.
const accented = "àèéìòùáíóúçñäëïöüâêîôœšž"

// pageOf returns which encoding makes letters of the most bytes that are not UTF-8 and
// stand alone after a letter; usual where none makes more than that of Windows.
func pageOf(b []byte, usual int) (best int) {
	var votes [len(pages)]int
	for i, size := 0, 1; i < len(b); i += size {
		var r rune
		if r, size = utf8.DecodeRune(b[i:]); r != utf8.RuneError || size > 1 || i == 0 || !chars.IsLetter(b[i-1]) || i+1 < len(b) && b[i+1] >= utf8.RuneSelf {
			continue
		}
		for p, page := range pages {
			if at := strings.IndexRune(accented, page.DecodeByte(b[i])); at >= 0 {
				votes[p]++
				if at < len("àèéìòù") { // Italian
					votes[p]++
				}
			}
		}
		if followsWord(b, i) {
			votes[0]++
		}
	}
	for p := range pages {
		if votes[p] > votes[best] {
			best = p
		}
	}
	if best == 0 && votes[0] == 0 {
		return usual
	}
	return best
}

// followsWord reports whether the byte at i is what Windows has after a word: a dash before
// another, an apostrophe, a closing quote, or dots after a vowel.
func followsWord(b []byte, i int) bool {
	inside := i+1 < len(b) && chars.IsLetter(b[i+1])
	switch pages[0].DecodeByte(b[i]) {
	case '’', '™', '\u00A0':
		return true
	case '–', '—':
		return inside
	case '”':
		return !inside
	case '…':
		return strings.IndexByte("aeiouAEIOU", b[i-1]) >= 0
	}
	return false
}
