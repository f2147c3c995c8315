// Package chars tells characters apart for the readers of games, and keeps what
// they repeat of a text short and on one line.
package chars

import (
	"strings"
	"unicode/utf8"

	"damone/notation/lists"
	"damone/rules"
)

func IsDigit(c byte) bool { return c-'0' < 10 }

// IsControl reports whether a character has no place in a text of lines.
func IsControl(c rune) bool { return 0 <= c && c < ' ' && (c < '\t' || c > '\r') }

func IsLetter(c byte) bool { return c|0x20-'a' < 26 }

func AllDigits(text string) bool {
	for i := range len(text) {
		if !IsDigit(text[i]) {
			return false
		}
	}
	return text != ""
}

// Digits returns how many digits text begins with.
func Digits(b []byte) int {
	n := 0
	for n < len(b) && IsDigit(b[n]) {
		n++
	}
	return n
}

// SquareLength returns the length of what could be a square: up to two digits,
// four that are a whole move, or a letter and a digit.
func SquareLength(b []byte) int {
	if n := Digits(b); n > 0 {
		if n <= 2 || n == 4 {
			return n
		}
		return 0
	}
	if len(b) > 1 && IsLetter(b[0]) && b[0]|0x20 <= 'h' && '1' <= b[1] && b[1] <= '8' {
		return 2
	}
	return 0
}

// Dashes are the characters that stand for the dash of a step, Crosses those that
// stand for the x of a capture. An asterisk does, too, where a square follows.
const (
	Dashes  = "-\u00AD\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE63\uFF0D\u2192\u2794\u27F6~"
	Crosses = "xX:×✕✖✗✘⨉⨯хХ\uFF58\uFF38"
)

// Dash returns the length of the dash that text begins with, 0 when it does not.
func Dash(text string) int { return oneOf(text, Dashes) }

// CaptureMark returns the length of the capture mark that text begins with.
func CaptureMark(text string) int {
	if len(text) > 1 && text[0] == '*' && SquareLength([]byte(strings.TrimLeft(text[1:], " \t"))) > 0 {
		return 1
	}
	return oneOf(text, Crosses)
}

func oneOf(text, set string) int {
	if r, n := utf8.DecodeRuneInString(text); n > 0 && strings.ContainsRune(set, r) {
		return n
	}
	return 0
}

// Marks makes every mark of a move, or dash of a result, - or x, and takes the spaces out.
var Marks = strings.NewReplacer(append([]string{" ", "", "\t", "", "\u00A0", ""}, marks()...)...)

func marks() (pairs []string) {
	for i, set := range [...]string{Dashes, Crosses} {
		for _, r := range set {
			pairs = append(pairs, string(r), "-x"[i:i+1])
		}
	}
	return pairs
}

// MaxQuoted is how much of a text an error repeats, in characters.
const MaxQuoted = 40

// Clip cuts a text that is too long to repeat.
func Clip(text string) string {
	n := 0
	for i := range text {
		if n++; n == MaxQuoted {
			return text[:i] + "…"
		}
	}
	return text
}

// OneLine returns a value without line ends.
func OneLine(value string) string {
	if !strings.ContainsAny(value, "\r\n") {
		return value
	}
	return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}

// Newlines makes every line end a newline.
func Newlines(text string) string { return newlines.Replace(text) }

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// StrengthLength returns the length of the strength mark that text begins with.
func StrengthLength(b []byte) int { return len(strength().Find(b)) }

var strength = lists.Expression(`^(?:[!?]{1,32}|\([!?]{1,31}\))`)

// Letters are the letters that a notation has for the pieces.
type Letters [2][rules.Damone + 1]byte

// Piece returns the piece that a letter stands for.
func (l *Letters) Piece(letter byte) (p rules.Piece, ok bool) {
	for c := range l {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			if l[c][r] == letter {
				return rules.Piece{Color: rules.Color(c), Rank: r}, true
			}
		}
	}
	return p, false
}
