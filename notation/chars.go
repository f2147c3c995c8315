package notation

import (
	"strings"
	"unicode"
)

func isDigit(c byte) bool { return c-'0' < 10 }

func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func allDigits(text string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return text != ""
}

// digitsIn is how many digits text begins with.
func digitsIn(b []byte) int {
	n := 0
	for n < len(b) && isDigit(b[n]) {
		n++
	}
	return n
}

// squareTextLength is the length of what could be a square: up to two digits,
// four that are a whole move, or a letter and a digit.
func squareTextLength(b []byte) int {
	if n := digitsIn(b); n > 0 {
		if n <= 2 || n == 4 {
			return n
		}
		return 0
	}
	if len(b) > 1 && isLetter(b[0]) && b[0]|0x20 <= 'h' && '1' <= b[1] && b[1] <= '8' {
		return 2
	}
	return 0
}

// stepMark is the length of the dash that text begins with, 0 when it does
// not.
func stepMark(text string) int {
	if text != "" && text[0] == '-' {
		return 1
	}
	for _, dash := range [...]string{"–", "—", "−", "‑"} {
		if strings.HasPrefix(text, dash) {
			return len(dash)
		}
	}
	return 0
}

// maxQuoted is how much of a text an error repeats, in characters.
const maxQuoted = 40

// clip cuts a text that is too long to repeat.
func clip(text string) string {
	n := 0
	for i := range text {
		if n++; n == maxQuoted {
			return text[:i] + "…"
		}
	}
	return text
}

// oneLine is a value without line ends.
func oneLine(value string) string {
	if !strings.ContainsAny(value, "\r\n") {
		return value
	}
	return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}

// newlines makes every line end a newline.
func newlines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// withoutControls is a text without control characters: a file of ours that had
// many would not look like a text any more.
func withoutControls(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// StrengthLength is the length of the strength mark that text begins with.
func strengthLength(b []byte) int {
	n := 0
	if len(b) > 0 && b[0] == '(' {
		n = 1
	}
	from := n
	for n < len(b) && n < maxStrength && (b[n] == '!' || b[n] == '?') {
		n++
	}
	if n == from {
		return 0
	}
	if from == 1 {
		if n == len(b) || b[n] != ')' {
			return 0
		}
		n++
	}
	return n
}

const maxStrength = 32
