package notation

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// MoveNumber returns the number before a side's move: 3. for White's, 3... for Black's.
func MoveNumber(n int, side rules.Color) string {
	return fmt.Sprintf("%d.%s", n, [...]string{rules.Black: ".."}[side])
}

// FormatMove writes a move in full: 30-27, or every square a capture visits,
// 30x21x14x5. ParseMove reads it back equal.
func FormatMove(m rules.Move, style Squares) string {
	return string(AppendMove(make([]byte, 0, 32), m, style))
}

// AppendMove appends FormatMove's text to dst. It allocates nothing unless dst has to grow.
func AppendMove(dst []byte, m rules.Move, style Squares) []byte {
	var buf [maxPath]rules.Square
	return AppendAttempt(dst, rules.Attempt{Squares: m.AppendPath(buf[:0]), Capture: m.IsCapture()}, style)
}

// maxPath is the most squares a move visits: nine leaps and the start.
const maxPath = 10

// AppendAttempt appends some squares joined as a step or a capture to dst. ParseAttempt reads them back equal.
func AppendAttempt(dst []byte, a rules.Attempt, style Squares) []byte {
	mark := byte('-')
	if a.Capture {
		mark = 'x'
	}
	for i, s := range a.Squares {
		if i > 0 {
			dst = append(dst, mark)
		}
		dst = AppendSquare(dst, s, style)
	}
	return dst
}

// FormatShort writes a move in the shortest form that still says, among the legal moves of its position, which
// piece moves and what it takes: 30x5, or the whole path when another capture between the same squares takes
// other pieces. ParseMove reads back a move of the same effect.
func FormatShort(m rules.Move, legal []rules.Move, style Squares) string {
	for _, n := range legal {
		if n.From() == m.From() && n.To() == m.To() && !n.SameEffect(m) {
			return FormatMove(m, style)
		}
	}
	ends := [...]rules.Square{m.From(), m.To()}
	return string(AppendAttempt(make([]byte, 0, 8), rules.Attempt{Squares: ends[:], Capture: m.IsCapture()}, style))
}

// AmbiguousError is a move's text that fits several legal moves.
type AmbiguousError struct {
	Text       string
	Candidates []rules.Move
	Style      Squares // how the text spells its squares
}

func (e *AmbiguousError) Error() string {
	texts := lists.Each(e.Candidates, func(m rules.Move) string { return FormatMove(m, e.Style) })
	return fmt.Sprintf("%q could be %s: write one of them in full", e.Text, lists.Joined(texts, maxListed, " or ", "%d more"))
}

// ParseMove reads a move of a position, in any form that the package comment lists. A text that cannot be read
// gives a *SyntaxError with every fault in it, one that fits several legal moves an *AmbiguousError, and one
// that fits none a *rules.IllegalMoveError with the reason. What fits is for rules.Attempt to say.
func ParseMove(rs *rules.Ruleset, pos rules.Position, text string) (rules.Move, error) {
	buf := moveBuffers.Get().(*[]rules.Move)
	defer moveBuffers.Put(buf)
	*buf = rs.Moves((*buf)[:0], pos)
	m, ok, err := MatchMove(*buf, text)
	if err != nil || ok {
		return m, err
	}
	a, err := ParseAttempt(text)
	if err != nil {
		return m, err
	}
	v := rs.Judge(pos, a)
	if v.Legal { // a path that the ruleset takes for another's (READ-7)
		return v.Move, nil
	}
	return m, &rules.IllegalMoveError{Verdict: v}
}

// ParseLine reads moves with blanks between them, the first from a position and each from where the one before
// leads. The error is that of ParseMove for the move after those returned.
func ParseLine(rs *rules.Ruleset, pos rules.Position, text string) (line []rules.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := ParseMove(rs, pos, word)
		if err != nil {
			return line, err
		}
		line, pos = append(line, m), pos.After(m)
	}
	return line, nil
}

// FormatLine writes moves as ParseLine reads them.
func FormatLine(line []rules.Move, style Squares) string {
	return strings.Join(lists.Each(line, func(m rules.Move) string { return FormatMove(m, style) }), " ")
}

// moveBuffers keeps ParseMove from allocating.
var moveBuffers = sync.Pool{New: func() any { return new([]rules.Move) }}

// MatchMove is ParseMove for a caller who has the legal moves of the position at hand: ok is false when the
// text fits none of them, and nobody says why. Nothing is allocated when a move is found.
func MatchMove(legal []rules.Move, text string) (m rules.Move, ok bool, err error) {
	w := moveReader{faultList: faultList{text: text}}
	if !w.read() {
		return m, false, w.err()
	}
	a := w.attempt()
	m, fits := a.Among(legal)
	if fits > 1 {
		return m, false, &AmbiguousError{Text: chars.Clip(text), Candidates: a.Candidates(legal), Style: w.style}
	}
	return m, fits == 1, nil
}

// ParseAttempt reads a move without a position to judge it by, for Ruleset.Judge. The error is a *SyntaxError.
func ParseAttempt(text string) (rules.Attempt, error) {
	w := moveReader{faultList: faultList{text: text}}
	if !w.read() {
		return rules.Attempt{}, w.err()
	}
	a := w.attempt()
	a.Squares = slices.Clone(a.Squares)
	return a, nil
}
