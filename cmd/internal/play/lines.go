package play

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// Lines is what somebody types, line by line, and where it is answered.
type Lines struct {
	*view.Printer
	in *bufio.Scanner
}

// NewLines reads lines from in, and asks for them and answers on out.
func NewLines(v *view.Options, in io.Reader, out io.Writer) *Lines {
	return &Lines{v.Printer(out), bufio.NewScanner(in)}
}

// say prints a text in the user's language.
func (l *Lines) say(text catalog.Key, fill ...any) error {
	l.Line(l.Lang.Say(text, fill...))
	return l.Err
}

// judge returns what the rules say of a move that is tried in an exercise, nil of one that
// cannot be read. What speaks against it is said, and not what might be played instead:
// that would be the answer.
func (l *Lines) judge(rs *rules.Ruleset, p rules.Position, text string) *view.Judgement {
	j, err := ask.Judge(rs, p, text, false)
	if err != nil {
		l.say("try-unreadable", "fault", catalog.Error(l.Lang, err))
		return nil
	}
	if j.Instead = nil; !j.Legal {
		l.Judgement(j)
	}
	return j
}

// Next asks for the next line, which comes without the spaces around it. The
// error is io.EOF after the last, and the context's after Ctrl-C.
func (l *Lines) Next(prompt string) (line string, err error) {
	if _, err := fmt.Fprint(l.W, prompt); err != nil { // whoever looked has gone
		return "", err
	}
	if l.in.Scan() {
		return strings.TrimSpace(strings.TrimPrefix(l.in.Text(), "\uFEFF")), nil // the byte-order mark of a file
	}
	if err = cmp.Or(l.in.Err(), io.EOF); errors.Is(err, bufio.ErrTooLong) {
		err = cli.BadInput("subject.line", notation.NewFault("batch-line-too-long", "limit", bufio.MaxScanTokenSize))
	}
	if prompt != "" {
		fmt.Fprintln(l.W)
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
