package notation

import (
	"errors"
	"fmt"
	"strings"

	"damone/rules"
)

// Kind says in a stable word what is wrong: no-such-square. With its hyphens
// read as spaces it is English.
type Kind string

// String is the kind in words.
func (k Kind) String() string { return strings.ReplaceAll(string(k), "-", " ") }

// KindOf is the kind of the first fault among an error's causes, "" when there
// is none.
func KindOf(err error) Kind {
	f, _ := errors.AsType[Fault](err)
	return f.Kind
}

// Arg is something that a fault is about: a rules.Square, a rules.Color, a
// rules.Move or several, a RankName, a number, a word, a list of words or
// another Kind.
type Arg struct {
	Name  string
	Value any
}

// String is the name and the value, squares by number.
func (a Arg) String() string { return a.Name + " " + a.text() }

func (a Arg) text() string {
	switch v := a.Value.(type) {
	case rules.Color:
		return colorWords[v&1]
	case rules.Square:
		return FormatSquare(v, Number)
	case rules.Move:
		return FormatMove(v, Number)
	case []rules.Move:
		texts := make([]string, len(v))
		for i, m := range v {
			texts[i] = FormatMove(m, Number)
		}
		return strings.Join(texts, " or ")
	}
	return fmt.Sprint(a.Value)
}

// RankName is what a ruleset calls a rank: pedina, man, king.
type RankName string

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
	b.WriteString(f.Kind.String())
	mark := ": "
	for _, a := range f.Args {
		b.WriteString(mark + a.String())
		mark = ", "
	}
	return b.String()
}
