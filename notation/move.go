package notation

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"damone/notation/internal/chars"
	"damone/rules"
)

// FormatMove writes a move in full: 30-27, or every square a capture visits,
// 30x21x14x5. ParseMove reads it back equal.
func FormatMove(m rules.Move, style Squares) string {
	return string(AppendMove(make([]byte, 0, 32), m, style))
}

// AppendMove appends FormatMove's text to dst. It allocates nothing unless dst
// has to grow.
func AppendMove(dst []byte, m rules.Move, style Squares) []byte {
	var buf [maxPath]rules.Square
	mark := markOf(m)
	for i, s := range m.AppendPath(buf[:0]) {
		if i > 0 {
			dst = append(dst, mark)
		}
		dst = AppendSquare(dst, s, style)
	}
	return dst
}

// maxPath is the most squares a move visits: nine leaps and the start.
const maxPath = 10

func markOf(m rules.Move) byte {
	if m.IsCapture() {
		return 'x'
	}
	return '-'
}

// FormatShort writes a move in the shortest form that still says, among the
// legal moves of its position, which piece moves and what it takes: 30x5, or
// the whole path when another capture between the same squares takes other
// pieces. ParseMove reads back a move of the same effect.
func FormatShort(m rules.Move, legal []rules.Move, style Squares) string {
	return string(AppendShort(make([]byte, 0, 32), m, legal, style))
}

// AppendShort appends FormatShort's text to dst.
func AppendShort(dst []byte, m rules.Move, legal []rules.Move, style Squares) []byte {
	for _, n := range legal {
		if n.From() == m.From() && n.To() == m.To() && !n.SameEffect(m) {
			return AppendMove(dst, m, style)
		}
	}
	dst = AppendSquare(dst, m.From(), style)
	dst = append(dst, markOf(m))
	return AppendSquare(dst, m.To(), style)
}

// AmbiguousError is a move's text that fits several legal moves.
type AmbiguousError struct {
	Text       string
	Candidates []rules.Move
	Style      Squares // how the text spells its squares
}

func (e *AmbiguousError) Error() string {
	var texts []string
	for i, m := range e.Candidates {
		if i == maxListed {
			texts = append(texts, fmt.Sprintf("%d more", len(e.Candidates)-i))
			break
		}
		texts = append(texts, FormatMove(m, e.Style))
	}
	return fmt.Sprintf("%q could be %s: write one of them in full", e.Text, strings.Join(texts, " or "))
}

// ParseMove reads a move of a position, in any form that the package comment
// lists. A text that cannot be read gives a *SyntaxError with every fault in
// it, one that fits several legal moves an *AmbiguousError, even where they
// take the same pieces (READ-7), and one that fits none a
// *rules.IllegalMoveError with the reason.
func ParseMove(rs *rules.Ruleset, pos rules.Position, text string) (rules.Move, error) {
	buf := moveBuffers.Get().(*[]rules.Move)
	defer moveBuffers.Put(buf)
	*buf = rs.Moves((*buf)[:0], pos)
	w := moveReader{faultList: faultList{text: text}}
	m, ok, err := w.match(*buf, func(a, b rules.Move) bool { return a == b })
	if err != nil || ok {
		return m, err
	}
	v := rs.Judge(pos, w.attempt())
	if v.Legal { // a path that the ruleset takes for another's (READ-7)
		return v.Move, nil
	}
	return m, &rules.IllegalMoveError{Verdict: v}
}

// moveBuffers keeps ParseMove from allocating.
var moveBuffers = sync.Pool{New: func() any { return new([]rules.Move) }}

// MatchMove reads a move of a record, for a caller who has the legal moves of
// the position at hand: ok is false when the text fits none of them. Of
// several that differ in nothing but the order in which they take the same
// pieces it finds the first, for records do not tell them apart. The error is
// a *SyntaxError or an *AmbiguousError. Nothing is allocated when a move is
// found.
func MatchMove(legal []rules.Move, text string) (m rules.Move, ok bool, err error) {
	w := moveReader{faultList: faultList{text: text}}
	return w.match(legal, rules.Move.SameEffect)
}

// match finds the one legal move that the text means; moves that are alike
// count as one.
func (w *moveReader) match(legal []rules.Move, alike func(a, b rules.Move) bool) (m rules.Move, ok bool, err error) {
	if !w.read() {
		return m, false, w.err()
	}
	found, whole, several := -1, false, false
	for i := range legal {
		fits, entire := w.fits(legal[i])
		switch {
		case !fits || whole && !entire:
		case found < 0 || entire && !whole:
			found, whole, several = i, entire, false
		case !alike(legal[i], legal[found]):
			several = true
		}
	}
	if several {
		return m, false, w.ambiguous(legal, whole)
	}
	if found < 0 {
		return m, false, nil
	}
	return legal[found], true, nil
}

// ambiguous lists the moves that the text fits.
func (w *moveReader) ambiguous(legal []rules.Move, whole bool) error {
	e := &AmbiguousError{Text: chars.Clip(w.text), Style: w.style}
	for _, m := range legal {
		if fits, entire := w.fits(m); fits && entire == whole {
			e.Candidates = append(e.Candidates, m)
		}
	}
	return e
}

// ParseAttempt reads a move without a position to judge it by, for
// Ruleset.Judge. The error is a *SyntaxError.
func ParseAttempt(text string) (rules.Attempt, error) {
	w := moveReader{faultList: faultList{text: text}}
	if !w.read() {
		return rules.Attempt{}, w.err()
	}
	return w.attempt(), nil
}

func (w *moveReader) attempt() rules.Attempt {
	return rules.Attempt{Squares: slices.Clone(w.squares()), Capture: w.capture}
}

// fits reports whether the text can mean a move, and whether it spells out the
// whole of it.
func (w *moveReader) fits(m rules.Move) (fits, entire bool) {
	squares := w.squares()
	last := len(squares) - 1
	if last < 0 {
		return m.IsCapture(), false
	}
	if m.From() != squares[0] || m.To() != squares[last] || w.capture && !m.IsCapture() {
		return false, false
	}
	var buf [maxPath]rules.Square
	path := m.AppendPath(buf[:0])
	inner := squares[1:last]
	for _, s := range path[1 : len(path)-1] {
		if len(inner) > 0 && inner[0] == s {
			inner = inner[1:]
		}
	}
	entire = len(path) == len(squares)
	return len(inner) == 0 && (entire || !w.leapByLeap()), entire
}

// leapByLeap reports whether the text spells out a capture of several leaps:
// then it means that one and is not short for a longer one.
func (w *moveReader) leapByLeap() bool {
	squares := w.squares()
	for i := 1; i < len(squares); i++ {
		rows, cols := squares[i].Row()-squares[i-1].Row(), squares[i].Col()-squares[i-1].Col()
		if rows*rows != 4 || cols*cols != 4 {
			return false
		}
	}
	return len(squares) > 2
}
