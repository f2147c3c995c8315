package notation

import (
	"fmt"
	"strconv"
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// Squares is how squares are spelled.
type Squares uint8

// The spellings. Both are read everywhere; the writer chooses.
const (
	Number    Squares = iota // 1 (a8) to 32 (h1), as draughts players write
	Algebraic                // a8 to h1, as the sources on Damone write
)

// String returns the spelling's name, as it is typed after --squares.
func (s Squares) String() string {
	if s == Algebraic {
		return "algebraic"
	}
	return "number"
}

// ParseSquares reads the name of a spelling: number or algebraic.
func ParseSquares(name string) (Squares, error) {
	for s := Number; s <= Algebraic; s++ {
		if strings.EqualFold(strings.TrimSpace(name), s.String()) {
			return s, nil
		}
	}
	l := faultList{text: name}
	l.whole("no-such-spelling")
	return 0, l.err()
}

func (l *faultList) whole(kind Kind) { l.add(0, len(l.text), kind) }

// names is every square in either spelling.
var names = func() (t [2][rules.Squares]string) {
	for s := range rules.Square(rules.Squares) {
		t[Number][s] = fmt.Sprint(int(s) + 1)
		t[Algebraic][s] = string([]byte{'a' + byte(s.Col()), '8' - byte(s.Row())})
	}
	return t
}()

// FormatSquare writes a square: 32 or h1.
func FormatSquare(s rules.Square, style Squares) string { return names[style&1][s&31] }

// AppendSquare appends FormatSquare's text to dst.
func AppendSquare(dst []byte, s rules.Square, style Squares) []byte {
	return append(dst, names[style&1][s&31]...)
}

// maxSquareText is the longest text tried as a square, in bytes.
const maxSquareText = 64

// ParseSquare reads a square in either spelling, in either case, with leading
// zeros or spaces around it. The error is a *SyntaxError with one fault.
func ParseSquare(text string) (rules.Square, error) {
	l := faultList{text: text}
	if l.tooLong(maxSquareText) || l.notUTF8() {
		return 0, l.err()
	}
	s, wrong := squareNamed(strings.TrimSpace(text))
	if wrong != "" {
		l.whole(wrong)
	}
	return s, l.err()
}

// squareNamed reads a square that has nothing around it; wrong tells why it cannot.
func squareNamed(text string) (s rules.Square, wrong Kind) {
	switch {
	case text == "":
		return 0, "no-square"
	case chars.AllDigits(text):
		return numbered(text)
	case len(text) == 2 && chars.IsLetter(text[0]) && chars.IsDigit(text[1]):
		return lettered(text)
	}
	return 0, NotASquare
}

func numbered(digits string) (s rules.Square, wrong Kind) {
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > rules.Squares {
		return 0, "no-such-square"
	}
	return rules.Square(n - 1), ""
}

func lettered(text string) (s rules.Square, wrong Kind) {
	col, row := int(text[0]|0x20)-'a', '8'-int(text[1])
	if col > 7 || row < 0 || row > 7 {
		return 0, "off-the-board"
	}
	s, ok := rules.SquareAt(row, col)
	if !ok {
		return 0, "light-square"
	}
	return s, ""
}
