package pdn

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
)

// comment reads { to }, however many lines that is. A line that begins another
// game shows that the comment has no end.
func (p *Reader) comment() error {
	n := p.braceAhead()
	if n < 0 || gameLine(p.src.Rest()[:n]) >= 0 {
		return p.unclosed(n)
	}
	at := p.src.Here()
	p.src.At++
	text := chars.Newlines(p.src.Take(n - 1))
	p.src.At++
	nested := strings.Contains(text, "{") && p.closesAgain()
	if nested {
		if rest := p.src.Find(0, "}", maxComment); !bytes.ContainsAny(p.src.Rest()[:rest], "0123456789") {
			text += "}" + chars.Newlines(p.src.Take(rest))
			p.src.At++
		}
	}
	p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
	if nested {
		p.rec.Fault(at, "{"+text+"}", "comment-in-a-comment")
	}
	return nil
}

// unclosed reads a comment without an end, up to the next number that the moves let
// expect, the next game or the end of the file. The next brace, if any, is n bytes ahead.
func (p *Reader) unclosed(n int) error {
	b := p.src.Rest()
	if n < 0 && len(b) > maxComment {
		return p.giveUp(CommentTooLong)
	}
	if n < 0 {
		n = len(b)
		if m := tagsBegin().FindIndex(b); m != nil {
			n = m[0]
		}
	} else {
		n = gameLine(b[:n])
	}
	now := p.numberNow()
	next := regexp.MustCompile(fmt.Sprintf(`\s(?:%d\.|%d\.\.\.)\s*\d`, now+1, now)) // number, and a square
	if m := next.FindIndex(b[:n]); m != nil {
		n = m[0] + 1
	} else {
		p.cut = true
	}
	p.rec.Fault(p.src.Here(), string(b[:n]), "comment-not-closed")
	at := p.src.Here()
	p.src.At++
	text := strings.TrimSpace(chars.Newlines(p.src.Take(n - 1)))
	p.add(record.Item{Kind: record.Unread, Place: at, Text: text}) // which may be moves, too
	for range min(strings.Count(text, ")"), len(p.opened)) {
		p.opened = p.opened[:len(p.opened)-1]
		p.rec.CloseVariation()
	}
	return nil
}

// closesAgain reports whether the next brace of the game closes a comment that
// none has opened, and is not in a line of comment.
func (p *Reader) closesAgain() bool {
	n := p.src.Find(0, "{}", maxComment)
	if n < 0 || p.src.Peek(n) != '}' {
		return false
	}
	between := p.src.Rest()[:n]
	line := between[bytes.LastIndexAny(between, "\r\n")+1:]
	return gameLine(between) < 0 && (len(line) == len(between) || !bytes.HasPrefix(line, []byte(";")))
}

// braceAhead returns how far ahead the next } is; -1 when it is too far. What has
// been searched for one comment is not searched again for the next.
func (p *Reader) braceAhead() int {
	known := int(max(0, p.unbraced-p.src.Offset()))
	n := -1
	if known < maxComment {
		n = p.src.Find(known, "}", maxComment)
	}
	searched := n
	if n < 0 {
		searched = min(maxComment, len(p.src.Rest()))
	}
	p.unbraced = max(p.unbraced, p.src.Offset()+int64(searched))
	return n
}

// gameLine returns where in a comment a line begins the next game, -1 when none does:
// with an Event tag, or with any after an empty line and before another comment.
func gameLine(text []byte) int {
	if bytes.IndexByte(text, '[') < 0 { // as in almost all
		return -1
	}
	if m := gameBegins().FindSubmatchIndex(text); m != nil {
		return max(m[2], m[4])
	}
	return -1
}

var (
	gameBegins = lists.Expression(`[\r\n](\[)Event "|(?:\n[ \t]*\r?\n|\r\r)(\[)\w+ "[^{]*\{`)
	tagsBegin  = lists.Expression(`\[Event "|(?:\n[ \t]*\r?\n|\r\r)\[\w+ "`)
	tagLine    = lists.Expression(`\n(\[\w+ ")`)
)

// lineComment reads ; or % to the end of the line.
func (p *Reader) lineComment() error {
	n := p.src.Find(0, "\n\r", maxComment)
	if n < 0 && !p.src.Done {
		return p.giveUp(CommentTooLong)
	}
	if n < 0 {
		n = p.src.End - p.src.At
	}
	at, mark := p.src.Here(), p.src.Take(1)
	if mark == ";" {
		p.rec.Liberty(at, mark, LineComment)
	}
	text := strings.TrimSpace(p.src.Take(n - 1))
	if text != "" {
		p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
		p.lines++
	}
	return nil
}

// open begins a variation, unless what follows is a strength mark.
func (p *Reader) open() error {
	if n := chars.StrengthLength(p.src.Rest()); n > 0 {
		p.looseStrength()
		return nil
	}
	if len(p.opened) == record.MaxDepth {
		return p.giveUp(record.VariationsTooDeep, "n", record.MaxDepth)
	}
	p.settle()
	at := p.src.Here()
	p.src.At++
	p.add(record.Item{Kind: record.Open, Place: at})
	p.opened = append(p.opened, at)
	return nil
}

func (p *Reader) close() {
	p.settle()
	if last := len(p.opened) - 1; last < 0 {
		p.rec.Fault(p.src.Here(), ")", "no-variation-open")
	} else {
		p.opened = p.opened[:last]
		p.rec.CloseVariation()
	}
	p.src.At++
}

// settle forgets a number that no move came after. One with a full stop is only useless; one without may be a
// move's squares, and is kept as a word that nobody could read.
func (p *Reader) settle() {
	next := p.next
	p.next = number{}
	switch {
	case !next.waiting:
	case next.bare == "":
		p.rec.Liberty(next.at, strconv.Itoa(next.n)+".", "move-number-without-move")
	case p.moreWords(next.at, next.from, next.bare):
		p.unreadTo = next.from + int64(len(next.bare))
	default:
		p.rec.Fault(next.at, next.bare, "number-without-move")
		p.add(record.Item{Kind: record.Unread, Place: next.at, Text: next.bare})
	}
}

func (p *Reader) nag() {
	n := chars.Digits(p.src.Rest()[1:])
	value := valueOf(p.src.Rest()[1:][:n])
	if n == 0 || value > record.MaxNAG {
		p.unread()
		return
	}
	p.add(record.Item{Kind: record.NAG, Number: value})
	p.src.At += 1 + n
}

// setup reads a position between slashes.
func (p *Reader) setup() {
	b := p.src.Rest()
	n := bytes.IndexByte(b[1:min(len(b), notation.MaxSetupText)], '/')
	if n <= 0 || b[1] == '*' {
		p.unread()
		return
	}
	p.settle()
	at := p.src.Here()
	p.src.At++
	text := p.src.Take(n)
	p.add(record.Item{Kind: record.Setup, Place: at, Text: record.TidySetup(text), Written: text})
	p.src.At++
}

// fullStops reads dots that do not follow a number directly: ... is a move that is not told, fewer are nothing.
func (p *Reader) fullStops() {
	b := p.src.Rest()
	if n := min(3, len(b)-len(bytes.TrimLeft(b, "."))); n < 3 {
		p.forgive(n, "stray-full-stop")
	} else {
		p.unknown(n)
	}
}

// unknown returns a move that is not told.
func (p *Reader) unknown(n int) {
	p.add(record.Item{Kind: record.Move, Text: record.UnknownMove, Written: record.UnknownMove})
	p.src.At += n
	p.strength()
}

// bare returns a capture mark alone: the only capture there is.
func (p *Reader) bare(n int) {
	at := p.src.Here()
	written := p.src.Take(n)
	p.rec.Liberty(at, written, CaptureOfNoSquares)
	p.add(record.Item{Kind: record.Move, Place: at, Text: record.BareCapture, Written: written})
	p.strength()
}

// unread passes over a word of no meaning.
func (p *Reader) unread() {
	b := p.src.Rest()
	_, n := p.src.Rune()
	if p.src.Here().Col == 1 {
		line := b[:min(len(b), record.Lookahead)]
		if end := bytes.IndexAny(line, "\r\n"); end > 0 {
			line = line[:end]
		}
		if !inLine().Match(line) {
			p.used()
			p.words(len(bytes.TrimRight(line, blanks)))
			return
		}
	}
	n = max(n, len(oneWord().Find(b[:min(len(b), record.Lookahead)])))
	p.missed(string(b[:n]))
	p.words(n)
}

// oneWord finds a tag of a web page, a comment of C, or a word, which may have entities of web pages.
var oneWord = lists.Expression(`^(?:<[^>]*>|/\*(?s:.*?)\*/|(?:&#?\w+;|[^ \t\r\n{}()\[\];])*)`)

// missed passes over the number of a move that cannot be made out. What comes next is then
// Black's move, or has a number of its own.
func (p *Reader) missed(word string) {
	waiting := p.next.waiting
	p.used()
	if waiting && (strings.Trim(word, "?") == "" || strings.ContainsAny(word, "0123456789")) {
		if p.next.dots {
			p.next = number{}
		}
		p.next.dots = p.next.n > 0
	}
}

// inLine finds what a line of words has not: a move, a comment, a tag or a result.
var inLine = lists.Expression(`(?:^|[^\d-])(?:\d{1,2}|[a-h][1-8])\s?(?:[-x*]|[^\x00-\x7F]{1,3})\s?(?:\d{1,2}|[a-h][1-8])(?:$|[^\d-])|[{}()\[\]]|½|\bO-O\b`)

// words passes over n bytes of no meaning. Those after others in their line are one fault with them.
func (p *Reader) words(n int) {
	at, from := p.src.Here(), p.src.Offset()
	text := p.src.Take(n)
	if !p.moreWords(at, from, text) {
		p.rec.Fault(at, text, record.UnreadableWord)
		p.add(record.Item{Kind: record.Unread, Place: at, Text: text})
	}
	p.unreadTo = p.src.Offset()
}

// moreWords adds a text to the words before it, if there is nothing between.
func (p *Reader) moreWords(at notation.Place, from int64, text string) bool {
	last, told := len(p.rec.Items)-1, len(p.rec.Faults)-1
	if last < 0 || told < 0 {
		return false
	}
	it, f, gap := &p.rec.Items[last], &p.rec.Faults[told], int(from-p.unreadTo)
	between := p.src.Before(from, gap)
	if it.Kind != record.Unread || f.Place != it.Place || len(between) != gap || strings.Trim(between, " \t") != "" || len(it.Text) > record.Lookahead {
		return false
	}
	it.Text += between + text
	f.Text = chars.Clip(chars.OneLine(it.Text))
	return true
}

// strength reads what is glued to a move: !, ?, (?!), and * for forced.
func (p *Reader) strength() {
	for {
		switch p.src.Peek(0) {
		case '!', '?', '(':
			n := chars.StrengthLength(p.src.Rest())
			if n == 0 {
				return
			}
			p.mark(n)
		case '*':
			if p.ends(1) {
				return
			}
			p.rec.Liberty(p.src.Here(), "*", "asterisk-for-a-forced-move")
			p.add(record.Item{Kind: record.NAG, Number: 7})
			p.src.At++
		default:
			return
		}
	}
}

// ends reports whether, from bytes ahead, the file ends or a tag comes in a new line.
func (p *Reader) ends(from int) bool {
	b := p.src.Rest()[from:]
	left := bytes.TrimLeft(b, blanks)
	if len(left) == 0 {
		return p.src.Done
	}
	return left[0] == '[' && bytes.ContainsAny(b[:len(b)-len(left)], "\r\n")
}

// looseStrength reads a strength mark that stands apart from its move.
func (p *Reader) looseStrength() {
	p.rec.Liberty(p.src.Here(), "", "strength-apart-from-its-move")
	p.mark(chars.StrengthLength(p.src.Rest()))
}

// mark gives the last move a strength.
func (p *Reader) mark(n int) {
	at := p.src.Here()
	text := p.src.Take(n)
	if p.last < 0 || p.rec.Items[p.last].Strength != "" {
		p.rec.Fault(at, text, "strength-of-no-move")
		return
	}
	p.rec.Items[p.last].Strength = text
}
