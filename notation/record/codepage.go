package record

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"damone/notation/internal/chars"
)

// codePage is an encoding of one byte for a character.
type codePage uint8

const (
	windows codePage = iota
	dos
	mac
)

// pages is the encodings, pageNames what they are called.
var (
	pages     = [...]*charmap.Charmap{windows: charmap.Windows1252, dos: charmap.CodePage850, mac: charmap.Macintosh}
	pageNames = [...]string{windows: "Windows-1252", dos: "CP850", mac: "MacRoman"}
)

// accented is what a letter of a word may be followed by.
const accented = "àèéìòùáíóúçñäëïöüâêîôœšž"

// pageOf returns the encoding that makes letters of the most bytes that are not UTF-8 and
// stand alone after a letter; usual where none makes more than that of Windows.
func pageOf(b []byte, usual codePage) codePage {
	var votes [len(pages)]int
	for i, size := 0, 1; i < len(b); i += size {
		var r rune
		if r, size = utf8.DecodeRune(b[i:]); r != utf8.RuneError || size > 1 || i == 0 || !chars.IsLetter(b[i-1]) || i+1 < len(b) && b[i+1] >= utf8.RuneSelf {
			continue
		}
		for p, page := range pages {
			if strings.ContainsRune(accented, page.DecodeByte(b[i])) {
				votes[p]++
			}
		}
		if followsWord(b, i) {
			votes[windows]++
		}
	}
	best := windows
	for p := range pages {
		if votes[p] > votes[best] {
			best = codePage(p)
		}
	}
	if best == windows && votes[windows] == 0 {
		return usual
	}
	return best
}

// followsWord reports whether the byte at i is what Windows has after a word: a dash before
// another, an apostrophe, a closing quote, or dots after a vowel.
func followsWord(b []byte, i int) bool {
	inside := i+1 < len(b) && chars.IsLetter(b[i+1])
	switch pages[windows].DecodeByte(b[i]) {
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
