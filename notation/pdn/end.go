package pdn

import (
	"bytes"
	"cmp"
	"strings"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// resultIn returns the result that a text begins with, and its length; 0 when there is none.
func resultIn(b []byte) (r record.Result, length int) {
	switch { // most of what begins with a digit is none
	case len(b) < 2, b[0] <= '9' && b[0] > '2', chars.IsDigit(b[1]), b[1] == '.' && b[0] != '0' && len(b) > 2 && b[2] != '0',
		len(b) > 3 && b[1] == '-' && (b[2] > '2' || chars.IsDigit(b[3])) && b[2] < utf8.RuneSelf:
		return "", 0
	}
	return record.ScanResult(string(b[:min(len(b), record.MaxResult)]))
}

// talks reports whether a result in words, of n bytes, has others beside it in its line: non patta, patta rifiutata.
func (p *Reader) talks(n int) bool {
	b, gap := p.src.Rest(), p.src.Offset()-p.unreadTo
	before := p.unreadTo > 0 && gap < 8 && strings.Trim(p.src.Before(p.src.Offset(), int(gap)), " \t") == ""
	return chars.IsLetter(b[0]) && (before || moreTalk().Match(b[n:]))
}

var moreTalk = lists.Expression(`^[ \t]+\pL\pL`)

// end reads a result of n bytes, which ends the game. In a variation it is only
// a comment, and so it is where the moves of the game go on after it.
func (p *Reader) end(r record.Result, n int) (over bool) {
	p.settle()
	at, text := p.src.Here(), p.src.Take(n)
	if r == record.Resigned {
		r = p.resigned()
	}
	if text != string(r) {
		p.rec.Liberty(at, text, OddResult, "result", string(r))
	}
	inside := len(p.opened) == 0 && p.goesOn(0)
	if more := p.said(); !inside && len(p.opened) == 0 && p.goesOn(more) {
		inside, text = true, text+p.src.Take(more)
	}
	if p.last < 0 && p.unreadTo > 0 && firstNumber().Match(p.src.Rest()) { // in words before the moves: Rossi - Bianchi 1-0
		p.rec.End(r, at, text)
		return false
	}
	if inside {
		p.rec.Fault(at, text, "result-before-the-end")
	}
	if words := chars.IsLetter(text[0]); r != record.Unfinished && (inside || len(p.opened) > 0 || words) {
		p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
	}
	if inside || len(p.opened) > 0 {
		return false
	}
	p.rec.End(r, at, text)
	p.ended, p.inWords = r, chars.IsLetter(text[0])
	return true
}

// resigned returns the result of a game that whoever is to move gave up, unless a score after it or the Result tag tells who won.
func (p *Reader) resigned() record.Result {
	score, _ := resultIn(bytes.TrimLeft(p.src.Rest(), " \t"))
	for _, told := range [...]record.Result{score.Says(), p.rec.Result().Says()} {
		if told == record.WhiteWon || told == record.BlackWon {
			return told
		}
	}
	setup, _ := notation.ParseSetup(p.rec.Tag("FEN")) // without one White begins
	for it := range record.MainLine(p.rec.Items) {
		switch it.Kind {
		case record.Move:
			setup.Turn = setup.Turn.Other()
		case record.Setup:
			setup, _ = notation.ParseSetup(it.Text)
		}
	}
	return map[rules.Color]record.Result{rules.White: record.BlackWon, rules.Black: record.WhiteWon}[setup.Turn]
}

// said returns the length of what is said of a result right after it: ! or words.
func (p *Reader) said() int {
	b := p.src.Rest()[:min(len(p.src.Rest()), record.Lookahead/2)]
	return len(bytes.TrimRight(b[:max(bytes.IndexAny(b, noWords+"(\r\n"), 0)], " \t"))
}

// goesOn reports whether, from bytes ahead and after comments, a variation comes next or a
// number that is not the first of a game, or a move, in a game that has moves. Behind an empty line, or a line's end
// where games have no tags, another begins.
func (p *Reader) goesOn(from int) bool {
	b := p.src.Rest()[from:]
	next := bytes.TrimLeft(b, blanks)
	if p.last < 0 || len(next) == 0 || next[0] != '{' && next[0] != '(' && moveAhead(next) == 0 && !chars.IsDigit(next[0]) {
		return false
	}
	m := moreMoves().FindSubmatchIndex(b)
	switch {
	case m == nil || (m[2] >= 0 || m[6] >= 0) && len(p.rec.Tags) == 0:
		return false
	case m[6] < 0:
		return m[4] < 0 || valueOf(b[m[4]:m[5]]) > 1
	}
	last := &p.rec.Items[p.last] // a move without a number: Black's, after White's that has one
	_, result := resultIn(b[m[6]:])
	return result == 0 && moveAhead(b[m[6]:]) > 0 && (m[2] < 0 || last.Number > 0 && !last.Dots)
}

// moreMoves finds a line end, if there is one, and the number of a move that is in no variation.
var moreMoves = lists.Expression(`^[ \t\v\f]*(\r\n?|\n)?[ \t\v\f]*(?:\{[^}]*\}\s*)*(?:\(\d+\.|(\d+)[.)]|())`)

var firstNumber = lists.Expression(`^\s*0*1[.)]`)

// noWords is what games have and words have not.
const noWords = "[{;%0123456789"

// gameWords finds what games have and words at their end have not.
var gameWords = lists.Expression(`[[{;%]|[a-h][1-8]|(?:^|[^=])\d[ \t]*[-x*:.)\d]`)

// gamesAhead finds a game, or its tags.
var gamesAhead = lists.Expression(`\[\w+[ \t]+"[^"\r\n]*"[ \t]*\]|\b1\.`)

// afterwords reads the comments in the line of the result, which are about the game that it ends, and those at
// the end of the file. One that breaks off is left to the next game.
func (p *Reader) afterwords() {
	p.src.Ready()
	last := p.src.Done && onlyComments().Match(p.src.Rest())
	for p.src.Ready() && len(p.rec.Tags)+len(p.rec.Items) > 0 && len(p.rec.Items) < record.MaxItems {
		switch c := p.src.Peek(0); {
		case c == ' ' || c == '\t' || last && c <= ' ':
			p.src.At++
		case c == '{':
			if p.braceAhead() > maxComment/2 || p.comment() != nil {
				return
			}
		case c == ';' || c == '%':
			if p.lineComment() != nil {
				return
			}
		case !p.again() && !p.farewell():
			return
		}
	}
}

// onlyComments is what may be left of a file behind its last game.
var onlyComments = lists.Expression(`^(?:\s|[;%][^\r\n]*|\{[^}]*\})*$`)

// again reads a result that stands after the one that ended the game: in words it may say why.
func (p *Reader) again() bool {
	n := p.src.Skip(blanks)
	r, length := resultIn(p.src.Rest()[n:])
	if length == 0 {
		return false
	}
	p.src.At += n
	at, text := p.src.Here(), p.src.Take(length)
	same := r == record.Resigned || r.Says() == cmp.Or(p.rec.Ended, p.rec.Result()).Says()
	switch {
	case same && p.inWords: // which the score agrees with
		p.inWords = false
	case same && chars.IsLetter(text[0]):
		p.rec.Liberty(at, text, OddResult, "result", string(p.ended))
		p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
	case same:
		p.rec.Fault(at, text, ResultTwice)
	case p.ended == record.Unfinished:
		p.rec.End(r, at, text)
		p.ended = r
	default:
		p.rec.Fault(at, text, ResultTwice)
		p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
	}
	return true
}

// farewell reads words in the line of the result, or up to the end of the file, which begin no game.
func (p *Reader) farewell() bool {
	left, closed := bytes.TrimRight(p.src.Rest(), blanks), p.src.Closed(p.src.Skip(blanks))
	if line := bytes.IndexAny(left, "\r\n"); line >= 0 && !closed && (!p.src.Done || gameWords().Match(left[line:])) {
		left = bytes.TrimRight(left[:line], blanks)
	}
	words := bytes.TrimLeft(left, blanks)
	games := len(words) > record.Lookahead/2 || gameWords().Match(words)
	if closed { // what a file of DOS has behind its end
		games = gamesAhead().Match(words)
	}
	if len(words) == 0 || words[0] == '*' || games {
		return false
	}
	p.src.At += len(left) - len(words)
	p.words(len(words))
	return true
}

// skip goes to where the next game seems to begin: at a line that begins with a tag, or an Event tag.
func (p *Reader) skip() {
	p.held = nil
	for src := p.src; src.Ready(); {
		if m := tagAfter().FindSubmatchIndex(src.Rest()); m != nil {
			src.At += max(m[2], m[4])
			return
		}
		src.At = max(src.At, src.End-len(`[Event "`))
		if src.Done {
			src.At = src.End
		} else {
			src.More()
		}
	}
}

var tagAfter = lists.Expression(`[\r\n](\[)[A-Za-z]|(\[)Event "`)
