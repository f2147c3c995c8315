package notation

import (
	"strings"

	"damone/rules"
)

// hubLetters are the letters of the Hub protocol for a Pedina, a Dama and a
// Damone; the last pair is our own.
var hubLetters = [2][rules.Damone + 1]byte{
	rules.White: {rules.Pedina: 'w', rules.Dama: 'W', rules.Damone: 'D'},
	rules.Black: {rules.Pedina: 'b', rules.Dama: 'B', rules.Damone: 'd'},
}

// FormatHubPosition writes a position as the Hub protocol does: the side to
// move, W or B, then a letter for each square in number order, w b W B, e for
// none, and D and d for a Damone.
func FormatHubPosition(p rules.Position) string {
	text := make([]byte, 0, 1+rules.Squares)
	text = append(text, "WB"[p.Turn()])
	for s := range rules.Square(rules.Squares) {
		letter := byte('e')
		if piece, ok := p.At(s); ok {
			letter = hubLetters[piece.Color][piece.Rank]
		}
		text = append(text, letter)
	}
	return string(text)
}

// ParseHubPosition reads a position written as FormatHubPosition does. A text
// that cannot be read gives a *SyntaxError, one that the ruleset refuses a
// *rules.SetupError.
func ParseHubPosition(rs *rules.Ruleset, text string) (rules.Position, error) {
	if len(text) != 1+rules.Squares {
		return rules.Position{}, hubFault(0, text, Say("a side and {squares} squares were expected, and these are {n} letters", "squares", rules.Squares, "n", len(text)))
	}
	var s rules.Setup
	switch text[0] {
	case 'W', 'w':
		s.Turn = rules.White
	case 'B', 'b':
		s.Turn = rules.Black
	default:
		return rules.Position{}, hubFault(0, text[:1], "the side to move is W or B")
	}
	for i, letter := range []byte(text[1:]) {
		piece, ok := hubPiece(letter)
		switch {
		case ok:
			s.Put(piece, rules.Square(i))
		case letter != 'e' && letter != '.':
			return rules.Position{}, hubFault(i+1, text[i+1:i+2], "a square is one of w b W B D d e")
		}
	}
	return rs.Position(s)
}

func hubPiece(letter byte) (rules.Piece, bool) {
	for c := range hubLetters {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			if hubLetters[c][r] == letter {
				return rules.Piece{Color: rules.Color(c), Rank: r}, true
			}
		}
	}
	return rules.Piece{}, false
}

func hubFault(offset int, text string, what Phrase) error {
	if len(text) > 40 {
		text = text[:40]
	}
	return &SyntaxError{[]Fault{{Offset: offset, Line: 1, Col: offset + 1, What: what, Text: text}}}
}

// FormatHubMove writes a move as the Hub protocol does: 30-27, and for a
// capture the squares it starts and ends on and then those it takes, in number
// order: 28x19x23.
func FormatHubMove(m rules.Move) string {
	if !m.IsCapture() {
		return FormatMove(m, Number)
	}
	text := AppendSquare(nil, m.From(), Number)
	text = AppendSquare(append(text, 'x'), m.To(), Number)
	for s := range m.Captured().All() {
		text = AppendSquare(append(text, 'x'), s, Number)
	}
	return string(text)
}

// ParseHubMove reads a move of a position written as FormatHubMove does, the
// squares taken in any order. Of captures that differ only in their path the
// first is returned. The error is a *SyntaxError, or a *rules.IllegalMoveError
// that does not say why.
func ParseHubMove(rs *rules.Ruleset, pos rules.Position, text string) (rules.Move, error) {
	capture := strings.ContainsRune(text, 'x')
	var squares []rules.Square
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == 'x' || r == '-' }) {
		s, err := ParseSquare(field)
		if err != nil {
			return rules.Move{}, err
		}
		squares = append(squares, s)
	}
	if len(squares) < 2 || !capture && len(squares) > 2 {
		return rules.Move{}, hubFault(0, text, "a move such as 30-27 or 28x19x23 was expected")
	}
	for _, m := range rs.Moves(nil, pos) {
		if m.From() == squares[0] && m.To() == squares[1] && m.Captured() == rules.SetOf(squares[2:]...) {
			return m, nil
		}
	}
	return rules.Move{}, &rules.IllegalMoveError{Verdict: rs.Judge(pos, rules.Attempt{Squares: squares[:2], Capture: capture})}
}
