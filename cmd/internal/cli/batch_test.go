package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// echo answers each line with its number and itself.
func echo(s *sheet, l inputLine) {
	fmt.Fprintf(&s.Out, "%d %s %v\n", l.Number, l.Text, l.TooLong)
}

func run(t *testing.T, in io.Reader, workers int, answer answerLine) string {
	t.Helper()
	var out bytes.Buffer
	if err := answerLines(t.Context(), in, &out, io.Discard, workers, answer); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestAnswersInOrder(t *testing.T) {
	var in, want strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&in, "line %d\n", i)
		fmt.Fprintf(&want, "%d line %d false\n", i+1, i)
	}
	for _, workers := range []int{1, 2, 7} {
		if got := run(t, strings.NewReader(in.String()), workers, echo); got != want.String() {
			t.Errorf("%d workers: answers out of order or missing", workers)
		}
		if got := run(t, iotest.OneByteReader(strings.NewReader(in.String())), workers, echo); got != want.String() {
			t.Errorf("%d workers, byte by byte: answers out of order or missing", workers)
		}
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", maxLine-1)
	for _, c := range []struct{ name, in, want string }{
		{"none", "", ""},
		{"one without its end", "a", "1 a false\n"},
		{"empty ones", "\n\n", "1  false\n2  false\n"},
		{"other line ends", "a\r\nb\r\n", "1 a false\n2 b false\n"},
		{"bytes of all kinds", "\x00\xff\n\x00", "1 \x00\xff false\n2 \x00 false\n"},
		{"the longest", long + "\nb\n", "1 " + long + " false\n2 b false\n"},
		{"one too long", long + "yz\nb\n", "1 " + long + "y true\n2 b false\n"},
		{"one far too long", long + strings.Repeat("y", 10<<20) + "\nb", "1 " + long + "y true\n2 b false\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := run(t, strings.NewReader(c.in), 2, echo); got != c.want {
				t.Errorf("got %d bytes %.60q, want %d bytes %.60q", len(got), got, len(c.want), c.want)
			}
		})
	}
}

// A program at the other end of two pipes gets its answer before it asks again.
func TestAnswersBeforeWaiting(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() { done <- answerLines(t.Context(), in, out, io.Discard, 2, echo) }()
	for i := range 3 {
		if _, err := io.WriteString(ask, "question\nand the beg"); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%d question false\n", 2*i+1)
		if i > 0 {
			want = fmt.Sprintf("%d and the begquestion false\n", i+1)
		}
		got := make([]byte, len(want))
		if _, err := io.ReadFull(answers, got); err != nil || string(got) != want {
			t.Fatalf("got %q (%v), want %q", got, err, want)
		}
	}
	ask.Close()
	if _, err := io.ReadAll(io.LimitReader(answers, int64(len("4 and the beg false\n")))); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	t.Run("of the reader, after the answers", func(t *testing.T) {
		var out bytes.Buffer
		in := io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(broken))
		if err := answerLines(t.Context(), in, &out, io.Discard, 2, echo); err != broken {
			t.Errorf("got %v", err)
		}
		if out.String() != "1 a false\n2 b false\n" {
			t.Errorf("got %q", out.String())
		}
	})
	t.Run("of the writer", func(t *testing.T) {
		in := strings.NewReader(strings.Repeat("a\n", 100000))
		if err := answerLines(t.Context(), in, failing{broken}, io.Discard, 2, echo); err != broken {
			t.Errorf("got %v", err)
		}
	})
	t.Run("of the context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in, ask := io.Pipe()
		defer ask.Close()
		cancel()
		if err := answerLines(ctx, in, io.Discard, io.Discard, 2, echo); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// A panic in a worker reaches the caller.
func TestPanics(t *testing.T) {
	defer func() {
		if v := recover(); v == nil || !strings.Contains(fmt.Sprint(v), "no answer to this") {
			t.Errorf("recovered %v", v)
		}
	}()
	run(t, strings.NewReader("a\n"), 2, func(*sheet, inputLine) { panic("no answer to this") })
	t.Error("no panic")
}

// FuzzRun: as many answers as lines, whatever the bytes.
func FuzzRun(f *testing.F) {
	f.Add([]byte("a\nb"), 1)
	f.Add([]byte("\r\n\x00\xff\n\n"), 3)
	f.Fuzz(func(t *testing.T, in []byte, workers int) {
		var out bytes.Buffer
		count := func(s *sheet, l inputLine) { fmt.Fprintf(&s.Out, "%d\n", l.Number) }
		if err := answerLines(t.Context(), bytes.NewReader(in), &out, io.Discard, 1+workers&3, count); err != nil {
			t.Fatal(err)
		}
		want := bytes.Count(in, []byte("\n"))
		if len(in) > 0 && in[len(in)-1] != '\n' {
			want++
		}
		if got := bytes.Count(out.Bytes(), []byte("\n")); got != want {
			t.Fatalf("%d answers to %d lines", got, want)
		}
	})
}
