package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// MaxSetupText is the longest text read as a position or a diagram, in bytes.
const MaxSetupText = 4096

// span is a stretch of the text, as two offsets.
type span struct{ from, to int }

// setupReader is the forgiving reader of positions: it goes on after a fault
// and collects them all.
type setupReader struct {
	faultList
	setup rules.Setup
	seen  rules.Set
	where [rules.Squares]span // of the text that put a piece on each square
	all   span                // the text without what surrounds it
	items []item
}

// readSetup reads every form of a position; rs, for startpos, may be nil.
func readSetup(text string, rs *rules.Ruleset) *setupReader {
	r := &setupReader{faultList: faultList{text: text}}
	if r.tooLong(MaxSetupText) || r.notUTF8() {
		return r
	}
	r.leaveOutDecoration()
	text = r.text
	r.all = r.unwrapped()
	body := text[r.all.from:r.all.to]
	switch {
	case body == "":
		r.add(r.all.from, r.all.to, NoPosition)
	case strings.EqualFold(body, "startpos"):
		r.start(rs)
	case diagramLine(body):
		r.add(r.all.from, r.all.to, RowOfDiagram)
	case looksLikeDiagram(body):
		r.diagram()
	default:
		r.fen()
	}
	return r
}

// start takes the ruleset's own set-up.
func (r *setupReader) start(rs *rules.Ruleset) {
	if rs == nil {
		r.add(r.all.from, r.all.to, StartOfNoGame)
		return
	}
	r.setup = rs.Spec().Start
}

// wrappers are what may stand around a position: PDN's tag, and quotes.
var wrappers = []struct{ before, after string }{
	{"\uFEFF", ""}, {"[", "]"}, {"FEN ", ""}, {`"`, `"`}, {"“", "”"}, {"”", "”"}, {"'", "'"}, {"`", "`"},
}

// unwrapped is the span of the position itself: without the space around it,
// PDN's [FEN "..."] and quotes.
func (r *setupReader) unwrapped() span {
	s := r.trimmed(span{0, len(r.text)})
	for _, w := range wrappers {
		body := r.text[s.from:s.to]
		if len(body) >= len(w.before)+len(w.after) && strings.EqualFold(body[:len(w.before)], w.before) && strings.HasSuffix(body, w.after) {
			s = r.trimmed(span{s.from + len(w.before), s.to - len(w.after)})
		}
	}
	return s
}

// trimmed is a span without the white space at its ends.
func (r *setupReader) trimmed(s span) span {
	body := r.text[s.from:s.to]
	left := strings.TrimLeft(body, spaces)
	from := s.to - len(left)
	return span{from, from + len(strings.TrimRight(left, spaces))}
}

// spaces is what counts as white space.
const spaces = " \t\r\n\v\f\u00A0"

func isSpace(c rune) bool { return strings.ContainsRune(spaces, c) }

// fen reads the FEN-like form: the turn and two lists, between colons.
func (r *setupReader) fen() {
	parts := r.split(r.withoutStop(r.all), ':')
	r.turn(parts[0])
	lists := parts[1:]
	for len(lists) > 2 && r.isClock(lists[len(lists)-1]) {
		lists = lists[:len(lists)-1]
	}
	var given [2]bool
	for _, part := range lists {
		c, rest, ok := r.listColor(part)
		if ok && given[c] {
			r.add(part.from, part.to, SideListedTwice, Arg{"side", c})
			ok = false
		}
		if ok {
			given[c] = true
		}
		r.list(c, rest, ok)
	}
	r.placeItems()
	if len(r.faults) == 0 {
		r.missing(given)
	}
}

// missing faults the lists that are not there.
func (r *setupReader) missing(given [2]bool) {
	for c, there := range given {
		if !there {
			r.add(r.all.to, r.all.to, SideNotListed, Arg{"side", rules.Color(c)}, Arg{"letter", string(colorLetters[c])})
		}
	}
}

// withoutStop drops the full stop that ends a FEN in many files.
func (r *setupReader) withoutStop(s span) span {
	if s.to > s.from && r.text[s.to-1] == '.' {
		s.to--
	}
	return r.trimmed(s)
}

// split cuts a span at every sep and trims the pieces.
func (r *setupReader) split(s span, sep byte) []span {
	var parts []span
	for {
		i := strings.IndexByte(r.text[s.from:s.to], sep)
		if i < 0 {
			return append(parts, r.trimmed(s))
		}
		parts = append(parts, r.trimmed(span{s.from, s.from + i}))
		s.from += i + 1
	}
}

// isClock reports whether a part is a move counter that some programs add,
// such as H0 or F1. It says nothing about the position.
func (r *setupReader) isClock(s span) bool {
	part := r.text[s.from:s.to]
	return len(part) > 1 && strings.IndexByte("HFhf", part[0]) >= 0 && chars.AllDigits(part[1:])
}

// turn reads who is to move.
func (r *setupReader) turn(s span) {
	switch part := r.text[s.from:s.to]; part {
	case "W", "w", "B", "b":
		r.setup.Turn = colorOf(part[0])
	case "":
		r.add(s.from, s.to, NoTurn)
	default:
		r.add(s.from, s.to, NotATurn)
	}
}

// listColor reads the letter a list begins with.
func (r *setupReader) listColor(s span) (c rules.Color, rest span, ok bool) {
	if s.from < s.to && strings.IndexByte("WwBb", r.text[s.from]) >= 0 {
		return colorOf(r.text[s.from]), r.trimmed(span{s.from + 1, s.to}), true
	}
	r.add(s.from, s.to, ListWithoutColor)
	return 0, s, false
}

// put stands a piece on a square unless something is there already.
func (r *setupReader) put(p rules.Piece, at rules.Square, s span) {
	if r.seen.Has(at) {
		r.add(s.from, s.to, TwoOnASquare, Arg{"square", at}, Arg{"first", chars.Clip(r.text[r.where[at].from:r.where[at].to])})
		return
	}
	r.seen, r.where[at] = r.seen.With(at), s
	r.setup.Put(p, at)
}

func colorOf(letter byte) rules.Color {
	if letter|0x20 == 'b' {
		return rules.Black
	}
	return rules.White
}
