package notation

import (
	"damone/notation/internal/chars"
	"damone/rules"
)

// scanner is the fast path: it reads what FormatPosition writes in numbers,
// and little else. Whatever it accepts, setupReader reads the same.
type scanner struct {
	text  string
	at    int
	setup rules.Setup
	seen  rules.Set
}

// scan reads a setup; ok is false for whatever needs the forgiving reader.
func scan(text string) (s rules.Setup, ok bool) {
	sc := scanner{text: text}
	turn, ok := sc.color()
	if !ok || len(text) > MaxSetupText {
		return s, false
	}
	first, ok := sc.list()
	if !ok {
		return s, false
	}
	second, ok := sc.list()
	if !ok || first == second || sc.at < len(text) {
		return s, false
	}
	sc.setup.Turn = turn
	return sc.setup, true
}

// peek is the next byte, 0 at the end.
func (sc *scanner) peek() byte {
	if sc.at < len(sc.text) {
		return sc.text[sc.at]
	}
	return 0
}

func (sc *scanner) color() (rules.Color, bool) {
	switch sc.peek() {
	case 'W':
		sc.at++
		return rules.White, true
	case 'B':
		sc.at++
		return rules.Black, true
	}
	return 0, false
}

// list reads a colon and one colour's pieces.
func (sc *scanner) list() (rules.Color, bool) {
	if sc.peek() != ':' {
		return 0, false
	}
	sc.at++
	c, ok := sc.color()
	if !ok || sc.at == len(sc.text) || sc.text[sc.at] == ':' {
		return c, ok
	}
	for {
		if !sc.piece(c) {
			return c, false
		}
		if sc.peek() != ',' {
			return c, true
		}
		sc.at++
	}
}

// piece reads one piece and puts it on a square that must be vacant.
func (sc *scanner) piece(c rules.Color) bool {
	rank := rules.Pedina
	switch sc.peek() {
	case 'K':
		rank = rules.Dama
		sc.at++
	case 'E':
		rank = rules.Damone
		sc.at++
	}
	n := 0
	for chars.IsDigit(sc.peek()) && n <= rules.Squares {
		n = n*10 + int(sc.text[sc.at]-'0')
		sc.at++
	}
	s := rules.Square(n - 1)
	if n < 1 || n > rules.Squares || sc.seen.Has(s) {
		return false
	}
	sc.seen = sc.seen.With(s)
	sc.setup.Put(rules.Piece{Color: c, Rank: rank}, s)
	return true
}
