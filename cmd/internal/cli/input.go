package cli

import (
	"context"
	"io"
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
	if p.buf == nil {
		p.buf = make([]byte, 1<<16)
	}
	var n int
	var err error
	reading := ordered.Go(func() { n, err = p.r.Read(p.buf[:min(len(b), len(p.buf))]) })
	select {
	case <-reading.Done:
		reading.Wait()
		return copy(b, p.buf[:n]), err
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	}
}

// Keyboard is where somebody types what is read, nil where nobody does.
func Keyboard(r io.Reader) *os.File {
	if p, ok := r.(*patientInput); ok {
		r = p.r
	}
	if f, ok := r.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// IsTyped reports whether somebody types what is read.
func IsTyped(r io.Reader) bool { return Keyboard(r) != nil }

// IsTerminal reports whether what is written is for somebody's eyes.
func IsTerminal(w io.Writer) bool {
	if o, ok := w.(*outlet); ok {
		w = o.w
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
