package pdn

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
)

// digits reads what begins with a digit: a result, a move, or a move's number.
func (p *Reader) digits() (over bool) {
	b := p.src.Rest()
	if p.plainMove(b) {
		return false
	}
	n := chars.Digits(b)
	if n < len(b) && b[n] == '.' && (n+1 == len(b) || !chars.IsDigit(b[n+1])) {
		return p.moveNumber(n, 1)
	}
	if r, n := resultIn(b); n > 0 {
		return p.end(r, n)
	}
	dot, length, mark := dotted(b), moveLength(b), 0
	if length == 0 {
		mark = len(ordinal().Find(b)) - n
	}
	switch {
	case dot > 0:
		p.move(dot)
	case len(b) > 2 && (b[2] == '0' || b[2] == '5') && points().Match(b):
		p.unread()
	case n < len(b) && (b[n] == '.' || b[n] == ')' && len(p.opened) == 0):
		return p.moveNumber(n, 1)
	case length > 0:
		p.move(length)
	case mark > 0 && len(p.opened) == 0:
		return p.moveNumber(n, mark)
	case n > maxNumberDigits || n < len(b) && strings.IndexByte(endsNumber, b[n]) < 0 && !(b[n] == ',' && moveLength(b[n+1:]) > 0):
		p.unread()
	default:
		return p.moveNumber(n, 0)
	}
	return false
}

// points finds a score that is no result of one game: 1.5-0.5.
var points = lists.Expression(`^\d[.,][05]\s?[-:]\s?\d[.,][05]\b`)

// ordinal finds a number with one of the marks that people write for a full stop.
var ordinal = lists.Expression(`^[0-9]{1,4}(?:[-:]|º|°|ª)[ \t]`)

// dotted returns the length of a move with a full stop for its mark, 22.18, that a
// text begins with; 0 for a number and the first square of its move.
func dotted(b []byte) int {
	n := chars.Digits(b)
	if n == 0 || n > 2 || n+1 >= len(b) || b[n] != '.' || !chars.IsDigit(b[n+1]) || numbered().Match(b) {
		return 0
	}
	end := n + 1 + chars.Digits(b[n+1:])
	if end > n+3 || end < len(b) && !endsMove[b[end]] || valueOf(b[:n]) > maxSquare || valueOf(b[n+1:end]) > maxSquare {
		return 0
	}
	return end
}

const maxSquare = 50

// numbered finds a number and the two squares of its move: 1.23 18.
var numbered = lists.Expression(`^\d+\.\d+[ \t]+\d+(?:$|[\r\n]|[ \t]+(?:\d+\.|$|[\r\n]|\d+[ \t]))`)

// moveNumber reads the number before a move, n digits and its dots, or another mark, or none; over is true when
// that begins another game. One without a mark is a move's unless no move comes after it.
func (p *Reader) moveNumber(n, mark int) (over bool) {
	p.settle()
	b := p.src.Rest()
	if p.restarts(n) {
		return true
	}
	p.next = number{n: valueOf(b[:min(n, maxNumberDigits)]), waiting: true, at: p.src.Here(), from: p.src.Offset()}
	switch {
	case mark == 0:
		p.next.bare = string(b[:n])
	case b[n] != '.':
		p.rec.Liberty(p.next.at, string(b[:n+mark]), MoveNumberUnstopped)
	}
	if n += mark; mark > 0 && bytes.HasPrefix(b[n:], []byte("..")) {
		p.next.dots = p.next.n > 0
		n += 2
	}
	p.src.At += n
	return false
}

// used notes of the number that something came after it.
func (p *Reader) used() {
	if p.next.bare != "" {
		p.rec.Liberty(p.next.at, p.next.bare, MoveNumberUnstopped)
	}
	p.next.waiting, p.next.bare = false, ""
}

const maxNumberDigits = 6

// restarts reports whether a number of n digits begins another game, and notes that: 1 at
// the beginning of a line, before moves that go on better from the start than from here.
func (p *Reader) restarts(n int) bool {
	b := p.src.Rest()
	if p.last < 0 || valueOf(b[:n]) != 1 || len(p.opened) > 0 || bytes.HasPrefix(b[n:], []byte("..")) || p.src.Breaks() == 0 {
		return false
	}
	if len(p.rec.Items) < fewItems && !p.ahead {
		next := &Reader{src: record.NewLineSource(b[:min(len(b), record.Lookahead)], p.src.Here()), ahead: true}
		if rec, err := next.Read(); err == nil && p.rec.Continues(rec.Items) {
			return false
		}
	}
	p.rec.Liberty(p.src.Here(), "", GameWithoutEnd)
	return true
}

// fewItems is how many items a game may have for its moves to be followed before 1. begins another.
const fewItems = 1000

// plainMove reads the commonest moves, 32-28 and 28x19, at once.
func (p *Reader) plainMove(b []byte) bool {
	it, length := record.ScanPlain(b)
	if length == 0 || length < len(b) && !endsMove[b[length]] {
		return false
	}
	it.Place, it.Written = p.src.Here(), it.Text
	if len(it.Text) != length { // leading zeros
		it.Written = string(b[:length])
	}
	p.src.At += length
	p.add(it)
	p.strength()
	return true
}

// endsMove is what may come right after a plain move.
var endsMove = func() (t [256]bool) {
	for _, c := range []byte(" \t\r\n!?(){}[*$;%,") {
		t[c] = true
	}
	return t
}()

// endsNumber is what may come right after a number without a mark.
const endsNumber = " \t\r\n!?(){}[*$;%]\v\f."

// move reads a move of n bytes that needs more care.
func (p *Reader) move(n int) {
	it := record.Item{Kind: record.Move, Place: p.src.Here()}
	it.Written = chars.OneLine(p.src.Take(n))
	it.SetText(strings.Replace(it.Written, ".", "-", 1))
	if !it.WellFormed() {
		p.missed(it.Written)
		p.rec.Fault(it.Place, it.Written, record.NotAMove)
		p.add(record.Item{Kind: record.Unread, Place: it.Place, Text: it.Written})
		return
	}
	if it.Text != it.Written && !readingGrammar().MatchString(it.Written) {
		p.rec.Liberty(it.Place, it.Written, "move-in-another-form", "move", it.Text)
	}
	p.add(it)
	p.strength()
}

// readingGrammar is how the standard lets readers expect a move: with a mark,
// unless its squares are told by letters.
var readingGrammar = lists.Expression(`^(?:[a-h]|[0-9a-h]*[-x:])[-x:0-9a-h]*$`)

// moveLength returns the length of the move that text begins with, spaces in it
// included; 0 when it begins with none.
func moveLength(b []byte) int {
	b = b[:min(len(b), notation.MaxMoveText)]
	if len(b) > 1 && strings.IndexByte("DKE", b[0]) >= 0 && chars.IsDigit(b[1]) { // a piece on a square by number
		if n := moveLength(b[1:]); n > 0 && !bytes.ContainsAny(b[1:n+1], "abcdefghABCDEFGH") {
			return n + 1
		}
	}
	n := chars.SquareLength(b)
	if n == 0 {
		return 0
	}
	capture, joined := false, false
	for {
		m, x := joint(b[n:], joined)
		if m == 0 || joined && x != capture {
			break
		}
		capture, joined = x, true
		n += m
	}
	switch {
	case joined:
	case n == 4 && chars.AllDigits(string(b[:n])): // 3228
	default:
		n = unjoined(b, n)
	}
	if n < len(b) && (chars.IsDigit(b[n]) || chars.IsLetter(b[n]) && b[n]|0x20 != 'x') {
		return 0
	}
	return n
}

// joint returns the length of a mark and the square behind it, with the spaces around the mark, or a line end
// on one side of it. In the middle of a move (inner) a mark after spaces must be glued to its square, lest a
// bare x for the next capture is taken in.
func joint(b []byte, inner bool) (length int, capture bool) {
	if len(b) > 1 && (b[0] == 'x' || b[0] == '-') && chars.IsDigit(b[1]) { // as in almost all
		if n := chars.Digits(b[1:]); n <= 2 {
			return 1 + n, b[0] == 'x'
		}
	}
	m := joints().FindSubmatchIndex(b)
	if m == nil {
		return 0, false
	}
	before, mark, after := b[:m[3]], b[m[4]:m[5]], b[m[6]:m[7]]
	broken := func(gap []byte) bool { return bytes.ContainsAny(gap, "\r\n") }
	n := chars.SquareLength(b[m[7]:])
	switch asterisk := mark[0] == '*'; {
	case n == 0 || n == 4, broken(before) && len(after) > 0, broken(after) && (len(before) > 0 || asterisk),
		inner && len(after) > 0 && (len(before) > 0 || asterisk), len(before)+len(after) > 0 && followed(b[m[1]:]):
		return 0, false
	}
	return m[1], chars.Dash(string(mark)) == 0
}

// joints finds a mark of a move and a square, and what is around the mark.
var joints = lists.Expression(`^` + gap + `([` + chars.Dashes + `*` + chars.Crosses + `])` + gap + `(?:\d{1,2}|[a-hA-H][1-8])`)

const gap = `([ \t]*(?:\r\n?|\n)?[ \t]*)`

// followed reports whether what comes after a square makes it the first of a move, or a move's number.
func followed(b []byte) bool {
	spaces := spacesIn(b)
	b = b[spaces:]
	return len(b) > 0 && b[0] == '.' || markIn(b, chars.Dash) > 0 || spaces == 0 && markIn(b, chars.CaptureMark) > 0
}

// unjoined returns the length of a move of two squares without a mark between:
// h1g2, 32 28. It is 0 when the second is not one, or begins another move.
func unjoined(b []byte, first int) int {
	gap := spacesIn(b[first:])
	n := chars.SquareLength(b[first+gap:])
	end := first + gap + n
	letters := chars.IsLetter(b[0])
	if n == 0 || n == 4 || letters != chars.IsLetter(b[first+gap]) || gap == 0 && !letters {
		return 0
	}
	if m, _ := joint(b[end:], false); m > 0 || followed(b[end:]) {
		return 0
	}
	return end
}

// markIn returns chars.Dash or chars.CaptureMark of bytes.
func markIn(b []byte, mark func(string) int) int {
	return mark(string(b[:min(len(b), utf8.UTFMax)]))
}

// spacesIn returns how many spaces text begins with.
func spacesIn(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " \t")) }

// valueOf returns the value of some digits, a billion at most.
func valueOf(digits []byte) int {
	n, _ := strconv.Atoi(string(digits)) // of too many digits, the greatest there is
	return min(n, 1e9)
}
