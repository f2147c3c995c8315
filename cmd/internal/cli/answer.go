package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
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

func (f Formats[T]) named(name string) Format[T] {
	for _, it := range f {
		if it.Name == name {
			return it
		}
	}
	return f[0]
}

func (f Formats[T]) write(c *Context, w io.Writer, answer T) error {
	it := f.named(c.String(formatFlag))
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

// outputFlag names the file that takes the answer.
const outputFlag = "output"

// ToFile returns an action whose answer goes to the file that is asked for. The
// file is there only once the answer is complete; a no is an answer too.
func ToFile(formats []string, action func(*Context) error) func(*Context) error {
	return func(c *Context) error {
		path := c.Path(outputFlag)
		if path == "" || path == "-" {
			return action(c)
		}
		ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
		switch {
		case c.IsSet(formatFlag) || ending == "" || ending == "txt":
		case !slices.Contains(formats, ending):
			return Misuse("unknown-ending", "ending", ending, "choices", formats)
		default:
			if err := c.Set(formatFlag, ending); err != nil {
				return err
			}
		}
		stdout := c.Out
		defer func() { c.Out = stdout }()
		var answer error
		err := files.Write(path, func(w io.Writer) error {
			c.Out = Quoted(w)
			c.setColor()
			if answer = action(c); IsAny[Answered](answer) {
				return nil
			}
			return answer
		})
		return cmp.Or(answer, err)
	}
}

// WriteText makes a file hold a text to be looked at, all of it or nothing.
func WriteText(path string, write func(io.Writer) error) error {
	return files.Write(path, func(w io.Writer) error { return write(Quoted(w)) })
}

// CanBeWritten reports why a file could not be written, before there is anything
// to write. A pipe is not opened: that would wait for its reader.
func CanBeWritten(file string) error {
	flags := os.O_WRONLY
	info, err := os.Stat(file)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing:
		flags |= os.O_CREATE | os.O_EXCL
	case err != nil:
		return err
	case !info.Mode().IsRegular() && !info.IsDir():
		return nil
	}
	f, err := os.OpenFile(file, flags, 0o666)
	if err != nil {
		return err
	}
	err = f.Close()
	if missing {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

func isJSON(format string) bool { return format == "json" || format == linesFormat }

// linesFormat is JSON with each thing in a line of its own.
const linesFormat = "ndjson"

// Done prints what a command has come to: an object for programs, a line for people.
func Done(c *Context, object any, line string) error {
	if c.IsJSON() {
		return view.WriteJSON(c.Out, object)
	}
	_, err := fmt.Fprintln(c.Out, line)
	return err
}

// NewSequence begins the JSON that is asked for: a document with the list of
// that name, or lines.
func NewSequence(c *Context, name string) *view.Sequence {
	return view.NewSequence(c.Out, c.String(formatFlag) == linesFormat, name)
}

// Print prints an answer in one piece, in the format asked for.
func Print[T any](c *Context, answer T, formats Formats[T]) error {
	return Buffered(c, func(w io.Writer) error { return formats.write(c, w, answer) })
}

// PrintFound prints as Print does, for what a command has found until it was interrupted.
func PrintFound[T any](c *Context, answer T, formats Formats[T]) error {
	return formats.write(c, c.Out, answer)
}

// Buffered writes an answer in one piece. It may take long to make: an
// interruption ends that.
func Buffered(c *Context, write func(io.Writer) error) error {
	b, err := ordered.Await(c.Context, func() (*bytes.Buffer, error) {
		b := new(bytes.Buffer)
		return b, write(b)
	})
	if err != nil {
		return err
	}
	_, err = c.Out.Write(b.Bytes())
	return err
}
