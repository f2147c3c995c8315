package cli

import (
	"cmp"
	"io"

	"damone/cmd/internal/view"
	"damone/notation/lists"
)

// Formats is the ways an answer can be written, that for people first. One more
// is one more entry.
type Formats[T any] []Format[T]

// Format is one of them.
type Format[T any] struct {
	Name  string
	Head  string // stands once before all answers, as over the columns of a table
	Write func(o *view.Options, w io.Writer, answer T) error
}

// Names lists the formats as the option names them.
func (f Formats[T]) Names() []string {
	return lists.Each(f, func(f Format[T]) string { return f.Name })
}

// Named returns the format of a name; any other name is that of the first.
func (f Formats[T]) Named(name string) Format[T] {
	for _, it := range f {
		if it.Name == name {
			return it
		}
	}
	return f[0]
}

func (f Formats[T]) write(c *Context, w io.Writer, answer T) error {
	it := f.Named(c.String(formatFlag))
	_, err := io.WriteString(w, it.Head)
	return cmp.Or(err, it.Write(&c.View, w, answer))
}

// Answers returns the formats of an answer that is one object of JSON: text of
// that name for people, the object, and the object in a line of its own.
func Answers[T any](name string, text func(*view.Printer, T), object func(*view.Options, io.Writer, T) error, more ...Format[T]) Formats[T] {
	return append(Formats[T]{Text(name, text), {Name: "json", Write: object}, {Name: linesFormat, Write: object}}, more...)
}

// Text returns the format of a text for people.
func Text[T any](name string, text func(*view.Printer, T)) Format[T] {
	return Format[T]{Name: name, Write: func(o *view.Options, w io.Writer, answer T) error {
		p := o.Printer(w)
		text(p, answer)
		return p.Err
	}}
}

// Sequences returns the formats of an answer that is a sequence of objects with a
// summary: a document with the list of that name, or lines.
func Sequences[T any](name string, text func(*view.Printer, T), list string, add func(*view.Options, *view.Sequence, T) error, more ...Format[T]) Formats[T] {
	write := func(lines bool) func(*view.Options, io.Writer, T) error {
		return func(o *view.Options, w io.Writer, answer T) error {
			return add(o, view.NewSequence(w, lines, list), answer)
		}
	}
	return append(Formats[T]{Text(name, text), {Name: "json", Write: write(false)}, {Name: linesFormat, Write: write(true)}}, more...)
}

// Lists returns the formats of a list of things, each of which is an object.
func Lists[T any](name string, text func(*view.Printer, []T), object func(*view.Options, T) any) Formats[[]T] {
	return Sequences(name, text, "", func(o *view.Options, q *view.Sequence, list []T) error {
		for _, it := range list {
			q.Add(object(o, it))
		}
		return q.Close(nil)
	})
}
