package notation

import (
	"bytes"
	"strconv"
	"strings"
)

// comment reads { to }, however many lines that is. A line that begins another
// game shows that the comment has no end.
func (p *PDNReader) comment() error {
	n := p.braceAhead()
	if n < 0 || eventLine(p.src.rest()[:n]) >= 0 {
		p.astray = true
		return p.giveUp("the comment is not closed", p.peekText(), "write } where it ends; a comment may have 1 MB")
	}
	at := p.src.here()
	p.src.at++
	text := newlines(p.src.take(n - 1))
	p.src.at++
	if len(text) > maxComment-2 { // of Latin-1, which grows
		return p.giveUp("the comment is too long", "", "a comment may have 1 MB")
	}
	p.add(Item{Kind: CommentItem, Place: at, Text: text})
	return nil
}

// braceAhead is how far ahead the next } is; -1 when it is too far. What has
// been searched for one comment is not searched again for the next.
func (p *PDNReader) braceAhead() int {
	known := int(max(0, p.unbraced-p.src.offset()))
	n := -1
	if known < maxComment {
		n = p.src.find(known, "}", maxComment)
	}
	searched := n
	if n < 0 {
		searched = min(maxComment, len(p.src.rest()))
	}
	p.unbraced = max(p.unbraced, p.src.offset()+int64(searched))
	return n
}

// eventLine is where a line begins with an Event tag, which is how a game
// begins; -1 when none does. The text's first line does not count.
func eventLine(text []byte) int {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(eventTag))
		if i < 0 {
			return -1
		}
		if i += from; i > 0 && (text[i-1] == '\n' || text[i-1] == '\r') {
			return i
		}
		from = i + 1
	}
}

// eventTag is how the first tag of a game begins.
const eventTag = `[Event "`

// peekText is the beginning of what comes next, for error messages.
func (p *PDNReader) peekText() string {
	return decoded(p.src.rest()[:min(2*maxQuoted, len(p.src.rest()))])
}

// lineComment reads ; or % to the end of the line. Before a game has begun it
// belongs to nobody.
func (p *PDNReader) lineComment() error {
	n := p.src.find(0, "\n\r", maxComment)
	if n < 0 && !p.src.done {
		err := p.giveUp("the line comment does not end", p.peekText(), "a comment may have 1 MB")
		p.src.toLineEnd()
		return err
	}
	if n < 0 {
		n = p.src.end - p.src.at
	}
	if len(p.rec.Tags)+len(p.rec.Items) == 0 {
		p.src.at += n
		return nil
	}
	at := p.src.here()
	if p.src.peek(0) == ';' {
		p.fault(at, ";", "a line comment of PGN", "write it in braces, or after %", true)
	}
	p.src.at++
	text := strings.TrimSpace(strings.ReplaceAll(p.src.take(n-1), "}", ")"))
	if text != "" {
		p.add(Item{Kind: CommentItem, Place: at, Text: text})
	}
	return nil
}

// open begins a variation, unless what follows is a strength mark.
func (p *PDNReader) open() error {
	if n := strengthLength(p.src.rest()); n > 0 {
		p.looseStrength()
		return nil
	}
	if p.depth == maxDepth {
		return p.giveUp("variations are nested too deep", "", Say("{n} within each other are allowed", "n", maxDepth))
	}
	p.settle()
	at := p.src.here()
	p.src.at++
	p.add(Item{Kind: OpenItem, Place: at})
	p.depth++
	return nil
}

// close ends a variation.
func (p *PDNReader) close() {
	p.settle()
	if p.depth == 0 {
		p.fault(p.src.here(), ")", "no variation is open here", "", false)
		p.src.at++
		return
	}
	p.closeOne()
	p.src.at++
}

// closeOne ends a variation.
func (p *PDNReader) closeOne() {
	p.depth--
	p.rec.CloseVariation()
}

// settle forgets a number that no move came after. One with a full stop is
// only useless; one without may be a move's squares, and is kept as a word that
// nobody could read.
func (p *PDNReader) settle() {
	waiting, told, bare, n := p.waiting, p.bareAt, p.bareText, p.number
	p.forget()
	switch {
	case !waiting:
	case bare == "":
		p.fault(p.numberAt, strconv.Itoa(n)+".", "a move number without a move", "", true)
	default:
		if told > 0 {
			f := &p.rec.Faults[told-1]
			f.What, f.Hint, f.Forgiven = "a number without a move", "write a move as 22-18 or 22x15", false
		}
		p.add(Item{Kind: UnreadItem, Place: p.numberAt, Text: bare})
	}
}

// forget forgets the number before a move.
func (p *PDNReader) forget() {
	p.number, p.dots, p.waiting, p.bareAt, p.bareText = 0, false, false, 0, ""
}

// nag reads $7.
func (p *PDNReader) nag() {
	n := digitsIn(p.src.rest()[1:])
	value := number(p.src.rest()[1:][:n])
	if n == 0 || value > maxNAG {
		p.unread()
		return
	}
	p.add(Item{Kind: NAGItem, Number: value})
	p.src.at += 1 + n
}

// setup reads a position between slashes.
func (p *PDNReader) setup() {
	n := -1
	if b := p.src.rest(); len(b) > 1 {
		n = bytes.IndexByte(b[1:min(len(b), maxSetupText)], '/')
	}
	if n < 0 || len(decoded(p.src.rest()[1:1+n]))+2 > maxSetupText {
		p.unread()
		return
	}
	p.settle()
	at := p.src.here()
	p.src.at++
	p.add(Item{Kind: SetupItem, Place: at, Text: tidySetup(p.src.take(n))})
	p.src.at++
}

// fullStops reads dots that do not follow a number directly: ... is a move
// that is not told, fewer are nothing.
func (p *PDNReader) fullStops() {
	n := 1
	for n < 3 && p.src.peek(n) == '.' {
		n++
	}
	if n < 3 {
		p.forgive(n, "a full stop after nothing", "")
		return
	}
	p.unknown(n)
}

// unknown is a move that is not told.
func (p *PDNReader) unknown(n int) {
	p.add(Item{Kind: MoveItem, Text: UnknownMove, Written: UnknownMove})
	p.src.at += n
	p.strength()
}

// bare is a capture mark alone: the only capture there is.
func (p *PDNReader) bare(n int) {
	at := p.src.here()
	p.fault(at, BareCapture, "a capture without its squares", "", true)
	p.add(Item{Kind: MoveItem, Place: at, Text: BareCapture, Written: p.src.take(n)})
	p.strength()
}

// unread passes over a word of no meaning.
func (p *PDNReader) unread() {
	b := p.src.rest()
	_, n := p.src.rune()
	if i := bytes.IndexAny(b[n:min(len(b), lookahead)], " \t\r\n{}()[];"); i >= 0 {
		n += i
	} else {
		n = min(len(b), lookahead)
	}
	at := p.src.here()
	text := strings.ReplaceAll(p.src.take(n), "}", ")")
	p.waiting = false
	p.fault(at, text, unreadWord, "", false)
	p.add(Item{Kind: UnreadItem, Place: at, Text: text})
}

// strength reads what is glued to a move: !, ?, (?!), and * for forced.
func (p *PDNReader) strength() {
	for {
		switch p.src.peek(0) {
		case '!', '?', '(':
			n := strengthLength(p.src.rest())
			if n == 0 {
				return
			}
			p.mark(n)
		case '*':
			p.fault(p.src.here(), "*", "an asterisk for a forced move", "write $7", true)
			p.add(Item{Kind: NAGItem, Number: forcedNAG})
			p.src.at++
		default:
			return
		}
	}
}

// forcedNAG is the glyph of a forced move.
const forcedNAG = 7

// looseStrength reads a strength mark that stands apart from its move.
func (p *PDNReader) looseStrength() {
	p.fault(p.src.here(), "", "a strength mark apart from its move", "write it right after the move", true)
	p.mark(strengthLength(p.src.rest()))
}

// mark gives the last move a strength.
func (p *PDNReader) mark(n int) {
	at := p.src.here()
	text := p.src.take(n)
	if p.last < 0 || p.rec.Items[p.last].Strength != "" {
		p.fault(at, text, "no move for this strength mark", "", false)
		return
	}
	p.rec.Items[p.last].Strength = text
}
