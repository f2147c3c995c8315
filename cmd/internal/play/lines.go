package play

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
)

// Lines is what somebody types, line by line.
type Lines struct {
	out io.Writer
	in  *bufio.Scanner
}

// NewLines reads lines from in and asks for them on out.
func NewLines(in io.Reader, out io.Writer) *Lines { return &Lines{out, bufio.NewScanner(in)} }

// Next asks for the next line, which comes without the spaces around it. The
// error is io.EOF after the last, and the context's after Ctrl-C.
func (l *Lines) Next(prompt string) (line string, err error) {
	if _, err := fmt.Fprint(l.out, prompt); err != nil { // whoever looked has gone
		return "", err
	}
	if l.in.Scan() {
		return strings.TrimSpace(strings.TrimPrefix(l.in.Text(), "\uFEFF")), nil // the byte-order mark of a file
	}
	if err = cmp.Or(l.in.Err(), io.EOF); errors.Is(err, bufio.ErrTooLong) {
		err = cli.BadInput("subject.line", notation.NewFault("batch-line-too-long", "limit", bufio.MaxScanTokenSize))
	}
	if prompt != "" {
		fmt.Fprintln(l.out)
	}
	return "", err
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
