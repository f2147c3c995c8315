package record

import (
	"cmp"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
)

// MaxTagName is the longest name of a tag, in bytes.
const MaxTagName = 255

// OddTagName is the liberty of a tag whose name is no identifier; name is what it is
// read as. TagWithoutName is the fault of one that has none.
const (
	OddTagName notation.Kind = "odd-tag-name" // name
)

// TagName returns the name of a tag that a source spells so, and notes where that is none.
func (r *Record) TagName(name string, at notation.Place) string {
	if tagNames[name] == name && name != "" {
		return name
	}
	fixed := cmp.Or(tagNames[strings.ToLower(name)], Identifier(name))
	switch {
	case name == "":
		r.Fault(at, name, "tag-without-name", "name", fixed)
	case fixed != name:
		r.Liberty(at, name, OddTagName, "name", fixed)
	}
	return fixed
}

// Identifier returns a name such as the standard of PDN wants: a capital letter, then letters, digits and _.
func Identifier(name string) string {
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
	return text[:min(len(text), MaxTagName)]
}

// tagNames is the common names, by themselves and in small letters.
var tagNames = func() map[string]string {
	m := make(map[string]string)
	for _, n := range strings.Fields("Event Site Date Round White Black Result GameType Variant FEN SetUp Damoni PlyCount Annotator Opening Ruleset") {
		m[n], m[strings.ToLower(n)] = n, n
		if italian := ItalianName(n); italian != "" {
			m[italian], m[strings.ToLower(italian)] = italian, italian
		}
	}
	return m
}()
