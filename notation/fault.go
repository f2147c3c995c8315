package notation

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// Fault is one thing wrong with a text. It is an error by itself; those of
// readers hold one or several, which errors.As finds.
type Fault struct {
	Kind  Kind
	Args  []Arg  // what it is about, by name
	Place Place  // where, zero for the whole text
	Text  string // the text at fault, at most 40 characters; "" when something is missing
}

// NewFault returns a fault of a kind and what it is about, names and values in turn.
func NewFault(kind Kind, about ...any) Fault { return Fault{Kind: kind, Args: Args(about...)} }

// SyntaxError is a text that cannot be read. It lists every fault of the
// text, in the order of the text, and at least one.
type SyntaxError struct {
	Faults []Fault
}

func (e *SyntaxError) Error() string { return listed(e.Faults) }

// Unwrap returns the faults.
func (e *SyntaxError) Unwrap() []error { return asErrors(e.Faults) }

// FaultsOf returns the faults that a SyntaxError or a PositionError among an error's
// causes lists; nil where there is neither.
func FaultsOf(err error) []Fault {
	if e, ok := errors.AsType[*PositionError](err); ok {
		return e.Faults
	}
	if e, ok := errors.AsType[*SyntaxError](err); ok {
		return e.Faults
	}
	return nil
}

func asErrors(faults []Fault) []error {
	return lists.Each(faults, func(f Fault) error { return f })
}

// maxListed is how many faults a message spells out.
const maxListed = 8

// listed joins faults into one message of bounded size.
func listed(faults []Fault) string {
	if len(faults) == 1 {
		return faults[0].Error()
	}
	return fmt.Sprintf("%d faults; %s", len(faults), lists.Joined(lists.Each(faults, Fault.Error), maxListed, "; ", "and %d more"))
}

type faultList struct {
	text   string // the whole input, that places are counted in
	given  string // the same as it was given, when text has spaces for some of it
	faults []Fault
}

// add notes a fault of the text between two offsets.
func (l *faultList) add(from, to int, kind Kind, about ...any) {
	l.insert(from, to, NewFault(kind, about...))
}

func (l *faultList) insert(from, to int, f Fault) {
	text := cmp.Or(l.given, l.text)
	f.Place, f.Text = PlaceIn(text, from), chars.Clip(text[from:to])
	l.faults = append(l.faults, f)
}

// err returns the faults as an error, in the order of the text; nil when there are none.
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

// Place is where something stands in a text, both from 1, columns in characters. The zero Place is nowhere.
type Place struct{ Line, Col int32 }

// Compare returns a negative number when a place comes before another, 0 when they are one.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// PlaceIn returns the place of an offset of a text.
func PlaceIn(text string, offset int) Place {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return Place{int32(1 + strings.Count(before, "\n")), int32(1 + utf8.RuneCountInString(before[start:]))}
}

// notUTF8 faults every run of bytes that is not UTF-8 and reports whether there was one.
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
			l.add(from, i, "not-utf-8")
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
	l.faults = append(l.faults, Fault{TextTooLong, Args("n", len(l.text), "limit", limit), Place{1, 1}, head})
	return true
}

// Kind says in a stable word what is wrong: no-such-square. With its hyphens read as spaces it is English.
type Kind string

// String returns the kind in words.
func (k Kind) String() string { return strings.ReplaceAll(string(k), "-", " ") }

// KindOf returns the kind of the first fault among an error's causes, "" when there is none.
func KindOf(err error) Kind {
	f, _ := errors.AsType[Fault](err)
	return f.Kind
}

// Arg is something that a fault is about: a rules.Square, a rules.Color, a rules.Move or several, a RankName, a
// number, a word, a list of words or another Kind.
type Arg struct {
	Name  string
	Value any
}

// Args returns the arguments of a fault: names and values in turn.
func Args(namesAndValues ...any) []Arg {
	var args []Arg
	for i := 0; i < len(namesAndValues); i += 2 {
		args = append(args, Arg{namesAndValues[i].(string), namesAndValues[i+1]})
	}
	return args
}

// String returns the name and the value, squares by number.
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
		texts := lists.Each(v, func(m rules.Move) string { return FormatMove(m, Number) })
		return strings.Join(texts, " or ")
	}
	text := fmt.Sprint(a.Value)
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return Quote(text)
	}
	return text
}

// escape is what strconv.Quote makes of a character.
var escape = lists.Expression(`\\(?:x[0-9a-f]{2}|.)`)

// Quote returns a text in quotes, as strconv.Quote writes it, but with the one spelling of control characters
// that the program has wherever text leaves it: that of JSON, \u001b.
func Quote(text string) string {
	return escape().ReplaceAllStringFunc(strconv.Quote(text), func(e string) string {
		if c, _, _, err := strconv.UnquoteChar(e, '"'); err == nil && unicode.IsControl(c) && c < 0x80 && c != '\n' && c != '\t' {
			return fmt.Sprintf(`\u%04x`, c)
		}
		return e
	})
}

// RankName is what a ruleset calls a rank: pedina, man, king.
type RankName string

// Error returns the fault in one line for readers without a catalogue: place, text, kind and arguments.
func (f Fault) Error() string {
	var b strings.Builder
	if f.Place.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", f.Place.Line, f.Place.Col)
	}
	if f.Text != "" {
		fmt.Fprintf(&b, "%s: ", Quote(f.Text))
	}
	b.WriteString(f.Kind.String())
	mark := ": "
	for _, a := range f.Args {
		b.WriteString(mark + a.String())
		mark = ", "
	}
	return b.String()
}

// Kinds of faults that callers name, or several readers tell.
const (
	TextTooLong     Kind = "text-too-long" // n bytes, limit
	NotASquare      Kind = "not-a-square"
	NotATurn        Kind = "not-a-side-to-move"
	SideListedTwice Kind = "side-listed-twice" // side
	CommaMissing    Kind = "comma-missing"
	NotAPiece       Kind = "not-a-piece-on-a-square"
)

// FileTooLong is the kind of a file that is longer than any of its sort.
const FileTooLong Kind = "file-too-long" // limit, in bytes

// ReadAll reads a text of at most limit bytes to its end. The error is a Fault of kind FileTooLong or the reader's.
func ReadAll(r io.Reader, limit int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	if err == nil && len(data) > limit {
		return nil, NewFault(FileTooLong, "limit", limit)
	}
	return data, err
}
