package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// echo answers each line with its number and itself.
func echo(c *chunk, n int, line string) { fmt.Fprintf(&c.out, "%d %s\n", n, line) }

func answered(t *testing.T, in io.Reader, workers int) string {
	t.Helper()
	var out bytes.Buffer
	if err := answerLines(t.Context(), in, &out, io.Discard, workers, nil, echo); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestAnswersInOrder(t *testing.T) {
	var in, want strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&in, "line %d\n", i)
		fmt.Fprintf(&want, "%d line %d\n", i+1, i)
	}
	for _, workers := range []int{1, 2, 7} {
		for _, in := range []io.Reader{strings.NewReader(in.String()), iotest.OneByteReader(strings.NewReader(in.String()))} {
			if got := answered(t, in, workers); got != want.String() {
				t.Errorf("%d workers: answers out of order or missing", workers)
			}
		}
	}
}

// Lines of one place are answered together, and the answers have the order of the lines.
func TestAnswersByPlace(t *testing.T) {
	var out bytes.Buffer
	var asked []string
	place := func(line string) uint64 { return uint64(line[0]) }
	err := answerLines(t.Context(), strings.NewReader("b1\na1\nb2\na2\n"), &out, io.Discard, 1, place, func(c *chunk, n int, line string) {
		asked = append(asked, line)
		echo(c, n, line)
	})
	if err != nil || out.String() != "1 b1\n2 a1\n3 b2\n4 a2\n" || !slices.Equal(asked, []string{"a1", "a2", "b1", "b2"}) {
		t.Errorf("asked %q, answered %q (%v)", asked, out.String(), err)
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", maxLine-1)
	for _, c := range []struct{ name, in, want string }{
		{"none", "", ""},
		{"one without its end", "a", "1 a\n"},
		{"empty ones", "\n\n", "1 \n2 \n"},
		{"other line ends", "a\r\nb\r\n", "1 a\n2 b\n"},
		{"bytes of all kinds", "\x00\xff\n\x00", "1 \x00\xff\n2 \x00\n"},
		{"the longest", long + "\nb\n", "1 " + long + "\n2 b\n"},
		{"one too long", long + "yz\nb\n", "1 " + long + "y\n2 b\n"},
		{"one far too long", long + strings.Repeat("y", 10<<20) + "\nb", "1 " + long + "y\n2 b\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := answered(t, strings.NewReader(c.in), 2); got != c.want {
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
	go func() { done <- answerLines(t.Context(), in, out, io.Discard, 2, nil, echo) }()
	for i := range 3 {
		if _, err := io.WriteString(ask, "question\nand the beg"); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%d question\n", 2*i+1)
		if i > 0 {
			want = fmt.Sprintf("%d and the begquestion\n", i+1)
		}
		got := make([]byte, len(want))
		if _, err := io.ReadFull(answers, got); err != nil || string(got) != want {
			t.Fatalf("got %q (%v), want %q", got, err, want)
		}
	}
	ask.Close()
	if _, err := io.ReadAll(io.LimitReader(answers, int64(len("4 and the beg\n")))); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	silent, ask := io.Pipe()
	defer ask.Close()
	for name, c := range map[string]struct {
		ctx  context.Context
		in   io.Reader
		out  io.Writer
		want error
	}{
		"of the reader":  {t.Context(), io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(broken)), io.Discard, broken},
		"of the writer":  {t.Context(), strings.NewReader(strings.Repeat("a\n", 100000)), failing{broken}, broken},
		"of the context": {gone, silent, io.Discard, context.Canceled},
	} {
		if err := answerLines(c.ctx, c.in, c.out, io.Discard, 2, nil, echo); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// FuzzRun: as many answers as lines, whatever the bytes.
func FuzzRun(f *testing.F) {
	f.Add([]byte("a\nb"), 1)
	f.Add([]byte("\r\n\x00\xff\n\n"), 3)
	f.Fuzz(func(t *testing.T, in []byte, workers int) {
		var out bytes.Buffer
		if err := answerLines(t.Context(), bytes.NewReader(in), &out, io.Discard, 1+workers&3, nil, func(c *chunk, n int, _ string) { fmt.Fprintln(&c.out, n) }); err != nil {
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
