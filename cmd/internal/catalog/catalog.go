// Package catalog holds what the program says to people, every text in every
// language side by side.
package catalog

import (
	"bytes"
	"strings"
)

// Lang is a language.
type Lang uint8

// The languages.
const (
	English Lang = iota
	Italian
	langs
)

var langNames = [langs]string{English: "en", Italian: "it"}

// Langs lists the names of the languages.
func Langs() []string { return langNames[:] }

// String is the language's name.
func (l Lang) String() string { return langNames[l] }

// ParseLang reads a language's name or a locale such as it_IT.UTF-8; ok is
// false, and the language English, for one there are no texts in.
func ParseLang(name string) (l Lang, ok bool) {
	name = strings.ToLower(name)
	if i := strings.IndexAny(name, "_-.@"); i >= 0 {
		name = name[:i]
	}
	for l, known := range langNames {
		if name == known {
			return Lang(l), true
		}
	}
	return English, false
}

// Text is something the program says. Names in braces, {move}, stand for what
// is filled in.
type Text struct {
	in [langs]string
}

// all is every text, for the tests.
var all []*Text

func text(english, italian string) *Text {
	t := &Text{[langs]string{english, italian}}
	all = append(all, t)
	return t
}

// In is the text in a language with its names filled in; fill is names and
// values in turn. Parentheses that would be left empty are left out: a rule of
// the user's own may have no clause.
func (t *Text) In(l Lang, fill ...string) string {
	return string(t.Append(nil, l, fill...))
}

// Append appends In's text to dst.
func (t *Text) Append(dst []byte, l Lang, fill ...string) []byte {
	rest := t.in[l]
	for {
		before, after, found := strings.Cut(rest, "{")
		dst = append(dst, before...)
		if !found {
			return dst
		}
		name, tail, _ := strings.Cut(after, "}")
		value := filling(name, fill)
		if after, closes := strings.CutPrefix(tail, ")"); closes && value == "" && bytes.HasSuffix(dst, []byte(" (")) {
			dst, tail = dst[:len(dst)-len(" (")], after
		}
		dst = append(dst, value...)
		rest = tail
	}
}

// filling is what a name stands for, "" when nothing is given for it.
func filling(name string, fill []string) string {
	for i := 0; i+1 < len(fill); i += 2 {
		if fill[i] == name {
			return fill[i+1]
		}
	}
	return ""
}
