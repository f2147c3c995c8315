// Package catalog holds what the program says to people: for each language a
// file of keys and texts. Another language is another file beside en.txt.
package catalog

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

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
	var buf [128]byte // most texts fit
	return string(l.Append(buf[:0], k, fill...))
}

// Append appends Say's text to dst.
func (l Lang) Append(dst []byte, k Key, fill ...any) []byte {
	text, ok := l.Text(k)
	if !ok {
		return append(dst, k...)
	}
	return l.append(dst, text, fill)
}

func (l Lang) fill(text string, fill []any) string { return string(l.append(nil, text, fill)) }

func (l Lang) append(dst []byte, rest string, fill []any) []byte {
	for {
		before, after, found := strings.Cut(rest, "{")
		dst = append(dst, before...)
		if !found {
			return dst
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

// language is a file of texts.
type language struct {
	name  string // en for en.txt
	words func() *words
}

// words is what a language's file says.
type words struct {
	texts map[Key]string
	nouns map[string]noun
	leaps []string // the first, the second, ...
}

func newLanguage(fsys fs.FS, file string) *language {
	return &language{strings.TrimSuffix(file, ".txt"), sync.OnceValue(func() *words {
		data, err := read(fsys, file)
		if err != nil {
			panic(err)
		}
		w, err := parse(file, data)
		if err != nil {
			panic(err)
		}
		return w
	})}
}

// read returns the text of a file. fs.ReadFile would have it copied once more.
func read(fsys fs.FS, file string) (string, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	var text strings.Builder
	if info, err := f.Stat(); err == nil {
		text.Grow(int(info.Size()))
	}
	_, err = io.CopyBuffer(&text, f, make([]byte, 4096))
	return text.String(), err
}

// parse reads a language's file. A line is a comment that begins with #, or a
// key, a colon and a text. Lines that begin with four spaces go on with the
// text of the key above. Every run of the program waits for this, so texts are
// left where they stand in the file, but for those of several lines.
func parse(file, data string) (*words, error) {
	w := &words{texts: make(map[Key]string, strings.Count(data, "\n")), nouns: make(map[string]noun)}
	for line := 1; data != ""; line++ {
		entry, rest := cutEntry(data)
		name, text, ok := strings.Cut(entry, ":")
		switch key := Key(name); {
		case entry == "" || entry[0] == '#':
		case !ok || name != strings.TrimSpace(name):
			first, _, _ := strings.Cut(entry, "\n")
			return nil, fmt.Errorf("%s:%d: expected a key, a colon and a text, found %q", file, line, first)
		case w.texts[key] != "":
			return nil, fmt.Errorf("%s:%d: %s has a text already", file, line, key)
		default:
			text = strings.TrimPrefix(strings.ReplaceAll(strings.TrimLeft(text, " "), "\n"+indent, "\n"), "\n")
			if w.texts[key] = text; text == "" {
				return nil, fmt.Errorf("%s:%d: %s has no text", file, line, key)
			}
		}
		if noun, ok := strings.CutPrefix(name, "noun."); ok {
			w.nouns[noun] = newNoun(text)
		}
		line += strings.Count(entry, "\n")
		data = rest
	}
	if list, ok := w.texts["leaps"]; ok {
		w.leaps = strings.Split(list, ", ")
	}
	return w, nil
}

const indent = "    "

// cutEntry splits a file's first line, and those that go on with it, from the
// rest. An empty line goes on when an indented one follows.
func cutEntry(data string) (entry, rest string) {
	for end := 0; ; end++ {
		next := strings.IndexByte(data[end:], '\n')
		if next < 0 {
			return data, ""
		}
		end += next
		if !strings.HasPrefix(strings.TrimLeft(data[end:], "\n"), indent) {
			return data[:end], data[end+1:]
		}
	}
}
