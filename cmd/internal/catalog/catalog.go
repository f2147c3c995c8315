// Package catalog holds what the program says to people: for each language a
// file of keys and texts. Another language is another file beside en.txt.
package catalog

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"damone/notation/lists"
)

//go:embed *.txt
var files embed.FS

var languages = open(files)

// Lang is a language that damone speaks. Its zero value is English.
type Lang int

// English is the language of en.txt. While another language is being written,
// what it lacks is said in English; the tests demand all of it.
const English Lang = 0

// Langs lists the names of the languages, English first.
func Langs() []string {
	return lists.Each(languages, func(l *language) string { return l.name })
}

// String returns the language's name.
func (l Lang) String() string { return languages[l].name }

// ParseLang reads a language's name or a locale such as it_IT.UTF-8. For a
// language without texts ok is false and l is English.
func ParseLang(name string) (l Lang, ok bool) {
	name = strings.ToLower(name)
	if i := strings.IndexAny(name, "_-.@"); i >= 0 {
		name = name[:i]
	}
	for i, known := range languages {
		if name == known.name {
			return Lang(i), true
		}
	}
	return English, false
}

// Key names a text of the catalogue.
type Key string

// Keys lists the keys of the catalogue.
func Keys() []Key { return slices.Sorted(maps.Keys(languages[English].words().texts)) }

// Has reports whether the catalogue has a text for a key.
func (l Lang) Has(k Key) bool {
	_, ok := l.Text(k)
	return ok
}

// Text returns a text as the catalogue has it.
func (l Lang) Text(k Key) (text string, ok bool) {
	if text, ok = languages[l].words().texts[k]; !ok && l != English {
		return English.Text(k)
	}
	return text, ok
}

// Say returns a text with its names filled in; fill is names and values in turn, and
// a value is a text or a whole number.
// {n move} is a number with its noun: 1 move, 12,000 moves; {ruleset title} is the title
// of a ruleset that is given by its id.
// Parentheses that would be left empty are left out: a rule of the user's own
// may have no clause. What is filled in begins no line: its line ends are shown
// as \n.
func (l Lang) Say(k Key, fill ...any) string {
	text, ok := l.Text(k)
	if !ok {
		return string(k)
	}
	return l.fill(text, fill)
}

func (l Lang) fill(rest string, fill []any) string {
	for dst := make([]byte, 0, 128); ; { // most texts fit
		before, after, found := strings.Cut(rest, "{")
		dst = append(dst, before...)
		if !found {
			return string(dst)
		}
		name, tail, _ := strings.Cut(after, "}")
		name, noun, counts := strings.Cut(name, " ")
		value := filling(name, fill)
		switch {
		case noun == "title":
			value = l.or("ruleset."+Key(value)+".short", value)
		case counts:
			w, _ := l.noun(noun)
			value = l.counted(value, w)
		}
		if after, closes := strings.CutPrefix(tail, ")"); closes && value == "" && bytes.HasSuffix(dst, []byte(" (")) {
			dst, tail = dst[:len(dst)-len(" (")], after
		}
		dst = append(dst, Inline(value)...)
		rest = tail
	}
}

// Inline returns a text with its line ends shown.
func Inline(text string) string { return strings.ReplaceAll(text, "\n", `\n`) }

func filling(name string, fill []any) string {
	for i := 0; i+1 < len(fill); i += 2 {
		if fill[i] == name {
			return filled(fill[i+1])
		}
	}
	return ""
}

// filled returns a text, what a value says of itself, or a whole number in figures.
func filled(value any) string {
	if s, ok := value.(fmt.Stringer); ok {
		return s.String()
	}
	switch v := reflect.ValueOf(value); {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	default:
		return v.String()
	}
}

// open finds the languages in a folder. Each file is read when its language is
// first spoken.
func open(fsys fs.FS) []*language {
	names, err := fs.Glob(fsys, "*.txt")
	if err != nil {
		panic(err)
	}
	var found []*language
	for _, file := range names {
		l := newLanguage(fsys, file)
		if l.name == "en" {
			found = append([]*language{l}, found...)
		} else {
			found = append(found, l)
		}
	}
	return found
}
