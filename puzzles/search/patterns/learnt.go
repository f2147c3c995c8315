package patterns

import (
	"bufio"
	"embed"
	"io/fs"
	"sync"

	"damone/rules"
)

//go:embed weights
var files embed.FS

var learnt struct {
	sync.Mutex
	of map[string]*Weights
}

// Learnt returns the weights that the program has of a ruleset; nil for none. The
// files say which rules they are for.
func Learnt(rs *rules.Ruleset) *Weights {
	id := rs.Identity().String()
	learnt.Lock()
	defer learnt.Unlock()
	if w, ok := learnt.of[id]; ok {
		return w
	}
	name, ok := fileOf(id)
	if !ok {
		return nil
	}
	f, err := files.Open(name)
	if err != nil {
		panic(err) // it was there a moment ago, and is a part of the program
	}
	w, err := Read(f, rs)
	if err != nil {
		panic(err) // a test reads every file
	}
	if learnt.of == nil {
		learnt.of = make(map[string]*Weights)
	}
	learnt.of[id] = w
	return w
}

// fileOf finds the file of the rules with an identity.
func fileOf(id string) (name string, ok bool) {
	names, _ := fs.Glob(files, "weights/*.weights") // the pattern is good
	for _, name := range names {
		f, err := files.Open(name)
		if err != nil {
			continue
		}
		if of, _, ok := readHead(bufio.NewReader(f)); ok && of == id {
			return name, true
		}
	}
	return "", false
}
