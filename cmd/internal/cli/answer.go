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
	"damone/notation/ordered"
)

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
