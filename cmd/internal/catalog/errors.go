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
		texts := Listed(l, e.Faults, strictyaml.MaxListed, "more-faults", func(f strictyaml.Fault) string { return FileFault(l, f) })
		return strings.Join(texts, "\n")
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
	case *notation.AmbiguousError:
		moves := Listed(l, e.Candidates, maxListed, "more-moves", func(m rules.Move) string { return notation.FormatMove(m, e.Style) })
		return l.Say("could-be-any", "text", notation.Quote(e.Text), "moves", strings.Join(moves, " "+l.Say("or-else")+" "))
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

// FileFault returns one fault of a file in one line, file:line:column first.
func FileFault(l Lang, f strictyaml.Fault) string {
	return fmt.Sprintf("%s:%d:%d: %s", Inline(f.File), f.Place.Line, f.Place.Col, Words(l, notation.Number, f.Fault))
}
