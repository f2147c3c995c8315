package catalog

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

// language is a file of texts.
type language struct {
	name  string // en for en.txt
	words func() *words
}

// words is what a language's file says.
type words struct {
	texts map[Key]string
	nouns map[string]noun
}

func newLanguage(fsys fs.FS, file string) *language {
	return &language{strings.TrimSuffix(file, ".txt"), sync.OnceValue(func() *words {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			panic(err)
		}
		w, err := parse(file, string(data))
		if err != nil {
			panic(err)
		}
		return w
	})}
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
