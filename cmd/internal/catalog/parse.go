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
	leaps []string // the first, the second, ...
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
// text of the key above.
func parse(file, data string) (*words, error) {
	lines := strings.Split(data, "\n")
	w := &words{texts: make(map[Key]string, len(lines)), nouns: make(map[string]noun)}
	var key Key
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" || lines[i][0] == '#' {
			continue
		}
		name, text, ok := strings.Cut(lines[i], ":")
		if !ok || name != strings.TrimSpace(name) {
			return nil, fmt.Errorf("%s:%d: expected a key, a colon and a text, found %q", file, i+1, lines[i])
		}
		if key = Key(name); w.texts[key] != "" {
			return nil, fmt.Errorf("%s:%d: %s has a text already", file, i+1, key)
		}
		text = strings.TrimSpace(text)
		for ; i+1 < len(lines) && continues(lines[i+1:]); i++ {
			text += "\n" + strings.TrimPrefix(lines[i+1], indent)
		}
		if w.texts[key] = strings.TrimPrefix(text, "\n"); w.texts[key] == "" {
			return nil, fmt.Errorf("%s:%d: %s has no text", file, i+1, key)
		}
		if name, ok := strings.CutPrefix(name, "noun."); ok {
			w.nouns[name] = newNoun(text)
		}
	}
	if list, ok := w.texts["leaps"]; ok {
		w.leaps = strings.Split(list, ", ")
	}
	return w, nil
}

const indent = "    "

// continues reports whether the first of some lines belongs to the text above
// it: an empty line does when an indented one follows.
func continues(lines []string) bool {
	for _, line := range lines {
		if line != "" {
			return strings.HasPrefix(line, indent)
		}
	}
	return false
}
