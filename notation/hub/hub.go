// Package hub is the Hub protocol, version 2, by which draughts programs talk to engines: how it spells
// positions and moves, and its lines.
package hub

import (
	"slices"
	"strings"
	"unicode"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// What may be wrong with the protocol's texts.
const (
	OtherBoard  notation.Kind = "hub-position-of-another-board" // squares
	LineTooLong notation.Kind = "hub-line-too-long"             // limit: MaxLine
)

// MaxLine is the most that a line may hold, in bytes.
const MaxLine = 64 << 10

// letters are the letters of the Hub protocol for a Pedina, a Dama and a Damone; the last pair is our own.
var letters = chars.Letters{
	rules.White: {rules.Pedina: 'w', rules.Dama: 'W', rules.Damone: 'D'},
	rules.Black: {rules.Pedina: 'b', rules.Dama: 'B', rules.Damone: 'd'},
}

// hundredFields is how many squares the protocol's own game is played on.
const hundredFields = 50

// FormatPosition writes a position as the Hub protocol does: the side to move, W or B, then a letter for each
// square in number order, w b W B, e for none, and D and d for a Damone.
func FormatPosition(p rules.Position) string {
	text := make([]byte, 0, 1+rules.Squares)
	text = append(text, "WB"[p.Turn()])
	for s := range rules.Square(rules.Squares) {
		letter := byte('e')
		if piece, ok := p.At(s); ok {
			letter = letters[piece.Color][piece.Rank]
		}
		text = append(text, letter)
	}
	return string(text)
}

// ParsePosition reads a position written as FormatPosition does. A text that cannot be read gives a
// *SyntaxError, one that the ruleset refuses a *rules.SetupError.
func ParsePosition(rs *rules.Ruleset, text string) (rules.Position, error) {
	switch len(text) {
	case 1 + rules.Squares:
	case 1 + hundredFields:
		return rules.Position{}, fault(0, text, OtherBoard, "squares", rules.Squares)
	default:
		return rules.Position{}, fault(0, text, "wrong-hub-position-length", "squares", rules.Squares, "n", len(text))
	}
	var s rules.Setup
	switch text[0] {
	case 'W', 'w':
		s.Turn = rules.White
	case 'B', 'b':
		s.Turn = rules.Black
	default:
		return rules.Position{}, fault(0, text[:1], "not-a-hub-side")
	}
	for i, letter := range []byte(text[1:]) {
		piece, ok := letters.Piece(letter)
		switch {
		case ok:
			s.Put(piece, rules.Square(i))
		case letter != 'e' && letter != '.':
			return rules.Position{}, fault(i+1, text[i+1:i+2], "not-a-hub-square")
		}
	}
	return rs.Position(s)
}

func fault(offset int, text string, kind notation.Kind, args ...any) error {
	at := notation.Place{Line: 1, Col: int32(offset + 1)}
	return &notation.SyntaxError{Faults: []notation.Fault{{Kind: kind, Args: notation.Args(args...), Place: at, Text: chars.Clip(text)}}}
}

// FormatMove writes a move as the Hub protocol does: 30-27, and for a capture the squares it starts and ends on
// and then those it takes, in number order: 28x19x23.
func FormatMove(m rules.Move) string {
	if !m.IsCapture() {
		return notation.FormatMove(m, notation.Number)
	}
	squares := slices.AppendSeq([]rules.Square{m.From(), m.To()}, m.Captured().All())
	return string(notation.AppendAttempt(nil, rules.Attempt{Squares: squares, Capture: true}, notation.Number))
}

// ParseMove reads a move of a position written as FormatMove does, the squares taken in any order. Of captures
// that differ only in their path the first is returned. The error is a *SyntaxError, or a
// *rules.IllegalMoveError that does not say why.
func ParseMove(rs *rules.Ruleset, pos rules.Position, text string) (rules.Move, error) {
	squares, capture, err := ParseSquares(text)
	if err != nil {
		return rules.Move{}, err
	}
	for _, m := range rs.Moves(nil, pos) {
		if m.From() == squares[0] && m.To() == squares[1] && m.Captured() == rules.SetOf(squares[2:]...) {
			return m, nil
		}
	}
	return rules.Move{}, &rules.IllegalMoveError{Verdict: rs.Judge(pos, rules.Attempt{Squares: squares[:2], Capture: capture})}
}

// ParseSquares reads the squares of a move written as FormatMove does: where it
// starts, where it ends, and those it takes. The error is a *SyntaxError.
func ParseSquares(text string) (squares []rules.Square, capture bool, err error) {
	if len(text) > notation.MaxMoveText {
		return nil, false, fault(0, text, notation.TextTooLong, "n", len(text), "limit", notation.MaxMoveText)
	}
	capture = strings.ContainsRune(text, 'x')
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == 'x' || r == '-' }) {
		s, err := notation.ParseSquare(field)
		if err != nil {
			return nil, capture, err
		}
		squares = append(squares, s)
	}
	if len(squares) < 2 || !capture && len(squares) > 2 {
		return nil, capture, fault(0, text, "not-a-hub-move")
	}
	return squares, capture, nil
}

// Command is a line of the protocol: name key=value key="quoted value" ...
type Command struct {
	Name   string
	Pairs  []Pair
	Broken bool // a quote is never closed
}

// Pair is a key and its value; a key alone has none.
type Pair struct{ Key, Value string }

// Parse reads a line, whatever it holds. A line that is blank, or a byte order
// mark and nothing more, has no name.
func Parse(line string) Command {
	var c Command
	for _, m := range pairs().FindAllStringSubmatch(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), -1) {
		p := Pair{m[1], m[2] + m[4] + m[5]}
		c.Broken = c.Broken || m[3] != ""
		switch {
		case m[0] == "":
		case c.Name == "" && p.Value == "":
			c.Name = p.Key
		default:
			c.Pairs = append(c.Pairs, p)
		}
	}
	return c
}

// pairs are a key, and a value in quotes, after a quote that is never closed, or without any.
var pairs = lists.Expression(`([^ \t=]*)(?:="([^"]*)"|(=")([^"]*)$|=([^ \t]*))?`)

// Value returns the value of a key, "" when it is not there.
func (c *Command) Value(key string) string {
	for _, p := range c.Pairs {
		if p.Key == key {
			return p.Value
		}
	}
	return ""
}

// String returns the command as a line, without its end. A value stands in quotes where it needs them; the
// protocol has no way to write a quote within one.
func (c Command) String() string {
	line := c.Name
	for _, p := range c.Pairs {
		value := unquotable.Replace(p.Value)
		if value == "" || strings.Contains(value, "=") || strings.ContainsFunc(value, unicode.IsSpace) {
			value = `"` + value + `"`
		}
		line += " " + p.Key + "=" + value
	}
	return line
}

var unquotable = strings.NewReplacer(`"`, "'", "\n", " ", "\r", " ")

// NewCommand returns a command of a name, and keys and values in turn.
func NewCommand(name string, keysAndValues ...string) Command {
	c := Command{Name: name}
	for i := 0; i+1 < len(keysAndValues); i += 2 {
		c.Pairs = append(c.Pairs, Pair{keysAndValues[i], keysAndValues[i+1]})
	}
	return c
}
