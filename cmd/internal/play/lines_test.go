package play

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

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
