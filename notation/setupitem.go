package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// item is what stands between two commas of a list: a piece, or a range of
// them.
type item struct {
	span
	color   rules.Color
	nobodys bool   // its list has no colour: read, but not placed
	text    string // without the spaces in it
	form    form
}

// form is how an item spells its square, as far as the item alone can tell.
type form uint8

const (
	byNumber form = iota // 30, K30, E12, 21-32
	byLetter             // h1, Kh1
	eSquare              // e2: the square, or a Damone on 2
	dSquare              // d3: the square, or somebody's Dama or Damone on 3
	unclear              // neither
)

// list cuts a colour's list into items.
func (r *setupReader) list(c rules.Color, s span, ok bool) {
	if s.from == s.to {
		return
	}
	parts := r.split(s, ',')
	for i, p := range parts {
		if p.from < p.to {
			text := r.compact(p)
			r.items = append(r.items, item{span: p, color: c, nobodys: !ok, text: text, form: formOf(text)})
		} else if i < len(parts)-1 {
			r.add(p.from, p.to, NothingBeforeComma)
		}
	}
}

// compact is an item's text without spaces, except between two digits, where
// leaving them out would make another number.
func (r *setupReader) compact(s span) string {
	fields := strings.FieldsFunc(r.text[s.from:s.to], isSpace)
	text := fields[0]
	for _, f := range fields[1:] {
		if chars.IsDigit(text[len(text)-1]) && f[0] != '-' {
			text += " "
		}
		text += f
	}
	return text
}

// formOf tells a spelling by its letters and digits.
func formOf(text string) form {
	n := 0
	for n < len(text) && chars.IsLetter(text[n]) {
		n++
	}
	short := len(text) == n+1 && chars.IsDigit(text[n])
	switch {
	case n == 0:
		return byNumber
	case n == 2 && short:
		return byLetter
	case n > 1:
		return unclear
	}
	switch letter := text[0] | 0x20; {
	case letter == 'e' && short:
		return eSquare
	case letter == 'd' && short:
		return dSquare
	case letter == 'k' || letter == 'e':
		return byNumber
	case short:
		return byLetter
	}
	return unclear
}
