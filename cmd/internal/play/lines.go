package play

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
)

// Lines is what somebody types, line by line. At a terminal a line can be
// edited, and the lines before it come back, with the arrow keys.
type Lines struct {
	out   io.Writer
	plain *bufio.Scanner
	keys  *keys // nil where nobody types
	typed *term.Terminal
	raw   func() (restore func(), err error) // of the terminal
}

// NewLines reads lines from in and asks for them on out.
func NewLines(in io.Reader, out io.Writer) *Lines {
	l := &Lines{out: out, plain: bufio.NewScanner(in)}
	if keyboard := cli.Keyboard(in); keyboard != nil && cli.IsTerminal(out) {
		fd := int(keyboard.Fd())
		l.edit(in, func() (func(), error) {
			state, err := term.MakeRaw(fd)
			if width, height, err := term.GetSize(fd); err == nil && width > 0 {
				_ = l.typed.SetSize(width, height)
			}
			return func() { _ = term.Restore(fd, state) }, err
		})
	}
	return l
}

// edit has lines edited that come key by key.
func (l *Lines) edit(in io.Reader, raw func() (func(), error)) {
	l.keys, l.raw = &keys{Reader: in}, raw
	l.typed = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{l.keys, cli.Unquoted(l.out)}, "")
}

// Next asks for the next line, which comes without the spaces around it. The
// error is io.EOF after the last, and the context's after Ctrl-C.
func (l *Lines) Next(prompt string) (line string, err error) {
	if l.keys != nil {
		line, err = l.nextTyped(prompt)
	} else {
		if _, err = fmt.Fprint(l.out, prompt); err == nil { // or whoever looked has gone
			line, err = l.nextPlain()
		}
	}
	if err != nil && prompt != "" {
		fmt.Fprintln(l.out)
	}
	return strings.TrimSpace(line), err
}

// Until has lines taken until it is over; quit reports that whoever types leaves.
func (l *Lines) Until(over func() bool, take func(string) error) (quit bool, err error) {
	for !over() {
		text, err := l.Next("> ")
		if errors.Is(err, io.EOF) || catalog.Word(text) == "quit" {
			return true, nil
		}
		if err == nil && text != "" {
			err = take(text)
		}
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

func (l *Lines) nextPlain() (string, error) {
	if l.plain.Scan() {
		return strings.TrimPrefix(l.plain.Text(), "\uFEFF"), nil // the byte-order mark of a file
	}
	err := cmp.Or(l.plain.Err(), io.EOF)
	if errors.Is(err, bufio.ErrTooLong) {
		err = cli.BadInput("subject.line", notation.NewFault("batch-line-too-long", "limit", bufio.MaxScanTokenSize))
	}
	return "", err
}

// nextTyped has a line typed and edited. The terminal is as it was in between:
// only so does Ctrl-C end a search.
func (l *Lines) nextTyped(prompt string) (string, error) {
	restore, err := l.raw()
	if err != nil {
		return "", err
	}
	defer restore()
	l.typed.SetPrompt(prompt)
	line, err := l.typed.ReadLine()
	if l.keys.interrupted {
		err = context.Canceled
	}
	return line, err
}

// keys is a keyboard that may be interrupted: a terminal that takes lines key
// by key makes no signal of Ctrl-C, nor of Ctrl-\, which ends a line as well.
type keys struct {
	io.Reader
	interrupted bool
}

func (k *keys) Read(b []byte) (int, error) {
	const ctrlC, quit = "\x03", "\x1c"
	n, err := k.Reader.Read(b)
	copy(b, bytes.ReplaceAll(b[:n], []byte(quit), []byte(ctrlC)))
	k.interrupted = k.interrupted || bytes.Contains(b[:n], []byte(ctrlC))
	return n, err
}
