package pdn

import (
	"bytes"
	"cmp"
	"strings"
	"time"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
)

// tag reads [Name "value"]; over is true when it belongs to the next game.
func (p *Reader) tag() (over bool, err error) {
	if (p.body && p.src.Here().Col > 1 || chars.IsDigit(p.src.Peek(1))) && !tagAhead().Match(p.src.Rest()) {
		p.bracketed()
		return false, nil
	}
	if p.body || p.cut {
		if len(p.opened) == 0 && len(p.rec.Tags) > 0 && !p.cut {
			p.rec.Liberty(p.src.Here(), "", GameWithoutEnd)
		}
		return true, nil
	}
	if !chars.IsLetter(p.src.Peek(1)) { // as in almost all
		if empty := emptyTag().Find(p.src.Rest()); empty != nil {
			p.rec.Fault(p.src.Here(), p.src.Take(len(empty)), StrayCharacter)
			return false, nil
		}
	}
	t, apart := record.Tag{Place: p.src.Here()}, p.src.Breaks() > 1
	p.src.At++
	p.blanks()
	if p.src.Peek(0) == '[' { // the next tag, or once more
		p.rec.Fault(t.Place, "[", StrayCharacter)
		return false, nil
	}
	nameAt := p.src.Here()
	t.Name = p.tagName()
	p.blanks()
	if c := p.src.Peek(0); (c == ':' || c == '=') && colonAhead().Match(p.src.Rest()) {
		p.forgive(1, StrayCharacter)
		p.blanks()
	}
	valueAt, faults := p.src.Here(), len(p.rec.Faults)
	if t.At = valueAt; p.src.Ready() && !chars.IsLetter(p.src.Peek(0)) { // a quote
		t.At.Col++
	}
	t.Value = p.tagValue()
	p.closeTag(len(p.rec.Faults) > faults)
	if apart && len(p.rec.Tags) > 0 && t.Name == p.rec.Tags[0].Name { // the last game had no moves
		p.held = &t
		return true, nil
	}
	if len(p.rec.Tags) == 0 {
		p.rec.Place = t.Place
	}
	p.rec.AddTag(t)
	p.check(&t, nameAt, valueAt)
	return false, nil
}

var emptyTag = lists.Expression(`^\[\s*\]`)

// colonAhead finds what some write between a name and its value.
var colonAhead = lists.Expression(`^[:=]\s*["“”„«»‘’']`)

// tagAhead finds what a tag begins with, with a quote before its value.
var tagAhead = lists.Expression(`^\s*\[\s*[\w-]+\s*["“”„«»‘’']`)

// bracketed passes over a remark in brackets among the moves.
func (p *Reader) bracketed() {
	p.settle()
	if n := p.src.Find(0, "]\r\n", record.Lookahead); n > 0 && p.src.Peek(n) == ']' {
		p.words(n + 1)
	} else {
		p.unread()
	}
}

// check notes what the standard would have otherwise in a tag that it knows.
func (p *Reader) check(t *record.Tag, nameAt, valueAt notation.Place) {
	switch t.Name {
	case "Result", record.ItalianName("Result"):
		switch r, ok := record.ParseResult(t.Value); {
		case !ok:
			p.rec.Liberty(valueAt, t.Value, record.NotAResult)
		case t.Value != string(r) && t.Value != "?" && t.Value != "":
			p.rec.Liberty(valueAt, t.Value, OddResult, "result", string(r))
		}
	case "Date", "EventDate", "UTCDate", "Data":
		_, err := time.Parse("2006.01.02", t.Value)
		if !date().MatchString(t.Value) || err != nil && !strings.Contains(t.Value, "?") {
			p.rec.Liberty(valueAt, t.Value, "date-in-another-form")
		}
	case "WhiteElo", "BlackElo":
		p.rec.Liberty(nameAt, t.Name, record.OddTagName, "name", t.Name[:5]+"Rating")
	}
}

// date is a date as the standard has it, with ? for what is not known.
var date = lists.Expression(`^(\d{4}|\?{4})\.(0[1-9]|1[0-2]|\?\?)\.(0[1-9]|[12]\d|3[01]|\?\?)$`)

// tagName reads the name of a tag and makes an identifier of it.
func (p *Reader) tagName() string {
	b := p.src.Rest()
	n := 0
	for n < len(b) && n < record.MaxTagName && (chars.IsDigit(b[n]) || chars.IsLetter(b[n]) || b[n] == '_' || b[n] == '-' || b[n] >= 0x80) {
		n++
	}
	at := p.src.Here()
	rest := bytes.TrimLeft(b[n:], " \t")
	if n == 0 || len(rest) == 0 || !chars.IsLetter(rest[0]) { // as in almost all
		return p.rec.TagName(p.src.Take(n), at)
	}
	if more := moreName().Find(b[n:]); n+len(more) < record.MaxTagName && len(more) > 0 {
		at.Col += int32(n)
		n += bytes.IndexByte(more, '"')
		n = len(bytes.TrimRight(b[:n], " \t"))
	}
	return p.rec.TagName(p.src.Take(n), at)
}

// moreName finds the other words of a tag's name, before its value.
var moreName = lists.Expression(`^(?:[ \t]+[A-Za-z]\w*)+[ \t]*"[^"\r\n]*"\s*\]`)

// tagValue reads the value: in quotes of some kind, or up to the bracket.
func (p *Reader) tagValue() string {
	r, size := p.src.Rune()
	odd := strings.ContainsRune("“”„«»‘’'", r)
	switch {
	case !p.src.Ready():
		return ""
	case r == '"':
		return p.quoted()
	case !odd:
		size = 0
	}
	at := p.src.Here()
	p.src.At += size
	written := strings.TrimSpace(p.src.Take(p.upTo("]\r\n")))
	value := strings.TrimRight(written, `"`)
	switch {
	case odd:
		value = strings.TrimRight(value, `"”“»«’‘'`)
		p.rec.Liberty(at, string(r)+written, "tag-value-in-other-quotes", "value", `"`+chars.Clip(value)+`"`)
	case value == "":
		p.rec.Fault(at, value, "tag-without-value")
	default:
		p.rec.Liberty(at, value, "tag-value-without-quotes", "value", `"`+chars.Clip(value)+`"`)
	}
	return value
}

// upTo returns how far ahead the next of some bytes is, or the end of the file.
func (p *Reader) upTo(chars string) int {
	if n := p.src.Find(0, chars, maxTag); n >= 0 {
		return n
	}
	return min(maxTag, len(p.src.Rest()))
}

// quoted reads "value", in which \" is a quote, and one that does not end its tag or line. A value may go on in
// the next line, but not when its line ends in a bracket or the next begins a tag.
func (p *Reader) quoted() string {
	if n := p.src.Find(1, "\"\r\n", maxTag); n > 0 && p.src.Peek(n) == '"' && p.src.Peek(n+1) == ']' && p.src.Peek(n-1) != '\\' {
		return p.value(n, 0) // as almost all
	}
	bare := 0 // the first quote within the value
	for from := 1; ; {
		end := p.src.Find(from, "\r\n", maxTag)
		b := p.src.Rest()
		last := end < 0
		if last {
			end = max(from, min(len(b), maxTag))
		}
		line := b[from:end]
		closes := closingQuote().FindSubmatchIndex(line)
		if closes != nil {
			line = line[:max(closes[2], closes[4])]
		}
		if m := bareQuote().FindSubmatchIndex(line); m != nil {
			bare = cmp.Or(bare, from+m[2])
		}
		if closes != nil {
			return p.value(from+len(line), bare)
		}
		if last || bytes.HasSuffix(bytes.TrimRight(b[:end], " \t\r\n"), []byte("]")) || tagAhead().Match(b[end:]) {
			break
		}
		from = end + 1
	}
	n := p.upTo("\r\n") // the quote is not closed: the rest of the line
	n = len(bytes.TrimRight(p.src.Rest()[:n], " \t]"))
	if bare == 0 || bare >= n {
		p.rec.Fault(p.src.Here(), string(p.src.Rest()[:n]), "tag-value-not-closed")
		bare = 0
	}
	return p.value(n, bare)
}

var (
	// closingQuote finds the quote that ends a value: before the line's end, the bracket or another
	// tag, and after a stroke only where the bracket comes next and no other quote.
	closingQuote = lists.Expression(`(?:^|[^\\])(")[ \t]*(?:[\[\]]|$)|\\(")[ \t]*\][^"]*$`)
	bareQuote    = lists.Expression(`(?:^|[^\\])(")`)
)

// value returns the value that ends n bytes ahead, at a quote or a line's end, and has
// a quote within it, 0 for none.
func (p *Reader) value(n, bare int) string {
	p.src.At++
	begins := p.src.Here()
	text := p.src.Take(cmp.Or(bare, n) - 1)
	if bare > 0 {
		at, rest := p.src.Here(), p.src.Take(n-bare)
		p.rec.Fault(at, rest, "quote-in-a-value")
		text += rest
	}
	if p.src.Ready() && p.src.Peek(0) == '"' {
		p.src.At++
	}
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		begins.Col += int32(utf8.RuneCountInString(text[:end]))
		p.rec.Fault(begins, "", record.LineEndInValue)
	}
	return chars.OneLine(strings.ReplaceAll(text, `\"`, `"`))
}

// closeTag reads the bracket at the end of a tag, or goes on without it and
// without what stands in its place in the line; told says that the tag has a fault.
func (p *Reader) closeTag(told bool) {
	if n := p.src.Skip(blanks); p.src.Peek(n) == ']' {
		p.src.At += n + 1
		return
	}
	p.src.At += p.src.Skip(" \t")
	at, rest := p.src.Here(), ""
	if p.src.Ready() && p.src.Peek(0) != '[' {
		rest = p.src.Take(max(0, p.src.Find(0, "]\r\n", record.Lookahead)))
	}
	if rest != "" || !told {
		p.rec.Fault(at, rest, "tag-not-closed")
	}
	if p.src.Ready() && p.src.Peek(0) == ']' {
		p.src.At++
	}
}
