package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/term"

	"damone/notation/ordered"
)

// patientInput is an input that may keep its readers waiting: an interruption
// ends the wait with the context's error.
type patientInput struct {
	ctx context.Context
	r   io.Reader
	buf []byte
}

// Read reads from the input. After an interruption nothing is read any more.
func (p *patientInput) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	const least, most = 1 << 16, placedLines * lineLength // bytes at once
	if size := max(least, min(len(b), most)); len(p.buf) < size {
		p.buf = make([]byte, size)
	}
	n, err := ordered.Await(p.ctx, func() (int, error) { return p.r.Read(p.buf[:min(len(b), len(p.buf))]) })
	return copy(b, p.buf[:n]), err
}

// Open opens a file for reading. Where that has to wait, as for who writes to a
// pipe, an interruption ends the wait.
func Open(c *Context, name string) (io.ReadCloser, error) {
	f, err := ordered.Await(c.Context, func() (*os.File, error) { return os.Open(Path(c.Context, name)) })
	if fault, ok := errors.AsType[*fs.PathError](err); ok {
		fault.Path = name
	}
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{&patientInput{ctx: c.Context, r: f}, f}, nil
}

// Keyboard returns where somebody types what is read, nil where nobody does.
func Keyboard(r io.Reader) *os.File { return terminal(r) }

// IsTerminal reports whether what is written is for somebody's eyes.
func IsTerminal(w io.Writer) bool { return terminal(w) != nil }

func terminal(stream any) *os.File {
	switch s := stream.(type) {
	case *patientInput:
		stream = s.r
	case *outlet:
		stream = s.w
	}
	if f, ok := stream.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}
