package catalog

import (
	"errors"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/record"
)

// Sayer is an error that has its words in every language.
type Sayer interface {
	error
	Say(l Lang) string
}

// Error is an error in a language, as far as the catalogue has words for it:
// the errors of readers, alone or wrapped in others that add what was being
// read. The rest stays English.
func Error(l Lang, err error) string {
	switch e := err.(type) {
	case Sayer:
		return e.Say(l)
	case *notation.SyntaxError:
		return listed(l, e.Faults)
	case *notation.PositionError:
		return listed(l, e.Faults)
	case *record.Error:
		return ReadFault(l, &e.Fault)
	case *notation.AmbiguousError:
		return ambiguous(l, e)
	}
	inner := errors.Unwrap(err)
	if inner == nil {
		return err.Error()
	}
	before, ok := strings.CutSuffix(err.Error(), inner.Error())
	if !ok {
		return err.Error()
	}
	return before + Error(l, inner)
}

// maxListed is how many faults or moves a message spells out.
const maxListed = 8

// listed joins faults into one message of bounded size.
func listed(l Lang, faults []notation.Fault) string {
	if len(faults) == 1 {
		return Fault(l, &faults[0])
	}
	texts := []string{l.Say("many-faults", "n", strconv.Itoa(len(faults)))}
	for i := range faults {
		if i == maxListed {
			texts = append(texts, l.Say("more-faults", "n", strconv.Itoa(len(faults)-i)))
			break
		}
		texts = append(texts, Fault(l, &faults[i]))
	}
	return strings.Join(texts, "; ")
}

// Fault is one fault of a text in one line: where, the text, what, and the
// hint.
func Fault(l Lang, f *notation.Fault) string {
	place := l.Say("at-column", "n", strconv.Itoa(f.Col)) + " "
	if f.Line > 1 {
		place = l.Say("at-line", "n", strconv.Itoa(f.Line)) + " " + place
	}
	if f.Text != "" {
		place += strconv.Quote(f.Text) + ": "
	}
	return place + withHint(l, f.What, f.Hint)
}

// ReadFault is one fault of a record in one line, without its place.
func ReadFault(l Lang, f *record.Fault) string {
	text := ""
	if f.Text != "" {
		text = `"` + f.Text + `": `
	}
	return text + withHint(l, f.What, f.Hint)
}

func withHint(l Lang, what, hint notation.Phrase) string {
	if hint == "" {
		return Say(l, what)
	}
	return Say(l, what) + ": " + Say(l, hint)
}

func ambiguous(l Lang, e *notation.AmbiguousError) string {
	var moves []string
	for i, m := range e.Candidates {
		if i == maxListed {
			moves = append(moves, l.Say("more-moves", "n", strconv.Itoa(len(e.Candidates)-i)))
			break
		}
		moves = append(moves, notation.FormatMove(m, e.Style))
	}
	return l.Say("could-be-any", "text", strconv.Quote(e.Text), "moves", strings.Join(moves, " "+l.Say("or-else")+" "))
}
