package notation

import "bytes"

// afterwords reads the comments in the line of the result, which are about the
// game that it ends. One that breaks off is left to the next game.
func (p *PDNReader) afterwords() {
	for p.src.ready() && len(p.rec.Tags)+len(p.rec.Items) > 0 && len(p.rec.Items) < maxGameItems {
		switch c := p.src.peek(0); {
		case c == ' ' || c == '\t':
			p.src.at++
		case c == '{' && p.closedComment(), c == ';' || c == '%':
			if _, err := p.token(c); err != nil {
				return
			}
		default:
			return
		}
	}
}

// closedComment reports whether the comment that begins here has its end
// before another game begins.
func (p *PDNReader) closedComment() bool {
	n := p.braceAhead()
	return n >= 0 && n <= maxComment/2 && eventLine(p.src.rest()[:n]) < 0
}

// skip goes to where the next game seems to begin: a line that begins with a
// tag, an Event tag anywhere, or what follows a result.
func (p *PDNReader) skip() {
	p.held = nil
	marks := "\n\r["
	if !p.astray {
		marks += "*012{"
	}
	before := byte(' ')
	for src := p.src; src.ready(); {
		n := src.find(0, marks, firstWindow)
		if n < 0 {
			src.at = min(src.at+firstWindow, src.end)
			before = src.buf[src.at-1]
			continue
		}
		src.at += n
		if n > 0 {
			before = src.buf[src.at-1]
		}
		src.ready()
		mark := src.peek(0)
		if p.skipped(mark, before > ' ' && before != '{') {
			return
		}
		before = mark
	}
}

// skipped passes over a mark, or what it begins; over is true when the next
// game seems to begin there. A mark glued to what is before it is no result.
func (p *PDNReader) skipped(mark byte, glued bool) (over bool) {
	src := p.src
	switch {
	case mark == '\n' || mark == '\r':
		src.at++
		return src.ready() && src.peek(0) == '[' && (isLetter(src.peek(1)) || bytes.HasPrefix(src.rest(), []byte(eventTag)))
	case mark == '[' && bytes.HasPrefix(src.rest(), []byte(eventTag)):
		return true
	case mark == '{' && p.braceAhead() >= 0:
		return p.skippedComment()
	case mark == '*' && src.peek(1) <= ' ' && !glued:
		src.at++
		return true
	case isDigit(mark) && !glued:
		if _, n := resultIn(src.rest()); n > 0 && src.peek(n) <= ' ' {
			src.at += n
			return true
		}
	}
	src.at++
	return false
}

// skippedComment passes over a comment, up to the game that begins in it if
// there is one.
func (p *PDNReader) skippedComment() (over bool) {
	n := p.braceAhead()
	if i := eventLine(p.src.rest()[:n]); i >= 0 {
		p.src.at += i
		return true
	}
	p.src.at += n + 1
	return false
}
