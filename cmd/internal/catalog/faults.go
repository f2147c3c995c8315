package catalog

import (
	"fmt"
	"strings"

	"damone/notation"
	"damone/rules"
)

// Fault returns one fault of a text in one line: where, if that is not told elsewhere, the
// text, what, and the hint.
func Fault(l Lang, f notation.Fault) string {
	if f.Place == (notation.Place{}) {
		return Words(l, notation.Number, f)
	}
	place := l.Say("at-column", "n", f.Place.Col) + " "
	if f.Place.Line > 1 {
		place = l.Say("at-line", "n", f.Place.Line) + " " + place
	}
	return place + Words(l, notation.Number, f)
}

// Words returns a fault in one line, without its place: the text at fault, unless
// the words have a place for it, what is wrong, and the hint.
func Words(l Lang, style notation.Squares, f notation.Fault) string {
	quoted := ""
	if f.Text != "" {
		quoted = notation.Quote(f.Text)
	}
	text, hint := l.fault(f.Kind)
	if text == "" {
		f.Place = notation.Place{}
		return f.Error()
	}
	fill := append(fillings(l, style, f.Args), "text", quoted)
	what := l.fill(text, fill)
	if quoted != "" && !strings.Contains(text, "{text}") {
		what = quoted + ": " + what
	}
	if hint != "" {
		what += ": " + l.fill(hint, fill)
	}
	return what
}

// What says what is wrong in a fault, without the text at fault and the hint.
func What(l Lang, f notation.Fault) string {
	what, _ := l.fault(f.Kind)
	return l.fill(what, fillings(l, notation.Number, f.Args))
}

// Hint says what to do about a fault, "" where there is nothing to say.
func Hint(l Lang, f notation.Fault) string {
	_, hint := l.fault(f.Kind)
	return l.fill(hint, fillings(l, notation.Number, f.Args))
}

// fault returns the texts of a kind of fault. The hint stands in the line below
// what is wrong.
func (l Lang) fault(k notation.Kind) (what, hint string) {
	text, _ := l.Text(Key("fault." + k))
	what, hint, _ = strings.Cut(text, "\n")
	return what, hint
}

// fillings returns the names and values of a fault's arguments. A square has two
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
		if what, _ := l.fault(v); what != "" {
			return what
		}
		return v.String()
	case interface{ Key() string }:
		return l.Say(Key(v.Key()))
	case []string:
		return l.Or(v)
	case error:
		return Error(l, v)
	}
	return fmt.Sprint(value)
}

func rankNamed(l Lang, name string) string {
	if name == "" {
		return l.Say("no-rank")
	}
	if n, ok := l.noun(name); ok {
		return n.one
	}
	return name
}

// Or returns some words with commas and an or: a, b or c.
func (l Lang) Or(words []string) string { return l.join(words, "or-else") }

// And returns some words with commas and an and.
func (l Lang) And(words []string) string { return l.join(words, "and-also") }

func (l Lang) join(words []string, conjunction Key) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + l.Say(conjunction) + " " + words[last]
}
