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

// errorJSON is what stands in the place of an answer.
type errorJSON struct {
	Type   Type          `json:"type"`
	File   string        `json:"file,omitempty"`
	Line   int           `json:"line,omitempty"`
	Column int           `json:"column,omitempty"`
	Error  string        `json:"error"`
	Kind   notation.Kind `json:"kind,omitempty"`
	Text   string        `json:"text,omitempty"`   // at fault
	Faults []ErrorFault  `json:"faults,omitempty"` // each, where a text has several
}

// ErrorFault is one of a text's faults.
type ErrorFault struct {
	Line   int           `json:"line,omitempty"`
	Column int           `json:"column,omitempty"`
	Error  string        `json:"error"`
	Kind   notation.Kind `json:"kind"`
	Text   string        `json:"text,omitempty"`
}

// WriteError writes an error, in the place of an answer, as a JSON object.
func (o *Options) WriteError(w io.Writer, err error) error { return WriteJSON(w, o.errorJSON(err, 0)) }

// WriteLineError writes what WriteError writes, of a line of the input.
func (o *Options) WriteLineError(w io.Writer, line int, err error) error {
	return WriteJSON(w, o.errorJSON(err, line))
}

func (o *Options) errorJSON(err error, line int) errorJSON {
	f := catalog.FaultOf(err)
	at := func(p notation.Place) int { return cmp.Or(line, int(p.Line)) }
	j := errorJSON{Type: OfError, Line: at(f.Place), Column: int(f.Place.Col), Kind: f.Kind, Text: f.Text}
	j.File, j.Error = o.inFile(err)
	if faults := faultsOf(err); len(faults) > 1 {
		j.Faults = lists.Each(faults, func(f notation.Fault) ErrorFault {
			return ErrorFault{at(f.Place), int(f.Place.Col), catalog.Words(o.Lang, o.Squares, f), f.Kind, f.Text}
		})
	}
	return j
}

// inFile is the file that an error is about, "" for none, and what is wrong with
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

// Error is an error, in the place of an answer, as a JSON object.
func (o *Options) Error(err error) any { return o.errorJSON(err, 0) }

// FileFault is a fault of a file as a JSON object.
func (o *Options) FileFault(f strictyaml.Fault) any {
	j := o.errorJSON(f.Fault, 0)
	j.File = f.File
	return j
}

// faultsOf is the faults of a text, as many as are listed.
func faultsOf(err error) []notation.Fault {
	faults := notation.FaultsOf(err)
	if e, ok := errors.AsType[*strictyaml.Error](err); ok {
		faults = lists.Each(e.Faults, func(f strictyaml.Fault) notation.Fault { return f.Fault })
	}
	return faults[:min(len(faults), maxListed)]
}

// words is the sentences of a text's faults, for those who have not written it:
// they quote nothing.
func (o *Options) words(err error) []string {
	return lists.Each(faultsOf(err), func(f notation.Fault) string {
		f.Text = ""
		return Capital(catalog.Words(o.Lang, o.Squares, f)) + "."
	})
}
