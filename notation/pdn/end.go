package pdn

import (
	"bytes"
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
			if n := p.braceAhead(); n < 0 || n > maxComment/2 || p.comment() != nil {
				return
			}
		case c != ';' && c != '%' || p.lineComment() != nil:
			return
		}
	}
}

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
	marks := "\n\r["
	if !p.astray {
		marks += "*012{"
	}
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
		if i := eventLine(src.Rest()[:n]); i >= 0 {
			src.At += i
			return true
		}
		src.At += n
	case mark == '*' && src.Peek(1) <= ' ' && !glued:
		src.At++
		return true
	case chars.IsDigit(mark) && !glued:
		if _, n := p.resultAhead(); n > 0 && src.Peek(n) <= ' ' {
			src.At += n
			return true
		}
	}
	src.At++
	return false
}
