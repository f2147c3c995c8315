package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// Progress shows how far a long run has come, on a terminal only: a line of the
// error stream or a few, written over again and again.
type Progress struct {
	w     io.Writer  // nil where nobody looks
	width func() int // of the terminal now, 0 where it is not known
	shown bool
	above int       // lines shown above the one that the cursor is in
	next  time.Time // when it is Due again
}

// NewProgress returns a progress shown on w, or nowhere if w is no terminal.
func NewProgress(w io.Writer) *Progress {
	screen := terminal(w)
	if screen == nil {
		return &Progress{}
	}
	return &Progress{w: w, width: func() int {
		width, _, _ := term.GetSize(int(screen.Fd())) // 0 with an error
		return width
	}}
}

const (
	eraseLine  = "\r\x1b[K"
	eraseAbove = "\x1b[A\x1b[K"
)

// Due reports whether somebody looks, and has not just been shown something: what
// costs time to show is shown five times a second.
func (p *Progress) Due() bool {
	now := time.Now()
	if p.w == nil || now.Before(p.next) {
		return false
	}
	p.next = now.Add(200 * time.Millisecond)
	return true
}

// Show replaces what was shown. Lines are cut where the terminal would break
// them: it could not be told how many to erase.
func (p *Progress) Show(format string, args ...any) {
	if p.w == nil {
		return
	}
	p.erase()
	lines := strings.Split(fmt.Sprintf(format, args...), "\n")
	if width := p.width(); width > 0 {
		for i, line := range lines {
			lines[i] = fmt.Sprintf("%.*s", width-1, line)
		}
	}
	p.shown, p.above = true, len(lines)-1
	io.WriteString(p.w, strings.Join(lines, "\n"))
}

// Tick shows every second how long the answer about a position has taken, until stop
// is called. Of several, which are found at once, it shows nothing.
func (c *Context) Tick() (stop func()) {
	done, begun, p := make(chan struct{}), time.Now(), NewProgress(c.Err)
	if p.w == nil || c.Args().First() == "-" {
		return func() {}
	}
	var shown sync.WaitGroup
	shown.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Second):
				p.Show("%v", time.Since(begun).Round(time.Second))
			}
		}
	})
	return func() { close(done); shown.Wait(); p.Clear() }
}

// Clear wipes what was shown, so that an answer can be printed in its place.
func (p *Progress) Clear() {
	if p.shown {
		p.erase()
		p.shown, p.above = false, 0
	}
}

func (p *Progress) erase() {
	io.WriteString(Unquoted(p.w), eraseLine+strings.Repeat(eraseAbove, p.above))
}
