package notation

import (
	"fmt"
	"strings"
)

// Kind says in a stable word what is wrong: no-such-square. With its hyphens
// read as spaces it is English.
type Kind string

// String is the kind in words.
func (k Kind) String() string { return strings.ReplaceAll(string(k), "-", " ") }

// Arg is something that a fault is about: a square, a number, a word, a list of
// words or another Kind.
type Arg struct {
	Name  string
	Value any
}

// Error is the fault in one line for readers without a catalogue: place, text,
// kind and arguments.
func (f Fault) Error() string {
	var b strings.Builder
	if f.Place.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", f.Place.Line, f.Place.Col)
	}
	if f.Text != "" {
		fmt.Fprintf(&b, "%q: ", f.Text)
	}
	if f.Kind == "" {
		return b.String() + f.What.String() + ": " + f.Hint.String()
	}
	b.WriteString(f.Kind.String())
	for i, a := range f.Args {
		mark := ", "
		if i == 0 {
			mark = ": "
		}
		fmt.Fprintf(&b, "%s%s %v", mark, a.Name, a.Value)
	}
	return b.String()
}
