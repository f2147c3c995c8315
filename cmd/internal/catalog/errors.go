package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/strictyaml"
	"damone/rules"
)

// Sayer is an error that has its words in every language.
type Sayer interface {
	error
	Say(l Lang) string
}

// Error returns an error in a language, as far as the catalogue has words for it:
// the errors of readers, alone or wrapped in others that add what was being
// read. The rest stays English.
func Error(l Lang, err error) string {
	if err == context.Canceled {
		return l.Say("stop-cancelled")
	}
	switch e := err.(type) {
	case Sayer:
		return e.Say(l)
	case *strictyaml.Error:
		return fileFaults(l, e.Faults)
	case *fs.PathError:
		return fileError(l, e.Path, e)
	case *os.LinkError:
		return fileError(l, e.New, e)
	case syscall.Errno:
		return fileError(l, "", e)
	case *exec.Error:
		return e.Name + ": " + l.Say("no-such-program")
	case notation.Fault:
		return Words(l, notation.Number, e)
	case *notation.SyntaxError:
		return listed(l, e.Faults)
	case *notation.PositionError:
		return listed(l, e.Faults)
	case *record.Error:
		return Words(l, notation.Number, e.Fault)
	case *notation.AmbiguousError:
		return ambiguous(l, e)
	case interface{ Unwrap() []error }:
		if err.Error() != errors.Join(e.Unwrap()...).Error() {
			return err.Error()
		}
		return strings.Join(lists.Each(e.Unwrap(), func(each error) string { return Error(l, each) }), "\n")
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

// FaultOf returns the first fault among an error's causes, the zero one where there
// is none.
func FaultOf(err error) notation.Fault {
	if f, ok := errors.AsType[notation.Fault](err); ok {
		return f
	}
	for _, f := range systemFaults {
		if errors.Is(err, f.fault) {
			return notation.NewFault(notation.Kind(f.text))
		}
	}
	return notation.Fault{}
}

// systemFaults is what the operating system may have against a file.
var systemFaults = []struct {
	fault error
	text  Key
}{
	{fs.ErrNotExist, "no-such-path"},
	{fs.ErrPermission, "no-permission"},
	{fs.ErrExist, "path-exists"},
	{syscall.EISDIR, "is-a-folder"},
	{syscall.ENOTDIR, "not-a-folder"},
	{syscall.ENOSPC, "disk-full"},
	{syscall.EFBIG, "file-too-large"},
	{syscall.EROFS, "disk-read-only"},
	{syscall.EIO, "disk-faulty"},
	{syscall.ENAMETOOLONG, "name-too-long"},
	{syscall.EMFILE, "too-many-files"},
}

// fileError says what is wrong with a file or folder, which is "" where there
// is none.
func fileError(l Lang, path string, err error) string {
	for _, f := range systemFaults {
		if errors.Is(err, f.fault) {
			return strings.TrimPrefix(Inline(path)+": ", ": ") + l.Say(f.text)
		}
	}
	return err.Error()
}

// maxListed is how many faults or moves a message spells out.
const maxListed = 8

// Listed returns what of makes of each of some values, the first most of them, and a
// text that says how many more there are.
func Listed[T any](l Lang, values []T, most int, more Key, of func(T) string) []string {
	var texts []string
	for i, v := range values {
		if i == most {
			return append(texts, l.Say(more, "n", len(values)-i))
		}
		texts = append(texts, of(v))
	}
	return texts
}

func listed(l Lang, faults []notation.Fault) string {
	if len(faults) == 1 {
		return Fault(l, faults[0])
	}
	texts := Listed(l, faults, maxListed, "more-faults", func(f notation.Fault) string { return Fault(l, f) })
	return l.Say("many-faults", "n", len(faults)) + "; " + strings.Join(texts, "; ")
}

func fileFaults(l Lang, faults []strictyaml.Fault) string {
	line := func(f strictyaml.Fault) string { return FileFault(l, f) }
	return strings.Join(Listed(l, faults, strictyaml.MaxListed, "more-faults", line), "\n")
}

// FileFault returns one fault of a file in one line, file:line:column first.
func FileFault(l Lang, f strictyaml.Fault) string {
	return fmt.Sprintf("%s:%d:%d: %s", Inline(f.File), f.Place.Line, f.Place.Col, Words(l, notation.Number, f.Fault))
}

func ambiguous(l Lang, e *notation.AmbiguousError) string {
	move := func(m rules.Move) string { return notation.FormatMove(m, e.Style) }
	moves := Listed(l, e.Candidates, maxListed, "more-moves", move)
	return l.Say("could-be-any", "text", notation.Quote(e.Text), "moves", strings.Join(moves, " "+l.Say("or-else")+" "))
}

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
