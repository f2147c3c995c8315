package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"damone/cmd/internal/cli"
)

// At a terminal a line can be edited with the arrow keys, and those before it
// come back; Ctrl-C interrupts, and so does Ctrl-\.
func TestLinesAreEdited(t *testing.T) {
	const up, left = "\x1b[A", "\x1b[D"
	var out bytes.Buffer
	l := NewLines(strings.NewReader(""), &out)
	raw := 0
	l.edit(iotest.OneByteReader(strings.NewReader("22-18\r"+"21-7"+left+"1\r"+up+up+"\r"+"ab\x03")), func() (func(), error) {
		raw++
		return func() { raw-- }, nil
	})
	for _, want := range []string{"22-18", "21-17", "22-18"} {
		if got, err := l.Next("> "); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
		if raw != 0 {
			t.Error("the terminal is left as it was for keys")
		}
	}
	if got, err := l.Next("> "); !errors.Is(err, context.Canceled) {
		t.Errorf("after Ctrl-C: %q, %v", got, err)
	}
}

func TestQuitKey(t *testing.T) {
	l := NewLines(strings.NewReader(""), io.Discard)
	l.edit(strings.NewReader("ab\x1c"), func() (func(), error) { return func() {}, nil })
	if got, err := l.Next("> "); !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestLinesAreRead(t *testing.T) {
	var out bytes.Buffer
	l := NewLines(strings.NewReader("\ufeff one \n\ntwo"), &out)
	for _, want := range []string{"one", "", "two"} {
		if got, err := l.Next("> "); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	if _, err := l.Next("> "); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// A line that nobody types is a fault of the input, not of the program.
func TestLineTooLong(t *testing.T) {
	l := NewLines(strings.NewReader(strings.Repeat("x", 1<<17)+"\n"), io.Discard)
	_, err := l.Next("> ")
	if got, want := cli.ExitStatus(err), cli.ExitUsage; got != want {
		t.Errorf("exit status %d, want %d: %v", got, want, err)
	}
}
