package record

import (
	"slices"
	"strings"
	"sync"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// NewMove returns an item for a move's text, in any form ParseAttempt reads.
func NewMove(text string) Item {
	if it, n := ScanPlain([]byte(text)); n > 0 && n == len(text) {
		it.Written = text
		return it
	}
	it := Item{Kind: Move, Written: text}
	it.SetText(text)
	return it
}

// SetText makes the move's text out of the source's.
func (it *Item) SetText(raw string) {
	a, err := notation.ParseAttempt(raw)
	if err != nil || len(a.Squares) < 2 {
		it.Text = tidy(raw)
		return
	}
	if len(a.Squares) == 2 {
		it.from, it.to, it.capture, it.plain = a.Squares[0], a.Squares[1], a.Capture, true
	}
	a.Capture = a.Capture || len(a.Squares) > 2
	it.Text = string(notation.AppendAttempt(nil, a, notation.Number))
}

// KeepLetters spells the squares of a move by letters where its source does, as those of another game stay.
func (it *Item) KeepLetters() {
	if it.Kind == Move && it.plain && it.Written != "" && chars.IsLetter(it.Written[0]) {
		it.Text, it.plain = tidy(it.Written), false
	}
}

// Among returns the move meant among the legal ones of a position; ok is false when
// there is none, or there are several.
func (it *Item) Among(legal []rules.Move) (m rules.Move, ok bool) {
	if !it.plain {
		m, ok, _ = notation.MatchMove(legal, it.Text)
		return m, ok
	}
	squares := [...]rules.Square{it.from, it.to} // the common case, quickly
	m, fits := rules.Attempt{Squares: squares[:], Capture: it.capture}.Among(legal)
	return m, fits == 1
}

// ScanPlain returns the commonest of moves that a text may begin with, 32-28 or
// 28x19, and its length; 0 when it begins with none. Written is left empty.
func ScanPlain(b []byte) (it Item, length int) {
	from, n := squareIn(b)
	if n == 0 || n+1 >= len(b) || b[n] != '-' && b[n] != 'x' {
		return it, 0
	}
	to, m := squareIn(b[n+1:])
	if m == 0 || from == to {
		return it, 0
	}
	it = Item{Kind: Move, from: from, to: to, plain: true, capture: b[n] == 'x'}
	it.Text = plainTexts()[b[n]>>6][from][to]
	return it, n + 1 + m
}

// plainTexts is every step, and every capture, of two squares.
var plainTexts = sync.OnceValue(func() *[2][rules.Squares][rules.Squares]string {
	var t [2][rules.Squares][rules.Squares]string
	for from := range rules.Square(rules.Squares) {
		for to := range rules.Square(rules.Squares) {
			a, b := notation.FormatSquare(from, notation.Number), notation.FormatSquare(to, notation.Number)
			t[0][from][to], t['x'>>6][from][to] = a+"-"+b, a+"x"+b
		}
	}
	return &t
})

// squareIn returns the numbered square that text begins with, and its length; 0
// when there is none or another digit follows.
func squareIn(b []byte) (s rules.Square, length int) {
	n := 0
	for length < len(b) && length < 3 && chars.IsDigit(b[length]) {
		n = n*10 + int(b[length]-'0')
		length++
	}
	if length > 2 || n < 1 || n > rules.Squares {
		return 0, 0
	}
	return rules.Square(n - 1), length
}

// tidy spells a move of no square of ours as the standard would.
func tidy(raw string) string {
	if raw = strings.ToLower(raw); twoSquares().MatchString(raw) { // which chess has for two moves
		return strings.Join(strings.Fields(raw), " ")
	}
	text := chars.Marks.Replace(raw)
	if text != "" && strings.Trim(text, "-") == "" {
		return UnknownMove
	}
	if len(text) == 4 && (chars.AllDigits(text) || chars.IsLetter(text[0])) && !strings.ContainsAny(text, "-x") {
		text = text[:2] + "-" + text[2:]
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' })
	for _, w := range words {
		if short := strings.TrimLeft(w, "0"); short != w && short != "" && chars.AllDigits(w) {
			text = strings.Replace(text, w, short, 1)
		}
	}
	return text
}

// WellFormed reports whether a move's text is one that the standard lets
// writers write, or one of the two that stand for no squares.
func (it *Item) WellFormed() bool {
	if it.plain && it.from != it.to {
		return true
	}
	if it.Text == UnknownMove || it.Text == BareCapture {
		return true
	}
	if len(it.Text) > notation.MaxMoveText || !wellFormed().MatchString(it.Text) {
		return false
	}
	return !slices.Contains(results[:], Result(it.Text))
}

var twoSquares = lists.Expression(`^[a-h][1-8][ \t]+[a-h][1-8]$`)

// wellFormed is two squares joined by -, or several by x, or two of chess.
var wellFormed = lists.Expression(strings.ReplaceAll(`^(?:S(?:-S|(?:xS)+)|[a-h][1-8] [a-h][1-8])$`, "S", `(?:[1-9]\d?|[a-h][1-8])`))
