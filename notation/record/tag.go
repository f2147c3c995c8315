package record

import (
	"cmp"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
)

// Tag is a pair of PDN: a name and a value.
type Tag struct {
	Name, Value string
	Place       notation.Place

	Written string         // of a position: the value as its source has it
	At      notation.Place // of the first character of that, zero where it is not known
}

// alsoCalled is the Italian names of tags.
var alsoCalled = map[string]string{
	"Event": "Dati", "Date": "Anno", "White": "Bianco", "Black": "Nero", "Result": "Risultato", "Opening": "Apertura",
}

// ItalianName returns the Italian name of a tag; "" when it has none.
func ItalianName(tag string) string { return alsoCalled[tag] }

// englishNames is the names that Italian ones stand for.
var englishNames = func() map[string]string {
	m := make(map[string]string)
	for name, italian := range alsoCalled {
		m[italian] = name
	}
	return m
}()

// Find returns the tag of a name, or of its Italian one; nil when there is none.
func (r *Record) Find(name string) *Tag {
	for i := range r.Tags {
		if r.Tags[i].Name == name {
			return &r.Tags[i]
		}
	}
	if italian := ItalianName(name); italian != "" {
		return r.Find(italian)
	}
	return nil
}

// Has reports whether there is a tag of exactly this name.
func (r *Record) Has(name string) bool {
	return slices.ContainsFunc(r.Tags, func(t Tag) bool { return t.Name == name })
}

// Tag returns the value of a tag; "" when there is none.
func (r *Record) Tag(name string) string {
	if t := r.Find(name); t != nil {
		return t.Value
	}
	return ""
}

// SetTag gives a tag a value, adding the tag at the end if it is new.
func (r *Record) SetTag(name, value string) {
	if t := r.Find(name); t != nil {
		t.Value = value
		return
	}
	r.Tags = append(r.Tags, Tag{Name: name, Value: value})
}

func (r *Record) dropTag(name string) {
	r.Tags = slices.DeleteFunc(r.Tags, func(t Tag) bool { return t.Name == name })
}

// AddTag adds a tag, with a fault where the record has one of its name.
func (r *Record) AddTag(t Tag) {
	if first := r.Find(cmp.Or(englishNames[t.Name], t.Name)); first != nil {
		r.Fault(t.Place, t.Name, TagTwice, "value", chars.Clip(t.Value), "line", int(first.Place.Line))
	}
	r.Tags = append(r.Tags, t)
}

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
