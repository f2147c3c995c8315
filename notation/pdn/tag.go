package pdn

import (
	"bytes"
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/record"
)

// tag reads [Name "value"]; over is true when it belongs to the next game.
func (p *Reader) tag() (over bool, err error) {
	if p.body {
		if p.depth == 0 && len(p.rec.Tags) > 0 {
			p.liberty(p.src.Here(), "", GameWithoutEnd)
		}
		return true, nil
	}
	t := record.Tag{Place: p.src.Here()}
	p.src.At++
	t.Name = p.tagName()
	t.Value = p.tagValue()
	p.closeTag(t)
	if p.rec.Has(t.Name) { // of two games without moves, the second
		p.held = &t
		return true, nil
	}
	if len(p.rec.Tags) == 0 {
		p.rec.Place = t.Place
	}
	p.rec.Tags = append(p.rec.Tags, t)
	p.checkResult(&t)
	return false, nil
}

// checkResult notes a Result tag that says nothing the standard knows.
func (p *Reader) checkResult(t *record.Tag) {
	if t.Name != "Result" && t.Name != record.ItalianName("Result") {
		return
	}
	if _, ok := record.ParseResult(t.Value); !ok {
		p.liberty(t.Place, t.Value, NotAResult)
	}
}

// tagName reads the name of a tag and makes an identifier of it.
func (p *Reader) tagName() string {
	p.spaces()
	b := p.src.Rest()
	n := 0
	for n < len(b) && n < maxTagName && (chars.IsDigit(b[n]) || chars.IsLetter(b[n]) || b[n] == '_' || b[n] == '-' || b[n] >= 0x80) {
		n++
	}
	if name, ok := tagNames[string(b[:n])]; ok {
		p.src.At += n
		return name
	}
	at := p.src.Here()
	name := p.src.Take(n)
	fixed := identifier(name)
	switch {
	case n == 0:
		p.fault(at, name, TagWithoutName, "name", fixed)
	case fixed != name:
		p.liberty(at, name, OddTagName, "name", fixed)
	}
	return fixed
}

const maxTagName = 255

// identifier returns a name such as the standard wants: a capital letter, then
// letters, digits and _.
func identifier(name string) string {
	text := strings.Map(func(r rune) rune {
		if r < 0x80 && (chars.IsDigit(byte(r)) || chars.IsLetter(byte(r))) {
			return r
		}
		return '_'
	}, name)
	switch {
	case text == "":
		return "X"
	case 'a' <= text[0] && text[0] <= 'z':
		text = string(text[0]-0x20) + text[1:]
	case !chars.IsLetter(text[0]):
		text = "X" + text
	}
	return text[:min(len(text), maxTagName)]
}

// tagNames saves making the common names anew.
var tagNames = func() map[string]string {
	m := make(map[string]string)
	for _, n := range strings.Fields("Event Site Date Round White Black Result GameType Variant FEN SetUp Damoni PlyCount Annotator Opening Ruleset") {
		m[n] = n
		if italian := record.ItalianName(n); italian != "" {
			m[italian] = italian
		}
	}
	return m
}()

func (p *Reader) spaces() {
	for p.src.Ready() && p.blank() {
	}
}

// tagValue reads the value: in quotes of some kind, or up to the bracket.
func (p *Reader) tagValue() string {
	p.spaces()
	if !p.src.Ready() {
		return ""
	}
	r, size := p.src.Rune()
	switch r {
	case '"':
		return p.quoted()
	case '“', '”', '„', '«', '»', '‘', '’', '\'':
		return p.oddlyQuoted(size)
	}
	at := p.src.Here()
	value := strings.TrimSpace(p.src.Take(p.upTo("]\r\n")))
	if value == "" {
		p.fault(at, value, TagWithoutValue)
	} else {
		p.liberty(at, value, ValueUnquoted, "value", `"`+chars.Clip(value)+`"`)
	}
	return value
}

// upTo returns how far ahead the next of some bytes is, or the end of the file.
func (p *Reader) upTo(chars string) int {
	if n := p.src.Find(0, chars, maxTag); n >= 0 {
		return n
	}
	return min(maxTag, p.src.End-p.src.At)
}

// quoted reads "value", in which \" is a quote. A value may go on in the next
// line, but not when its line ends in a bracket.
func (p *Reader) quoted() string {
	for i := 1; ; i++ {
		if i = p.src.Find(i, "\"\r\n", maxTag); i < 0 {
			return p.unclosed()
		}
		b := p.src.Rest()
		switch {
		case b[i] != '"' && bytes.HasSuffix(bytes.TrimRight(b[:i], " \t\r\n"), []byte("]")):
			return p.unclosed()
		case b[i] != '"' || b[i-1] == '\\' && i > 1 && !endsTag(b[i+1:]):
			continue
		}
		p.src.At++
		value := p.src.Take(i - 1)
		p.src.At++
		return chars.OneLine(unescaped(value))
	}
}

func unescaped(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	return strings.ReplaceAll(value, `\"`, `"`)
}

// endsTag reports whether only a bracket is left of a line.
func endsTag(b []byte) bool {
	b = b[spacesIn(b):]
	if len(b) == 0 || b[0] != ']' {
		return false
	}
	b = b[1+spacesIn(b[1:]):]
	return len(b) == 0 || b[0] == '\n' || b[0] == '\r'
}

// unclosed reads a value whose quote is not closed: the rest of its line.
func (p *Reader) unclosed() string {
	n, at := p.upTo("\r\n"), p.src.Here()
	p.src.At++
	value := strings.TrimRight(p.src.Take(n-1), " \t]")
	p.fault(at, `"`+value, ValueNotClosed)
	return chars.OneLine(unescaped(value))
}

// oddlyQuoted reads a value in typographic quotes.
func (p *Reader) oddlyQuoted(size int) string {
	at := p.src.Here()
	p.src.At += size
	value := strings.TrimRight(strings.TrimSpace(p.src.Take(p.upTo("]\r\n"))), `"”“»«’‘'`)
	p.liberty(at, value, ValueOddlyQuoted, "value", `"`+chars.Clip(value)+`"`)
	return value
}

// closeTag reads the bracket at the end of a tag, or goes on without it.
func (p *Reader) closeTag(t record.Tag) {
	p.spaces()
	text, next := t.Name, p.src.Peek(0)
	if next != '[' && next != ']' {
		text += " " + p.src.Take(max(0, p.src.Find(0, "]\r\n", record.Lookahead)))
	}
	if next != ']' {
		p.fault(t.Place, text, TagNotClosed)
	}
	if p.src.Ready() && p.src.Peek(0) == ']' {
		p.src.At++
	}
}
