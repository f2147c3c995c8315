package view

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
)

// WriteError writes an error, in the place of an answer, as a JSON object. The line of the
// input that it is of is 0 for none.
func (o *Options) WriteError(w io.Writer, line int, err error) error {
	return o.errorObject("", line, err).Write(w)
}

// errorObject returns an error as an object. The file and line are those that the
// error itself is about where they are zero.
func (o *Options) errorObject(file string, line int, err error) *Object {
	f := catalog.FaultOf(err)
	about, words := o.inFile(err)
	at := func(p notation.Place) []any {
		return []any{"line", OrLeft(cmp.Or(line, int(p.Line))), "column", OrLeft(int(p.Col))}
	}
	j := NewObject(OfError, "file", OrLeft(cmp.Or(file, about))).Add(at(f.Place)...)
	j.Add("error", words, "kind", OrLeft(string(f.Kind)), "text", OrLeft(f.Text))
	if faults := faultsOf(err); len(faults) > 1 {
		j.Add("faults", lists.Each(faults, func(f notation.Fault) *Object {
			return object(at(f.Place)...).Add("error", catalog.Words(o.Lang, o.Squares, f), "kind", string(f.Kind), "text", OrLeft(f.Text))
		}))
	}
	return j
}

// inFile returns the file that an error is about, "" for none, and what is wrong with
// it, in words.
func (o *Options) inFile(err error) (file, words string) {
	if e, ok := errors.AsType[*strictyaml.Error](err); ok {
		each := lists.Each(faultsOf(err), func(f notation.Fault) string { return catalog.Words(o.Lang, o.Squares, f) })
		return e.Faults[0].File, strings.Join(each, "; ")
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		file = e.Path
	}
	if e, ok := errors.AsType[interface {
		error
		File() string
	}](err); ok {
		file = cmp.Or(e.File(), file)
	}
	return file, strings.TrimPrefix(catalog.Error(o.Lang, err), catalog.Inline(file)+": ")
}

// FileFault returns a fault of a file as a JSON object.
func (o *Options) FileFault(f strictyaml.Fault) any { return o.errorObject(f.File, 0, f.Fault) }

func faultsOf(err error) []notation.Fault {
	faults := notation.FaultsOf(err)
	if e, ok := errors.AsType[*strictyaml.Error](err); ok {
		faults = lists.Each(e.Faults, func(f strictyaml.Fault) notation.Fault { return f.Fault })
	}
	return faults[:min(len(faults), maxListed)]
}

// words returns the sentences of a text's faults, which quote it only to those who have
// written it.
func (o *Options) words(err error, quoted bool) []string {
	return lists.Each(faultsOf(err), func(f notation.Fault) string {
		if !quoted {
			f.Text = ""
		}
		return Capital(catalog.Words(o.Lang, o.Squares, f)) + "."
	})
}
