package catalog

import (
	"fmt"
	"strings"

	"damone/notation"
	"damone/puzzles/generate"
	"damone/rules"
)

// Fault is one fault of a text in one line: where, the text, what, and the
// hint.
func Fault(l Lang, f notation.Fault) string {
	place := l.Say("at-column", "n", f.Place.Col) + " "
	if f.Place.Line > 1 {
		place = l.Say("at-line", "n", f.Place.Line) + " " + place
	}
	return place + Words(l, notation.Number, f)
}

// Words is a fault in one line, without its place: the text at fault, unless
// the words have a place for it, what is wrong, and the hint.
func Words(l Lang, style notation.Squares, f notation.Fault) string {
	key, quoted := faultKey(f.Kind), ""
	if f.Text != "" {
		quoted = notation.Quote(f.Text)
	}
	text, known := l.Text(key)
	if !known {
		f.Place = notation.Place{}
		return f.Error()
	}
	fill := append(fillings(l, style, f.Args), "text", quoted)
	what := l.Say(key, fill...)
	if quoted != "" && !strings.Contains(text, "{text}") {
		what = quoted + ": " + what
	}
	if hint := key + ".hint"; l.Has(hint) {
		what += ": " + l.Say(hint, fill...)
	}
	return what
}

// What is what is wrong in a fault, without the text at fault and the hint.
func What(l Lang, f notation.Fault) string {
	return l.Say(faultKey(f.Kind), fillings(l, notation.Number, f.Args)...)
}

// Hint is what to do about a fault, "" where there is nothing to say.
func Hint(l Lang, f notation.Fault) string {
	hint := faultKey(f.Kind) + ".hint"
	if !l.Has(hint) {
		return ""
	}
	return l.Say(hint, fillings(l, notation.Number, f.Args)...)
}

func faultKey(k notation.Kind) Key { return Key("fault." + k) }

// fillings is the names and values of a fault's arguments. A square has two
// more names, for either spelling.
func fillings(l Lang, style notation.Squares, args []notation.Arg) []any {
	var fill []any
	for _, a := range args {
		fill = append(fill, a.Name, written(l, style, a.Value))
		if s, ok := a.Value.(rules.Square); ok {
			fill = append(fill, a.Name+".number", notation.FormatSquare(s, notation.Number),
				a.Name+".letters", notation.FormatSquare(s, notation.Algebraic))
		}
	}
	return fill
}

// written is an argument of a fault in a language.
func written(l Lang, style notation.Squares, value any) string {
	switch v := value.(type) {
	case rules.Square:
		return notation.FormatSquare(v, style)
	case rules.Color:
		return Side(l, v)
	case rules.Move:
		return notation.FormatMove(v, style)
	case notation.RankName:
		return rankNamed(l, string(v))
	case notation.Kind:
		if !l.Has(faultKey(v)) {
			return v.String()
		}
		return l.Say(faultKey(v))
	case generate.Rejection:
		return l.Say(Key("rejected." + v))
	case []string:
		return l.Or(v)
	case error:
		return Error(l, v)
	}
	return fmt.Sprint(value)
}

// rankNamed is the word for what a ruleset calls a rank.
func rankNamed(l Lang, name string) string {
	if name == "" {
		return l.Say("no-rank")
	}
	if n, ok := l.noun(name); ok {
		return n.one
	}
	return name
}

// Or is some words with commas and an or: a, b or c.
func (l Lang) Or(words []string) string { return l.join(words, "or-else") }

// And is some words with commas and an and.
func (l Lang) And(words []string) string { return l.join(words, "and-also") }

// join is some words with commas, and another word before the last.
func (l Lang) join(words []string, conjunction Key) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + l.Say(conjunction) + " " + words[last]
}
