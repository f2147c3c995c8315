package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"damone/notation/internal/chars"
)

// Fault is one thing wrong with a text. It is an error by itself; those of
// readers hold one or several, which errors.As finds.
type Fault struct {
	Kind  Kind
	Args  []Arg  // what it is about, by name
	Place Place  // where, zero for the whole text
	Text  string // the text at fault, at most 40 characters; "" when something is missing
}

// SyntaxError is a text that cannot be read. It lists every fault of the
// text, in the order of the text, and at least one.
type SyntaxError struct {
	Faults []Fault
}

func (e *SyntaxError) Error() string { return listed(e.Faults) }

// Unwrap returns the faults.
func (e *SyntaxError) Unwrap() []error { return asErrors(e.Faults) }

func asErrors(faults []Fault) []error {
	errs := make([]error, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errs
}

// maxListed is how many faults a message spells out.
const maxListed = 8

// listed joins faults into one message of bounded size.
func listed(faults []Fault) string {
	if len(faults) == 1 {
		return faults[0].Error()
	}
	texts := []string{fmt.Sprintf("%d faults", len(faults))}
	for i, f := range faults {
		if i == maxListed {
			texts = append(texts, fmt.Sprintf("and %d more", len(faults)-i))
			break
		}
		texts = append(texts, f.Error())
	}
	return strings.Join(texts, "; ")
}

type faultList struct {
	text   string // the whole input, that places are counted in
	given  string // the same as it was given, when text has spaces for some of it
	faults []Fault
}

// add notes a fault of the text between two offsets.
func (l *faultList) add(from, to int, kind Kind, args ...Arg) {
	text := cmp.Or(l.given, l.text)
	l.faults = append(l.faults, Fault{kind, args, PlaceIn(text, from), chars.Clip(text[from:to])})
}

// err is the faults as an error, in the order of the text; nil when there are
// none.
func (l *faultList) err() error {
	if len(l.faults) == 0 {
		return nil
	}
	l.sort()
	return &SyntaxError{l.faults}
}

func (l *faultList) sort() {
	slices.SortStableFunc(l.faults, func(a, b Fault) int { return a.Place.Compare(b.Place) })
}

// Place is where something stands in a text, both from 1, columns in
// characters. The zero Place is nowhere.
type Place struct{ Line, Col int32 }

// Compare is negative when a place comes before another, 0 when they are one.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// PlaceIn is the place of an offset of a text.
func PlaceIn(text string, offset int) Place {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return Place{int32(1 + strings.Count(before, "\n")), int32(1 + utf8.RuneCountInString(before[start:]))}
}

// notUTF8 faults every run of bytes that is not UTF-8 and reports whether
// there was one.
func (l *faultList) notUTF8() bool {
	if utf8.ValidString(l.text) {
		return false
	}
	from := -1 // where the run begins
	for i, r := range l.text + "." {
		switch bad := r == utf8.RuneError && !strings.HasPrefix(l.text[i:], "\uFFFD"); {
		case bad && from < 0:
			from = i
		case !bad && from >= 0:
			l.add(from, i, NotUTF8)
			from = -1
		}
	}
	return true
}

// tooLong faults a text of more than limit bytes and reports whether it was.
func (l *faultList) tooLong(limit int) bool {
	if len(l.text) <= limit {
		return false
	}
	head := strings.ToValidUTF8(chars.Clip(l.text[:limit]), "\uFFFD")
	l.faults = append(l.faults, Fault{TextTooLong, []Arg{{"n", len(l.text)}, {"limit", limit}}, Place{1, 1}, head})
	return true
}
