package pdn

import (
	"bytes"
	"cmp"
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/record"
)

// afterwords reads the comments in the line of the result, which are about the
// game that it ends, and those at the end of the file. One that breaks off is left
// to the next game.
func (p *Reader) afterwords() {
	last := p.onlyComments()
	for p.src.Ready() && len(p.rec.Tags)+len(p.rec.Items) > 0 && len(p.rec.Items) < record.MaxItems {
		switch c := p.src.Peek(0); {
		case c == ' ' || c == '\t':
			p.src.At++
		case last && p.blank():
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

// again reads a result that stands after the one that ended the game: in words it
// may say why.
func (p *Reader) again() bool {
	n := p.src.Skip(blanks)
	r, length := p.resultAt(n)
	if length == 0 {
		return false
	}
	p.src.At += n
	at, text := p.src.Here(), p.src.Take(length)
	same := r == record.Resigned || r.Says() == cmp.Or(p.rec.Ended, p.rec.Result()).Says()
	switch {
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

// farewell reads words in the line of the result, or up to the end of the file, which
// begin no game.
func (p *Reader) farewell() bool {
	left := bytes.TrimRight(p.src.Rest(), blanks+"\x1A")
	if line := bytes.IndexAny(left, "\r\n"); line >= 0 && (!p.src.Done || bytes.ContainsAny(left[line:], noWords)) {
		left = left[:line]
	}
	left = bytes.TrimRight(left, blanks+"\x1A")
	words := bytes.TrimLeft(left, blanks+"\x1A")
	if len(words) == 0 || words[0] == '*' || bytes.ContainsAny(words, noWords) || len(words) > record.Lookahead/2 {
		return false
	}
	p.src.At += len(left) - len(words)
	p.words(len(words))
	return true
}

// noWords is what games have and words have not.
const noWords = "[{;%0123456789\x00"

// onlyComments reports whether nothing but comments is left of the file, in the
// part of it that is in the window.
func (p *Reader) onlyComments() bool {
	p.src.Ready()
	left := p.src.Rest()
	for p.src.Done {
		left = bytes.TrimLeft(left, blanks)
		if len(left) == 0 {
			return true
		}
		end := strings.IndexByte(";%{", left[0])
		if end < 0 {
			return false
		}
		n := bytes.IndexAny(left, [...]string{"\r\n", "\r\n", "}"}[end])
		if n < 0 {
			return end < 2
		}
		left = left[n+1:]
	}
	return false
}

// skip goes to where the next game seems to begin: a line that begins with a
// tag, an Event tag anywhere, or what follows a result.
func (p *Reader) skip() {
	p.held = nil
	const marks = "\n\r[*012{"
	before := byte(' ')
	for src := p.src; src.Ready(); {
		n := src.Find(0, marks, record.Window)
		if n < 0 {
			src.At = min(src.At+record.Window, src.End)
			before = src.Buf[src.At-1]
			continue
		}
		src.At += n
		if n > 0 {
			before = src.Buf[src.At-1]
		}
		src.Ready()
		mark := src.Peek(0)
		if p.skipped(mark, before > ' ' && before != '{') {
			return
		}
		before = mark
	}
}

// skipped passes over a mark, or what it begins; over is true when the next
// game seems to begin there. A mark glued to what is before it is no result.
func (p *Reader) skipped(mark byte, glued bool) (over bool) {
	src := p.src
	switch {
	case mark == '\n' || mark == '\r':
		src.At++
		return src.Ready() && src.Peek(0) == '[' && (chars.IsLetter(src.Peek(1)) || bytes.HasPrefix(src.Rest(), []byte(eventTag)))
	case mark == '[' && bytes.HasPrefix(src.Rest(), []byte(eventTag)):
		return true
	case mark == '{' && p.braceAhead() >= 0:
		n := p.braceAhead()
		if i := gameLine(src.Rest()[:n]); i >= 0 {
			src.At += i
			return true
		}
		src.At += n
	case mark == '*' && src.Peek(1) <= ' ' && !glued:
		src.At++
		return true
	case chars.IsDigit(mark) && !glued:
		if _, n := p.resultAt(0); n > 0 && src.Peek(n) <= ' ' {
			src.At += n
			return true
		}
	}
	src.At++
	return false
}
